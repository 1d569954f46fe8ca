import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { type ApiCaller, registerApplicant } from './api.ts';
import { PHONE } from './browser.ts';
import { look } from './look.ts';

export const PASSWORD = 'Testing1pass';

/** Everything that the first three steps ask for, so that every step can be opened. */
export const FILLED_FORM = {
  firstName: 'Abebe',
  lastName: 'Tessema',
  dateOfBirth: '1995-03-27',
  gender: 'Male',
  placeOfBirth: 'Gondar',
  countryOfBirth: 'Ethiopia',
  maritalStatus: 'Married',
  currentAddress: 'Bole Road 1',
  city: 'Addis Ababa',
  state: 'Addis Ababa',
  postalCode: '1000',
  country: 'Ethiopia',
  educationLevel: 'Bachelor',
} as const;

/** A person with an account, whose browser is none of the service's business. */
export type Typist = { readonly email: string; readonly caller: ApiCaller };

export async function registerTypist(address: string): Promise<Typist> {
  const email = `typist-${randomUUID().slice(0, 8)}@example.org`;
  const caller = await registerApplicant(address, {
    firstName: 'Abebe',
    lastName: 'Tessema',
    email,
    password: PASSWORD,
  });

  return { email, caller };
}

export async function createFilledForm({ caller }: Typist): Promise<string> {
  const { application } = await caller.send('POST', '/api/applications', FILLED_FORM);
  return application.id;
}

/** As the service has it. */
export async function storedForm({ caller }: Typist): Promise<Record<string, unknown>> {
  const { applications } = await caller.send('GET', '/api/applications');
  return applications[0] ?? {};
}

/** As after a login: the page finds the session when it is led to an address. */
export async function signIn(page: Page, { caller }: Typist): Promise<void> {
  await page.goto('/info/disclaimer');
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', user);
    },
    [caller.session?.token ?? '', JSON.stringify(caller.session?.user)] as const,
  );
}

export async function logInByHand(page: Page, email: string, isShared = false): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  if (isShared) await page.getByLabel('This is a shared phone').check();
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** With the session that this page has now, which is another than the one the person began with. */
export async function callerOf(page: Page, address: string, { caller }: Typist): Promise<ApiCaller> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const send = async (method: string, path: string) => {
    const reply = await fetch(new URL(path, address), { method, headers: { authorization: `Bearer ${token}` } });
    return reply.json();
  };

  return { ...caller, send };
}

/** The service is out of reach for the pages of this browser, as a network that is gone makes it. */
export async function disconnect(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', (route) => route.abort());
}

export async function connect(context: BrowserContext): Promise<void> {
  await context.unroute('**/api/**');
}

/** What is in the browser for these pages: the names of records say nothing, so their number has to do. */
export async function keptOnDevice(page: Page): Promise<{
  readonly records: number;
  readonly keys: number;
  readonly storage: readonly string[];
}> {
  return page.evaluate(async () => {
    const answer = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('no answer'));
      });
    const counts = { records: 0, keys: 0 };
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const count = await answer(database.transaction(store).objectStore(store).count());
        if (store === 'keys') counts.keys += count;
        else counts.records += count;
      }
      database.close();
    }
    return { ...counts, storage: Object.keys(localStorage).sort() };
  });
}

export const KEPT = 'Kept on this phone, not sent yet.';

export const placeOfBirth = (tab: Page) => tab.getByLabel('Place of birth');
export const status = (tab: Page, words: string | RegExp) => tab.getByRole('status').getByText(words);

export async function openStep(tab: Page, step: number): Promise<void> {
  await tab.goto(`/application?step=${step}`);
  await tab.getByText(`Step ${step} of 5`).waitFor();
}

/** On the narrowest phone: no barrier, nothing wider than the window; and a picture when somebody asked for some. */
export async function lookNarrowly(tab: Page, name: string): Promise<void> {
  await tab.setViewportSize({ width: 320, height: 640 });
  await look(tab, name);
  await tab.setViewportSize(PHONE);
}
