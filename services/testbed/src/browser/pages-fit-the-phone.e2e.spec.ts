import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isLong } from '@entry/contracts/testing/test-depth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_PAGES, APPLICANT_PAGES, AUDITOR_PAGES, PUBLIC_PAGES } from './support/all-pages.ts';
import { AT_LENGTH, closePages, DESKTOP, openBrowser, openContext, PHONE, SMALL_PHONE } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { listenForComplaints, openWithSession } from './support/logging-in.ts';
import { ARE_PICTURES_WANTED, findOverflow, photograph } from './support/look.ts';

/** What fits the narrowest phone fits the others: no layout changes between them. */
const SIZES = ARE_PICTURES_WANTED ? [SMALL_PHONE, PHONE, DESKTOP] : isLong ? [SMALL_PHONE, PHONE] : [SMALL_PHONE];
const PATHS_OF_THE_PAGES = fileURLToPath(new URL('../../../../web/src/navigation/paths.ts', import.meta.url));

/** Usually none of them, and no visitor: `applicant-screens` shows their pages in windows of all sizes. */
const APPLICANTS = isLong ? ['half filled', 'registered', 'documents refused', 'ready', 'confirmed'] : [];
/** Without what the same pages show of other moments and in other forms, and what applicants have as well. */
const USUAL_ADMIN_PAGES = ADMIN_PAGES.filter(
  (address) => isLong || !(address.includes('?') || ['/dashboard', '/profile', '/automation'].includes(address)),
);
/** Who looks, named by what the list of demo logins says each account shows. */
const PEOPLE = [
  ...APPLICANTS.map((who) => ({ who, pages: APPLICANT_PAGES })),
  { who: 'admin', pages: USUAL_ADMIN_PAGES },
  ...(isLong ? [{ who: 'auditor', pages: AUDITOR_PAGES }] : []),
];

let browser: Browser;
let demo: Demo;
/** Some application and its applicant, in place of the `:id` of an address. */
let applicationId: string;
let applicantId: string;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  ({ applicationId, applicantId } = await findApplication());
});

async function findApplication(): Promise<{ readonly applicationId: string; readonly applicantId: string }> {
  const admin = await demo.callerOf('admin');
  const { applications } = await admin.send('GET', '/api/admin/applications?limit=1&status=submitted');

  return { applicationId: applications[0]?.id ?? '', applicantId: applications[0]?.user.id ?? '' };
}

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

type Visitor = { readonly page: Page; readonly complaints: string[]; readonly close: () => Promise<void> };

/** A browser that writes down every error and every request to anybody but the service. */
async function openVisitor(size: typeof PHONE, who: string | null = null): Promise<Visitor> {
  const page =
    who === null
      ? await (await openContext(browser, demo.address, size)).newPage()
      : await openWithSession(browser, demo.address, await demo.callerOf(who), size);
  const context = page.context();
  const complaints = listenForComplaints(page);
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    const isLocal = protocol === 'data:' || protocol === 'blob:';
    if (!isLocal && origin !== demo.address) complaints.push(`request to ${origin}`);
  });

  return { page, complaints, close: () => context.close() };
}

/** Opens the page, waits until it has loaded everything, and tells what is wider than the window. */
async function visit(
  page: Page,
  pattern: string,
  visitor: string,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<readonly string[]> {
  const address = pattern.replace('/applicants/:id', `/applicants/${applicantId}`).replace(':id', applicationId);
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.locator('h1, h2').first().waitFor();
  // On a busy machine the network may be idle before what it brought is shown.
  await page.getByRole('status').getByText('Loading', { exact: true }).first().waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe(new URL(address, demo.address).pathname);

  await prepare(page);
  await photograph(page, `${visitor}${pattern.replaceAll(/[/?=&:]/g, '-')}`);

  return (await findOverflow(page)).map((fault) => `${address} ${fault}`);
}

async function visitAll(who: string | null, pages: readonly string[], size: typeof PHONE): Promise<string[]> {
  const { page, complaints, close } = await openVisitor(size, who);
  // A stream of changes never ends: on a busy machine it begins before the network has been idle.
  await page.route('**/api/changes', (route) => route.fulfill({ status: 204 }));
  for (const address of pages) {
    const before = complaints.length;
    const tooWide = await visit(page, address, `${who ?? 'visitor'}-${size.width}`.replaceAll(' ', '-'));
    const added = complaints.splice(before).map((complaint) => `${address}: ${complaint}`);
    complaints.push(...added, ...tooWide);
  }
  await close();

  return complaints;
}

// At the same time: half of each visit is waiting until nothing is requested any more.
describe.concurrent.each(SIZES)('When the window is $width pixels wide', (size) => {
  it.each(AT_LENGTH)('should show a visitor every public page without scrolling sideways or complaining', async () => {
    expect(await visitAll(null, PUBLIC_PAGES, size)).toEqual([]);
  });

  it.each(PEOPLE)('should do the same for everything $who may see', async ({ who, pages }) => {
    expect(await visitAll(who, pages, size)).toEqual([]);
  });
});

/** Twice the size, as people set it who see badly (WCAG 1.4.4). */
const enlargeText = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** Names of controls that reach beyond the window's width, or beyond the card in which they stand. */
function findCutOff(page: Page): Promise<readonly string[]> {
  return page.locator('a:visible, button:visible, label:visible').evaluateAll((controls) =>
    controls
      .filter((control) => !control.matches('.sr-only'))
      .map((control) => ({
        control,
        box: control.getBoundingClientRect(),
        card: control.closest('main > section')?.getBoundingClientRect() ?? { left: 0, right: window.innerWidth },
      }))
      .filter(({ box, card }) => box.width > 0 && (box.left < card.left || box.right > card.right + 1))
      .map(({ control }) => control.getAttribute('aria-label') ?? control.textContent ?? ''),
  );
}

describe.concurrent('When the browser writes twice as large on a phone', () => {
  it.each([
    ['a visitor', null, PUBLIC_PAGES],
    ['an applicant', 'half filled', APPLICANT_PAGES],
  ])('should show %s every page without scrolling sideways, with every button whole', async (_words, who, pages) => {
    const { page, close } = await openVisitor(PHONE, who);
    await page.route('**/api/changes', (route) => route.fulfill({ status: 204 }));
    const faults: string[] = [];
    for (const address of pages) {
      faults.push(...(await visit(page, address, `large-text-${who ?? 'visitor'}`.replaceAll(' ', '-'), enlargeText)));
      faults.push(...(await findCutOff(page)).map((name) => `${address} cuts off: ${name}`));
    }

    expect(faults).toEqual([]);
    await close();
  });
});

describe('When a page is added', () => {
  it('should be visited here', async () => {
    const source = await readFile(PATHS_OF_THE_PAGES, 'utf8');
    const declared = [...source.matchAll(/: '(\/[^']*)'/g)].map(([, address]) => address);
    const visited = new Set<string | undefined>([...PUBLIC_PAGES, ...APPLICANT_PAGES, ...ADMIN_PAGES]);

    expect(declared.length).toBeGreaterThan(20);
    expect(declared.filter((address) => !visited.has(address))).toEqual([]);
  });
});

describe('When staff open a page for applicants', () => {
  it.each(isLong ? ['admin', 'auditor'] : ['admin'])(
    'should bring the %s to a dashboard that starts no application',
    async (who) => {
      const { page, complaints, close } = await openVisitor(PHONE, who);

      for (const address of isLong ? ['/application', '/documents', '/payments', '/receipt'] : ['/application']) {
        await page.goto(address);
        await page.waitForURL('**/dashboard');
      }
      await page.getByRole('heading', { name: /^Welcome/ }).waitFor();

      expect(await page.getByText('Start Your Application').count()).toBe(0);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

describe('When an entry is confirmed', () => {
  it('should lead from the dashboard to a receipt that prints on one sheet, without the menu', async () => {
    const { page, complaints, close } = await openVisitor(DESKTOP, 'confirmed');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Receipt' }).click();
    await page.waitForURL('**/receipt');
    await page.getByRole('button', { name: 'Print or save as PDF' }).waitFor();
    await page.emulateMedia({ media: 'print' });

    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('button').count()).toBe(0);
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: false });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  });
});
