import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, DESKTOP, openBrowser, openContext, PHONE } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { openLoggedIn } from './support/logging-in.ts';
import { look } from './support/look.ts';

const SUPPORT_PHONE = '+251911000000';
const NEW_PASSWORD = 'four goats and 1 Donkey';

let browser: Browser;
let demo: Demo;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo({ SUPPORT_PHONE }), openBrowser()]);
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

async function openVisitor(): Promise<Page> {
  return (await openContext(browser, demo.address, PHONE)).newPage();
}

async function makeLink(accountId: string): Promise<string> {
  const admin = await openLoggedIn(browser, demo.address, demo.loginOf('admin'), DESKTOP);
  await admin.goto(`/admin/applicants/${accountId}`);
  await admin.getByRole('button', { name: 'Make a password link' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByText('First make sure who asks').waitFor();
  await look(admin, 'password-link-asked');
  await dialog.getByRole('button', { name: 'Make a password link' }).click();
  await dialog.getByText('Copy the link now').waitFor();
  await look(admin, 'password-link-made');
  const link = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.waitFor({ state: 'detached' });
  await admin.goto('/dashboard');

  return link;
}

async function setPassword(page: Page): Promise<void> {
  for (const label of ['New password', 'Confirm new password']) {
    await page.getByLabel(label, { exact: true }).fill(NEW_PASSWORD);
  }
  await page.getByRole('button', { name: 'Set the password' }).click();
}

describe('When an applicant forgot the password', () => {
  it('should be told whom to ask, set a new one with a link of an admin, and log in', async () => {
    const { email } = demo.loginOf('half filled');
    const { accountId } = await demo.callerOf('half filled');
    const page = await openVisitor();
    await page.goto('/login');
    await page.getByText('Our staff check who you are and give you a link').waitFor();
    expect(await page.getByRole('link', { name: SUPPORT_PHONE }).count()).toBe(2);
    await look(page, 'login-forgotten');

    const link = await makeLink(accountId);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    await page.waitForURL(`${demo.address}/password/new`);
    await look(page, 'new-password');
    await setPassword(page);
    await page.getByText('Your new password is set').waitFor();
    await look(page, 'new-password-set');

    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: /Notifications/ }).click();
    await page.getByText('Your password was changed by a link that staff made').waitFor();
    await look(page, 'new-password-told');

    const again = await openVisitor();
    await again.goto(link);
    await setPassword(again);
    await again.getByText('This link does not work any more.').waitFor();
    await look(again, 'new-password-old-link');
  });
});

describe('When a browser keeps nothing', () => {
  it.each(['null', 'forbidden'])('should log in all the same, with storages that are %s', async (kind) => {
    const page = await openVisitor();
    await page.addInitScript((isForbidden) => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        Object.defineProperty(window, name, {
          get: () => {
            if (isForbidden) throw new DOMException('Access is denied for this document.', 'SecurityError');
            return null;
          },
        });
      }
    }, kind === 'forbidden');
    const { email, password } = demo.loginOf('ready');
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: 'Submit Application' }).waitFor();

    for (const name of ['Documents', 'Payments', 'Application']) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor();
    }
    expect(await page.getByText('Something went wrong').count()).toBe(0);
  });
});
