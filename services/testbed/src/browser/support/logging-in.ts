import type { Browser, Page } from 'playwright-core';
import { type ApiCaller, logInAs } from './api.ts';
import { openContext } from './browser.ts';

export type Login = { readonly email: string; readonly password: string };
type Size = { readonly width: number; readonly height: number };

/** As a person does it; ends on the dashboard. */
export async function logIn(page: Page, { email, password }: Login): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
}

/** Somebody who has just logged in, without the form, in a browser of their own whose page is empty. */
export async function openLoggedIn(browser: Browser, baseURL: string, login: Login, size: Size): Promise<Page> {
  return openWithSession(browser, baseURL, await logInAs(baseURL, login.email, login.password), size);
}

/**
 * Somebody who logged in some time ago, in a browser of their own: the page is empty and finds their session when it is
 * led to an address. Logins are limited per address, and each of them takes the service a while on purpose.
 */
export async function openWithSession(
  browser: Browser,
  baseURL: string,
  { session }: Pick<ApiCaller, 'session'>,
  size: Size,
  device?: Parameters<typeof openContext>[3],
): Promise<Page> {
  const context = await openContext(browser, baseURL, size, device);
  const { token, user } = session ?? { token: '', user: {} };
  const localStorage = [
    { name: 'token', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ];
  await context.setStorageState({ cookies: [], origins: [{ origin: new URL(baseURL).origin, localStorage }] });

  return context.newPage();
}

/** Gathers every error that the pages of the browser speak of from now on. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });

  return complaints;
}
