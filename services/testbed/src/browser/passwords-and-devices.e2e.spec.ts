import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { AT_LENGTH } from './support/browser.ts';
import { lookNarrowly, PASSWORD, type Typist } from './support/typist.ts';
import { provideTypists } from './support/typists.ts';

const typists = provideTypists();
let page: Page;
let typist: Typist;

beforeEach(() => {
  page = typists.page();
  typist = typists.typist();
});

const COMMON = 'This password is easy to guess. Please choose another one.';
const PERSONAL = 'This password is made of your name, ';

/** What a field says of itself to whoever cannot see where it stands. */
const errorOf = async (label: string): Promise<string> => {
  const field = page.getByLabel(label, { exact: true });
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).allTextContents()));

  return texts.flat().join(' ');
};

async function openSignedOut(path: string): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto(path);
}

async function logIn(isShared: boolean): Promise<void> {
  await openSignedOut('/login');
  await page.getByLabel('Email').fill(typist.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  if (isShared) await page.getByRole('checkbox', { name: 'This is a shared phone' }).check();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
}

async function changeTo(newPassword: string): Promise<void> {
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm new password').fill(newPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
}

const cookiesOf = async () => (await page.context().cookies()).map(({ name }) => name);

describe('When a password is one that others try first', () => {
  it('should be said at its field when somebody registers, and nothing be lost', async () => {
    await openSignedOut('/register');
    for (const [label, value] of [
      ['First name', 'Hana'],
      ['Middle name', 'Tilahun'],
      ['Last name', 'Bekele'],
      ['Email', `hana.${typist.email}`],
      ['Password', 'Password1'],
      ['Confirm password', 'Password1'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('checkbox', { name: /I agree/ }).check();
    await page.getByRole('button', { name: 'Create account' }).click();

    await expect.poll(() => errorOf('Password')).toContain(COMMON);
    await lookNarrowly(page, 'password-refused');
    for (const label of ['Password', 'Confirm password']) {
      await page.getByLabel(label, { exact: true }).fill('four goats and 1 Donkey');
    }
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/dashboard');
  });

  it.each(AT_LENGTH)('should be said at its field in the profile', async () => {
    await page.goto('/profile');
    await changeTo('Tessema2026');
    await expect.poll(() => errorOf('New password')).toContain(PERSONAL);

    await changeTo('four goats and 1 Donkey');
    await page.getByText('Password changed successfully').waitFor();
  });
});

describe('When somebody has logged in with a browser', () => {
  it.each(AT_LENGTH)('should be known, by what no script can read', async () => {
    await logIn(false);

    expect(await page.context().cookies()).toMatchObject([
      { name: 'known-devices', httpOnly: true, sameSite: 'Strict', path: '/api/auth' },
    ]);
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  it('should leave nothing on a phone that is shared', async () => {
    await logIn(true);

    expect(await cookiesOf()).toStrictEqual([]);
  });

  it('should be forgotten when the phone is said to be shared', async () => {
    await logIn(false);
    expect(await cookiesOf()).toStrictEqual(['known-devices']);
    await page.goto('/profile');
    await page.getByRole('checkbox', { name: 'This is a shared phone' }).click();

    await expect.poll(cookiesOf).toStrictEqual([]);
  });
});
