import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { scanAsJpeg } from '../files.ts';
import type { ApplicantPlay, ApplicantStage } from './applicant-stage.ts';
import type { Situation } from './catalogue.ts';
import { COUNTRY_HEADER } from './provoked.ts';
import { fillLogin, withoutConnection } from './stage.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

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

const missingFields: ApplicantPlay = async ({ open, see }) => {
  const page = await open('half filled', '/application');
  await page.getByLabel('Place of birth').fill('');
  await page.getByRole('button', { name: 'Next' }).click({ force: true });
  await see(page, 'Incomplete', 'Please fill in all required fields before proceeding to the next step.');
};

async function fillStep(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(answers)) {
    const field = page.getByLabel(label, { exact: true });
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
}

/** As far as step 5 of a form that never reaches the service. */
async function fillUnsaved(page: Page): Promise<void> {
  await page.getByText('Step 1 of 5').waitFor();
  await page.route('**/api/applications', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await fillStep(page, { 'First name': 'Hana', 'Last name': 'Bekele', Day: '12', Month: '3', Year: '1994' });
  await page.getByLabel('Female', { exact: true }).check();
  await fillStep(page, { 'Place of birth': 'Adama', 'Marital status': 'Single' });
  await press(page, 'Next');
  await fillStep(page, { 'Current address': 'Bole Road 17', City: 'Addis Ababa', State: 'Addis Ababa' });
  await press(page, 'Next');
  await fillStep(page, { 'Education level': 'Bachelor' });
  await press(page, 'Next');
  await press(page, 'Next');
  await press(page, 'Yes, this is right');
  await page.getByText('Step 5 of 5').waitFor();
}

const submitBeforeSaving: ApplicantPlay = async ({ open, see }) => {
  const page = await open('registered', '/application');
  await fillUnsaved(page);
  await page.getByRole('button', { name: 'Submit DV Lottery Application' }).click({ force: true });
  await see(page, 'Save first', 'Please save your application first before submitting.');
  // A page that is closed sends what was typed, and nothing stops that request any more: the next device would find it saved.
  await page.context().setOffline(true);
};

async function askToSubmit({ open }: ApplicantStage): Promise<Page> {
  const page = await open('ready', '/dashboard');
  await press(page, 'Submit Application');
  return page;
}

const confirmation: ApplicantPlay = async (stage) => {
  await stage.see(
    await askToSubmit(stage),
    'Confirm submission',
    'Are you sure you want to submit your DV Lottery application? This action cannot be undone.',
  );
};

/** The answer is made up: an application is submitted once, and this row is played for each device. */
const success: ApplicantPlay = async (stage) => {
  const page = await askToSubmit(stage);
  const [application] = (await (await stage.sessionOf('ready')).send('GET', '/api/applications')).applications;
  const submitted = JSON.stringify({ application: { ...application, status: 'submitted' } });
  await page.route('**/api/applications/*/submit', (route) =>
    route.fulfill({ contentType: 'application/json', body: submitted }),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await stage.see(
    page,
    'Submitted',
    'Application submitted successfully! You will receive a confirmation number shortly.',
  );
};

const submitFailure: ApplicantPlay = async (stage) => {
  const page = await askToSubmit(stage);
  await withoutConnection(page, async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await stage.see(page, 'Submission error', 'Failed to submit application. Please try again.');
  });

  const incomplete = await stage.open('form complete', '/application?step=5');
  await incomplete.getByRole('button', { name: 'Submit DV Lottery Application' }).click({ force: true });
  const dialog = incomplete.getByRole('dialog');
  await dialog.waitFor();
  const confirm = dialog.getByRole('button', { name: 'Yes, this is right' });
  while (await confirm.isVisible()) await confirm.click();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await stage.see(incomplete, 'Missing documents: passport, photo, id card, birth certificate');
};

const deletingDocuments: ApplicantPlay = async ({ open, see }) => {
  const page = await open('documents refused', '/documents');
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await see(page, 'Are you sure you want to delete this document?');
  await withoutConnection(page, async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await see(page, 'Delete error', 'Could not delete the document. Please try again.');
  });
};

/** Shown, and gone three seconds later: by the clock of the page, so that nobody waits for it. */
async function seeForThreeSeconds({ see }: ApplicantStage, page: Page, words: string): Promise<void> {
  await see(page, words);
  await page.clock.fastForward(3_000);
  await page.getByText(words, { exact: true }).waitFor({ state: 'detached' });
}

/** With a login of its own: another password ends the ones before. */
async function openProfile({ demo, open }: ApplicantStage): Promise<Page> {
  const page = await open(await demo.callerOf('approved'), '/profile');
  await page.clock.install();
  await page.getByLabel('Current password').waitFor();

  return page;
}

const profileUpdate: ApplicantPlay = async (stage) => {
  const page = await openProfile(stage);
  await press(page, 'Save changes');
  await seeForThreeSeconds(stage, page, 'Profile updated successfully');
  await withoutConnection(page, async () => {
    await press(page, 'Save changes');
    await seeForThreeSeconds(stage, page, 'Failed to update profile');
  });
};

const passwordChange: ApplicantPlay = async (stage) => {
  const page = await openProfile(stage);
  const { password } = stage.demo.loginOf('approved');
  const change = async (current: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password').fill(password);
    await press(page, 'Change password');
  };
  await change('Wrongwrong1');
  await seeForThreeSeconds(stage, page, 'Current password is incorrect');
  await withoutConnection(page, async () => {
    await change(password);
    await seeForThreeSeconds(stage, page, 'Failed to change password');
  });
  // To the same one: the other device logs in with it as well.
  await change(password);
  await seeForThreeSeconds(stage, page, 'Password changed successfully');
};

/** The specification shows nothing; what is typed and sent is too dear for that (ADR 5). */
const savingAndUploading: ApplicantPlay = async ({ open, see, device }) => {
  const form = await open('half filled', '/application');
  await form.getByText('Step 1 of 5').waitFor();
  await withoutConnection(form, async () => {
    await form.getByLabel('Place of birth').fill(`Somewhere on a ${device}`);
    await see(form, 'Kept on this phone, not sent yet.');
  });

  const documents = await open('half filled', '/documents');
  await documents.getByLabel('Document type').selectOption('passport');
  await documents.getByLabel('Choose a file').setInputFiles(await scanAsJpeg('passport.jpg', device));
  await withoutConnection(documents, async () => {
    await press(documents, 'Upload');
    await see(documents, 'Waiting for the network. 0 % is there. It goes on by itself.');
    await press(documents, 'Cancel the upload of passport.jpg');
  });

  const payments = await open('half filled', '/payments');
  await payments.getByLabel(/^Amount/).fill('5000');
  await payments.getByLabel('Payment method').selectOption('bank_transfer');
  await payments.locator('#paymentSlip').setInputFiles(await scanAsJpeg('slip.jpg', device));
  await press(payments, 'Upload payment slip');
  await press(payments, 'I understand and accept');
  await withoutConnection(payments, async () => {
    await press(payments, 'Upload payment slip');
    await see(payments, 'Waiting for the network. 0 % is there. It goes on by itself.');
    await press(payments, 'Cancel the upload of slip.jpg');
  });

  const bell = await open('documents refused', '/dashboard');
  await bell.getByRole('button', { name: /^Notifications, \d/ }).click();
  await bell.getByRole('button', { name: 'Mark all as read' }).waitFor();
  await withoutConnection(bell, async () => {
    await press(bell, 'Mark all as read');
    await see(bell, 'This did not work. Please try again.');
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

const automationFailure: ApplicantPlay = async ({ open, see, sessionOf }) => {
  const page = await open('validated', '/automation');
  await page.getByRole('button', { name: 'Validate' }).waitFor();
  await withoutConnection(page, async () => {
    await press(page, 'Validate');
    await see(page, 'The application could not be validated. Please try again.');
  });

  const [{ confirmationNumber }] = (await (await sessionOf('confirmed')).send('GET', '/api/applications')).applications;
  await press(page, 'Guide Submission');
  await press(page, 'I Understand - Continue');
  await page.getByLabel('Official Confirmation Number').fill(confirmationNumber);
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click();
  await see(page, 'Error: This confirmation number is already recorded for another application.');
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

/** Nothing that applicants can press: they are led away from the pages of staff, and the service refuses the requests. */
const ofStaff =
  (at: string, method: string, path: string): ApplicantPlay =>
  async ({ open, sessionOf }) => {
    const page = await open('half filled', '/profile');
    await page.goto(at);
    await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
    expect(await (await sessionOf('half filled')).refusal(method, path, method === 'GET' ? undefined : {})).toBe(
      'not_permitted',
    );
  };

const ANY_ID = '00000000-0000-4000-8000-000000000000';

export const OF_STAFF = {
  'Waiting-list remove failure': ofStaff('/admin/waitinglist', 'DELETE', `/api/admin/waitinglist/${ANY_ID}`),
  'Admin payment verification': ofStaff('/admin/payments', 'PUT', `/api/admin/payment-slips/${ANY_ID}/verify`),
  'Integrity analysis failure': ofStaff('/admin/payments', 'GET', `/api/admin/payment-slips/${ANY_ID}/integrity`),
} as const satisfies Partial<Readonly<Record<Situation, ApplicantPlay>>>;

export const MET_BY_APPLICANTS = {
  'Any 401': anyUnauthorized,
  'Login failure': loginFailure,
  'Registration failure': registrationFailure,
  'Waitlist failure': waitlistFailure,
  'Wizard Next with missing fields': missingFields,
  'Submit before saving': submitBeforeSaving,
  'Submit confirmation': confirmation,
  'Submit success': success,
  'Submit failure': submitFailure,
  'Delete document': deletingDocuments,
  'Profile update': profileUpdate,
  'Password change': passwordChange,
  'Save, payment slip upload, document upload, notification read/read-all/delete failures': savingAndUploading,
  'Geo check failure': geoFailure,
  'Automation validate or submit failure': automationFailure,
  'Restricted page': restrictedPage,
} as const satisfies Partial<Readonly<Record<Situation, ApplicantPlay>>>;
