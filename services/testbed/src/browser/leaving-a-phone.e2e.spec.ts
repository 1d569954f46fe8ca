import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  callerOf,
  createFilledForm,
  keptOnDevice,
  logInByHand,
  openStep,
  placeOfBirth,
  registerTypist,
  storedForm,
  type Typist,
} from './support/typist.ts';
import { provideTypists } from './support/typists.ts';

const typists = provideTypists({ serviceWorkers: 'allow' });
let page: Page;
let typist: Typist;

beforeEach(() => {
  page = typists.page();
  typist = typists.typist();
});

async function logOut(): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${typists.address()}/`);
}

describe('When somebody logs out of a phone that others use too', () => {
  it('should leave what the person before has typed and not sent', async () => {
    await createFilledForm(typist);
    const other = await registerTypist(typists.address());
    await openStep(page, 2);
    await expect.poll(() => keptOnDevice(page)).toMatchObject({ keys: 1 });
    await typist.caller.send('POST', '/api/auth/logout');
    await page.getByLabel('City', { exact: true }).fill('Harar');
    await page.waitForURL('**/login');
    await expect.poll(() => keptOnDevice(page)).toMatchObject({ keys: 0 });
    const { records } = await keptOnDevice(page);

    await logInByHand(page, other.email);
    await page.waitForURL('**/dashboard');
    await page.goto('/application');
    await page.getByText('Step 1 of 5').waitFor();
    await placeOfBirth(page).fill('Adama');
    await expect.poll(() => storedForm(other)).toMatchObject({ placeOfBirth: 'Adama' });
    await expect.poll(async () => (await keptOnDevice(page)).records).toBeGreaterThan(records);
    await logOut();
    await expect.poll(() => keptOnDevice(page)).toMatchObject({ records, keys: 0, storage: [] });

    await page.goto('/login');
    await logInByHand(page, typist.email);
    await page.waitForURL('**/dashboard');
    const again = { ...typist, caller: await callerOf(page, typists.address(), typist) };
    await expect.poll(() => storedForm(again)).toMatchObject({ city: 'Harar', placeOfBirth: 'Gondar' });
  });
});

describe('When somebody logs out of their own phone', () => {
  it('should leave the pages, so that the application still opens without a network', async () => {
    await page.goto('/dashboard');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await logOut();
    await expect.poll(() => keptOnDevice(page)).toMatchObject({ records: 0, keys: 0, storage: [] });
    await page.context().setOffline(true);

    const response = await page.goto('/login');
    expect(response?.fromServiceWorker()).toBe(true);
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await page.goto('/dashboard');
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Log in' }).waitFor();
  });
});
