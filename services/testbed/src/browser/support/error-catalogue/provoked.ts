import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { logInAs } from '../api.ts';
import { openContext } from '../browser.ts';
import { applyAs, readyDecision, uploadSlip } from '../desk.ts';
import { openWithSession } from '../logging-in.ts';
import { fillLogin, type Play, type Stage, withoutConnection } from './stage.ts';

const storedSession = (page: Page): Promise<readonly (string | null)[]> =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]);

const anyUnauthorized: Play = async ({ browser, demo, size }) => {
  for (const [who, address, button] of [
    ['admin', '/admin/users', 'Refresh'],
    ['auditor', '/audit/evidence', 'Verify now'],
  ] as const) {
    const caller = await demo.callerOf(who);
    const page = await openWithSession(browser, demo.address, caller, size);
    await page.goto(address);
    await page.getByRole('button', { name: button }).waitFor();
    await caller.send('POST', '/api/auth/logout');

    await page.getByRole('button', { name: button }).click();

    await page.waitForURL('**/login');
    expect(await storedSession(page)).toStrictEqual([null, null]);
    await page.context().close();
  }
};

const loginFailure: Play = async ({ browser, demo, size, see }) => {
  const page = await (await openContext(browser, demo.address, size)).newPage();
  const { email } = demo.loginOf('admin');
  await page.goto('/login');
  await fillLogin(page, { email, password: 'Wrongwrong1' });
  await see(page, 'Invalid email or password');

  await withoutConnection(page, async () => {
    await fillLogin(page, { email, password: 'Wrongwrong1' });
    await page.getByText('Login failed', { exact: true }).first().waitFor();
  });
  await see(page, 'Login failed');
  await page.context().close();
};

const registrationFailure: Play = async ({ browser, demo, size, see }) => {
  const page = await (await openContext(browser, demo.address, size)).newPage();
  await page.goto('/register');
  for (const [label, value] of [
    ['First name', 'Almaz'],
    ['Middle name', 'Tilahun'],
    ['Last name', 'Admin'],
    ['Email', demo.loginOf('admin').email],
    ['Password', 'Deskkeeper1'],
    ['Confirm password', 'Deskkeeper1'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await withoutConnection(page, async () => {
    await page.getByRole('button', { name: 'Create account' }).click();
    await see(page, 'Registration failed');
  });

  await page.getByRole('button', { name: 'Create account' }).click();
  await see(page, 'An account with this email already exists');
  await page.context().close();
};

const waitlistFailure: Play = async ({ page, see }) => {
  await page.goto('/waiting-list');
  for (const [label, value] of [
    ['Email', 'nobody@example.org'],
    ['First name', 'No'],
    ['Last name', 'Body'],
    ['Phone', '0911223344'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await withoutConnection(page, async () => {
    await page.getByRole('button', { name: 'Join the waiting list' }).click();
    await see(page, 'Error', 'Error joining waitlist. Please try again.');
  });
};

const removeFailure: Play = async ({ page, see, staff, device }) => {
  const email = `removed.${device}@example.org`;
  const person = { firstName: 'Removed', lastName: 'Meanwhile', phone: '0911223344', country: 'Ethiopia', email };
  await staff.admin.send('POST', '/api/waitinglist/signup', person);
  await page.goto(`/admin/waitinglist?search=${email}`);
  await page.getByRole('button', { name: 'Remove' }).click();
  const [{ id }] = (await staff.admin.send('GET', `/api/admin/waitinglist?search=${email}`)).waitingList;
  await staff.admin.send('DELETE', `/api/admin/waitinglist/${id}`);

  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();

  await see(page, 'Remove error', 'Could not remove the entry. Please try again.');
};

/** Shown, and gone three seconds later: by the clock of the page, so that nobody waits for it. */
async function seeForThreeSeconds({ see }: Stage, page: Page, words: string): Promise<void> {
  await see(page, words);
  await page.clock.fastForward(3_000);
  await page.getByText(words, { exact: true }).waitFor({ state: 'detached' });
}

async function openProfile({ browser, demo, tariku, size }: Stage): Promise<Page> {
  const caller = await logInAs(demo.address, tariku.email, tariku.password);
  const page = await openWithSession(browser, demo.address, caller, size);
  await page.clock.install();
  await page.goto('/profile');
  await page.getByLabel('Current password').waitFor();

  return page;
}

const profileUpdate: Play = async (stage) => {
  const page = await openProfile(stage);
  const save = page.getByRole('button', { name: 'Save changes' });
  await page.getByLabel('First name').fill(`Tariku ${stage.device}`);
  await save.click();
  await seeForThreeSeconds(stage, page, 'Profile updated successfully');

  // The page asks for a name itself; what the service says is heard only when it does not.
  await page.route('**/api/auth/profile', (route) => route.continue({ postData: '{"firstName":""}' }));
  await save.click();
  await stage.see(page, 'First name is required');
  await page.unroute('**/api/auth/profile');

  await page.getByLabel('First name').fill('Tariku');
  await withoutConnection(page, async () => {
    await save.click();
    await seeForThreeSeconds(stage, page, 'Failed to update profile');
  });
  await page.context().close();
};

const passwordChange: Play = async (stage) => {
  const page = await openProfile(stage);
  const { tariku } = stage;
  const change = async (current: string, next: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password').fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('Wrongwrong1', tariku.nextPassword);
  await seeForThreeSeconds(stage, page, 'Current password is incorrect');
  await withoutConnection(page, async () => {
    await change(tariku.password, tariku.nextPassword);
    await seeForThreeSeconds(stage, page, 'Failed to change password');
  });

  await change(tariku.password, tariku.nextPassword);
  await seeForThreeSeconds(stage, page, 'Password changed successfully');
  [tariku.password, tariku.nextPassword] = [tariku.nextPassword, tariku.password];
  await page.context().close();
};

async function openSlip(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/payments?review=${id}`);
  await readyDecision(page, 'Verify').waitFor();
}

const paymentVerification: Play = async ({ page, see, demo, device, staff }) => {
  const someone = await applyAs(demo.address, 'Paid', `Twice${device}`);
  const [fine, doubtful] = [`FINE-1-${device}`, `TWICE-2-${device}`];
  const good = await uploadSlip(someone, fine);
  const [second, third] = [await uploadSlip(someone, doubtful), await uploadSlip(someone, doubtful)];
  await openSlip(page, good);
  await withoutConnection(page, async () => {
    await readyDecision(page, 'Verify').click();
    await see(page, 'Verification Failed', 'Failed to verify payment. Please try again.');
  });
  await page.getByRole('dialog').last().getByRole('button', { name: 'OK' }).click();
  await readyDecision(page, 'Verify').click();
  await readyDecision(page, 'Verify').waitFor();
  await see(page, 'Payment Verified: Payment has been successfully verified.');

  await openSlip(page, third);
  await readyDecision(page, 'Verify').click();
  await see(page, 'Integrity Warning', 'Image integrity concerns detected');
  await see(page, 'The transaction reference was used on another payment slip.');

  await openSlip(page, second);
  await staff.admin.send('DELETE', `/api/admin/users/${someone.applicant.accountId}`);
  await readyDecision(page, 'Verify').click();
  await see(page, 'Verification Failed', 'Payment slip not found.');
};

const integrityFailure: Play = async ({ page, see, demo, device, staff }) => {
  const someone = await applyAs(demo.address, 'Analysed', `Slip${device}`);
  await openSlip(page, await uploadSlip(someone, `INT-${device}`));
  const analyse = page.getByRole('button', { name: 'Analyse image integrity' });
  await withoutConnection(page, async () => {
    await analyse.click();
    await see(page, 'Integrity Check Failed', 'Failed to perform integrity check.');
  });
  await page.getByRole('dialog').last().getByRole('button', { name: 'OK' }).click();

  await staff.admin.send('DELETE', `/api/admin/users/${someone.applicant.accountId}`);
  await analyse.click();
  await see(page, 'Integrity Check Failed', 'Payment slip not found.');
};

const automationFailure: Play = async ({ page, see, demo, staff }) => {
  await page.goto(`/automation?search=${demo.loginOf('validated').email}&status=all`);
  const validate = page.getByRole('button', { name: 'Validate' });
  await validate.waitFor();
  await withoutConnection(page, async () => {
    await validate.click();
    await see(page, 'The application could not be validated. Please try again.');
  });

  const { email } = demo.loginOf('confirmed');
  const [{ confirmationNumber }] = (await staff.admin.send('GET', `/api/admin/applications?search=${email}`))
    .applications;
  await page.getByRole('button', { name: 'Guide Submission' }).click();
  await page.getByRole('button', { name: 'I Understand - Continue' }).click();
  await page.getByLabel('Official Confirmation Number').fill(confirmationNumber);
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click();
  await see(page, 'Error: This confirmation number is already recorded for another application.');
};

const geoFailure: Play = async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await page.route('**/api/geo/check', (route) => route.abort());
  await page.goto('/admin/users');
  await page.getByText(/^\d+ results?$/).waitFor();

  await expect.poll(() => warnings.filter((text) => text.startsWith('The country check failed'))).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe('/admin/users');
  await page.unroute('**/api/geo/check');
};

export const COUNTRY_HEADER = 'x-country';

const restrictedPage: Play = async ({ browser, demo, staff, size, see }) => {
  const page = await openWithSession(browser, demo.address, staff.admin, size);
  await page.setExtraHTTPHeaders({ [COUNTRY_HEADER]: 'US' });
  await page.goto('/admin/users');
  await page.waitForURL('**/restricted');
  await see(
    page,
    'Our service is currently available only to residents of Ethiopia, Sweden, Qatar, Bahrain, Kuwait, Saudi Arabia, United Arab Emirates, and Lebanon.',
  );
  await page.context().close();
};

export const PROVOKED = {
  'Any 401': anyUnauthorized,
  'Login failure': loginFailure,
  'Registration failure': registrationFailure,
  'Waitlist failure': waitlistFailure,
  'Waiting-list remove failure': removeFailure,
  'Profile update': profileUpdate,
  'Password change': passwordChange,
  'Admin payment verification': paymentVerification,
  'Integrity analysis failure': integrityFailure,
  'Geo check failure': geoFailure,
  'Automation validate or submit failure': automationFailure,
  'Restricted page': restrictedPage,
} as const satisfies Readonly<Record<string, Play>>;
