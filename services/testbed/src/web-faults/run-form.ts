import { randomUUID } from 'node:crypto';
import { createDataDirectory, type Product, removeDataDirectory, startProduct } from '../browser/support/product.ts';
import {
  createFilledForm,
  FILLED_FORM,
  logInByHand,
  PASSWORD,
  registerTypist,
  type Typist,
} from '../browser/support/typist.ts';
import { createRandom } from '../kill-test/random.ts';
import { openPhone, type Phone } from './disturbed-browser.ts';
import { FAULT_ACTIONS } from './faults.ts';
import { historyOf, type SavedSection } from './history.ts';
import type { Edit, Fault, Pass, Visit } from './plan.ts';

export type FormRun = {
  readonly history: readonly SavedSection[];
  readonly faults: Partial<Record<Fault, number>>;
  readonly charactersTyped: number;
  /** Of what was typed, not on the server in the end; in words. */
  readonly lost: readonly string[];
};

type RunOptions = {
  readonly seed: string;
  readonly passes: readonly Pass[];
  readonly isDisturbed: boolean;
  readonly onProgress: (line: string) => void;
};

/** Milliseconds until what was typed has to be on the server when nothing is wrong any more. */
const SETTLING = 90_000;

/** Milliseconds that a word may take. */
const TYPING = 8_000;

/** One person fills one form in by the plan, at a service and on a phone of their own. */
export async function runForm({ seed, passes, isDisturbed, onProgress }: RunOptions): Promise<FormRun> {
  const folder = await createDataDirectory();
  let product: Product = await startProduct({ dataDirectory: folder });
  const address = product.address;
  const phone = await openPhone(address);
  const random = createRandom(`chance ${seed}`);
  const typist = await registerTypist(address);
  const applicationId = await createFilledForm(typist);
  const look = await lookAsOtherDevice(address, typist);
  const expected = new Map<string, string>(Object.entries(FILLED_FORM));
  const faults: Partial<Record<Fault, number>> = {};
  const lost: string[] = [];
  let charactersTyped = 0;

  const type = async (edits: readonly Edit[], goOn: () => Promise<void>) => {
    for (const { field, text } of edits) {
      // A session that ends in the middle of a word takes the field away: whoever is back types it again.
      await typeInto(phone, field, text).catch(async () => {
        await goOn();
        await typeInto(phone, field, text);
      });
      expected.set(field, text);
      charactersTyped += text.length;
    }
  };

  async function visit({ step, before, fault, during }: Visit): Promise<void> {
    const goOn = () => openStep(phone, typist, step);
    await goOn();
    await type(before, goOn);
    if (fault === null || !isDisturbed) return type(during, goOn);

    faults[fault] = (faults[fault] ?? 0) + 1;
    await FAULT_ACTIONS[fault]({
      phone,
      random,
      goOn,
      type: () => type(during, goOn),
      killService: () => product.kill(),
      restartService: async () => {
        product = await startProduct({ dataDirectory: folder, environment: { PORT: new URL(address).port } });
      },
      logOutElsewhere: () => endSession(phone, address),
    });
    return goOn();
  }

  try {
    for (const [index, pass] of passes.entries()) {
      for (const each of pass) await visit(each);
      lost.push(...(await missing(look, expected, `pass ${index + 1}`)));
      onProgress(
        `${isDisturbed ? 'Disturbed' : 'Undisturbed'}: pass ${index + 1} of ${passes.length}, ${lost.length} lost`,
      );
    }
    await product.stop();

    return { history: await historyOf(folder, applicationId), faults, charactersTyped, lost };
  } finally {
    await phone.close();
    await product.stop();
    await removeDataDirectory(folder);
  }
}

async function typeInto(phone: Phone, field: string, text: string): Promise<void> {
  const box = phone.page().locator(`#${field}`);
  if (field === 'educationLevel') {
    await box.selectOption(text, { timeout: TYPING });
    return;
  }
  await box.click({ timeout: TYPING });
  await box.press('ControlOrMeta+A', { timeout: TYPING });
  await box.pressSequentially(text, { delay: 15, timeout: TYPING });
}

/** By whatever way leads there: what somebody sees after a fault is not always the form. */
async function openStep(phone: Phone, { email }: Typist, step: number): Promise<void> {
  const page = phone.page();
  const heading = page.getByText(`Step ${step} of 5`);
  if (!(await heading.isVisible())) await page.goto(`/application?step=${step}`);

  for (;;) {
    const login = page.getByRole('button', { name: 'Log in' });
    await heading.or(login).first().waitFor();
    if (await heading.isVisible()) return;

    await logInByHand(page, email);
    await page.waitForURL((url) => url.pathname !== '/login');
    if (!(await heading.isVisible())) await page.goto(`/application?step=${step}`);
  }
}

/** As an admin, or another device, ends it: the browser is told by a 401. */
async function endSession(phone: Phone, address: string): Promise<void> {
  const token = await phone.page().evaluate(() => localStorage.getItem('token') ?? '');
  await fetch(new URL('/api/auth/logout', address), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
  });
}

type Look = () => Promise<Readonly<Record<string, unknown>>>;

/** What the service has, for a session that no fault ends and that does not end by idling. */
async function lookAsOtherDevice(address: string, { email }: Typist): Promise<Look> {
  const reply = await fetch(new URL('/api/auth/login', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, rememberMe: true }),
  });
  const { token } = (await reply.json()) as { readonly token: string };

  return async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(new URL('/api/applications', address), { headers });
    const { applications } = (await answer.json()) as { readonly applications: readonly Record<string, unknown>[] };
    return applications[0] ?? {};
  };
}

/** Waits until the server has everything; what it does not get is said field by field. */
async function missing(look: Look, expected: ReadonlyMap<string, string>, when: string): Promise<readonly string[]> {
  const deadline = Date.now() + SETTLING;

  for (;;) {
    // The service may just be coming back.
    const stored = await look().catch((): Readonly<Record<string, unknown>> => ({}));
    const wrong = [...expected].filter(([field, text]) => stored[field] !== text);
    if (wrong.length === 0) return [];
    if (Date.now() > deadline) {
      return wrong.map(
        ([field, text]) => `${when}, ${field}: “${text}” was typed, “${String(stored[field])}” is there`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
