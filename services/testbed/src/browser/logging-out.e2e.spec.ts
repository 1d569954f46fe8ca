import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  connect,
  createFilledForm,
  disconnect,
  KEPT,
  keptOnDevice,
  logInByHand,
  lookNarrowly,
  placeOfBirth,
  status,
  storedForm,
} from './support/typist.ts';
import { provideTypists } from './support/typists.ts';

const typists = provideTypists();
let page: Page;

beforeEach(async () => {
  page = typists.page();
  await createFilledForm(typists.typist());
  await page.goto('/application');
  await placeOfBirth(page).waitFor();
});

const logOut = () => page.getByRole('button', { name: 'Logout' }).click();
const question = () => page.getByRole('dialog', { name: 'Not everything has been sent yet' });
const isLoggedOut = () => page.waitForURL((url) => url.pathname === '/');

describe('Whoever logs out while the phone has what the service does not', () => {
  beforeEach(async () => {
    await disconnect(page.context());
    await placeOfBirth(page).fill('Harar');
    await status(page, KEPT).waitFor();
    await logOut();
    await question().getByText('Answers in your application form').waitFor();
  });

  it('should be asked, and find everything as it was after staying', async () => {
    await lookNarrowly(page, 'logging-out-with-something-unsent');
    await question().getByRole('button', { name: 'Stay' }).click();
    await question().waitFor({ state: 'detached' });

    expect(await placeOfBirth(page).inputValue()).toBe('Harar');
    await connect(page.context());
    await expect.poll(() => storedForm(typists.typist())).toMatchObject({ placeOfBirth: 'Harar' });
  });

  it('should leave and lose it when they say so', async () => {
    await question().getByRole('button', { name: 'Log out and lose it' }).click();

    await isLoggedOut();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect.poll(() => keptOnDevice(page)).toStrictEqual({ records: 0, keys: 0, storage: [] });
  });
});

describe('Whoever logs out while the service can be reached', () => {
  it('should not be asked, and have what was typed last sent', async () => {
    await placeOfBirth(page).fill('Harar');
    await logOut();

    await isLoggedOut();
    await page.goto('/login');
    await logInByHand(page, typists.typist().email);
    await page.waitForURL('**/dashboard');
    await page.goto('/application');
    await expect.poll(() => placeOfBirth(page).inputValue()).toBe('Harar');
  });
});
