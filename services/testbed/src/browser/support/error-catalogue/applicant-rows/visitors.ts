import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ApplicantPlay } from '../applicant-stage.ts';
import type { Situation } from '../catalogue.ts';
import { COUNTRY_HEADER } from '../provoked.ts';
import { fillLogin, press, withoutConnection } from '../stage.ts';

const anyUnauthorized: ApplicantPlay = async ({ demo, open, see }) => {
  const page = await open(null, '/login');
  await fillLogin(page, demo.loginOf('under review'));
  await page.waitForURL('**/dashboard');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  const { ok } = await fetch(new URL('/api/auth/logout', demo.address), { method: 'POST', headers });
  expect(ok).toBe(true);

  // Whoever asks next: the page may have done so by itself, and be gone already.
  await page
    .getByRole('button', { name: 'Refresh' })
    .click({ timeout: 3_000 })
    .catch(() => undefined);

  await page.waitForURL('**/login');
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toStrictEqual([
    null,
    null,
  ]);
  await see(page, 'You were signed out');
};

const loginFailure: ApplicantPlay = async ({ demo, open, see }) => {
  const page = await open(null, '/login');
  const { email } = demo.loginOf('half filled');
  await fillLogin(page, { email, password: 'Wrongwrong1' });
  await see(page, 'Invalid email or password');
  await withoutConnection(page, async () => {
    await fillLogin(page, { email, password: 'Wrongwrong1' });
    await see(page, 'Login failed');
  });
};

const registrationFailure: ApplicantPlay = async ({ demo, open, see }) => {
  const page = await open(null, '/register');
  for (const [label, value] of [
    ['First name', 'Almaz'],
    ['Middle name', 'Tilahun'],
    ['Last name', 'Bekele'],
    ['Email', demo.loginOf('half filled').email],
    ['Password', 'Applicant1'],
    ['Confirm password', 'Applicant1'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await withoutConnection(page, async () => {
    await press(page, 'Create account');
    await see(page, 'Registration failed');
  });
  await press(page, 'Create account');
  await see(page, 'An account with this email already exists');
};

const waitlistFailure: ApplicantPlay = async ({ open, see }) => {
  const page = await open(null, '/');
  for (const [label, value] of [
    ['Email', 'nobody@example.org'],
    ['First name', 'No'],
    ['Last name', 'Body'],
    ['Phone', '0911223344'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await withoutConnection(page, async () => {
    await press(page, 'Join the waiting list');
    await see(page, 'Error', 'Error joining waitlist. Please try again.');
  });
};

const geoFailure: ApplicantPlay = async ({ open }) => {
  const page = await open(null, '/info/disclaimer');
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await page.route('**/api/geo/check', (route) => route.abort());
  await page.goto('/register');
  await page.getByRole('button', { name: 'Create account' }).waitFor();

  await expect.poll(() => warnings.filter((text) => text.startsWith('The country check failed'))).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe('/register');
};

const restrictedPage: ApplicantPlay = async ({ open, see }) => {
  const page = await open(null, '/info/disclaimer');
  await page.setExtraHTTPHeaders({ [COUNTRY_HEADER]: 'US' });
  await page.goto('/register');
  await page.waitForURL('**/restricted');
  await see(
    page,
    'Our service is currently available only to residents of Ethiopia, Sweden, Qatar, Bahrain, Kuwait, Saudi Arabia, United Arab Emirates, and Lebanon.',
  );
};

/** What is met by whoever is not signed in, or not any more. */
export const OF_VISITORS = {
  'Any 401': anyUnauthorized,
  'Login failure': loginFailure,
  'Registration failure': registrationFailure,
  'Waitlist failure': waitlistFailure,
  'Geo check failure': geoFailure,
  'Restricted page': restrictedPage,
} as const satisfies Partial<Readonly<Record<Situation, ApplicantPlay>>>;
