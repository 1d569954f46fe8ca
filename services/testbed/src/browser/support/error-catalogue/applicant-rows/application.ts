import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ApplicantPlay, ApplicantStage } from '../applicant-stage.ts';
import type { Situation } from '../catalogue.ts';
import { press, withoutConnection } from '../stage.ts';

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
  // A page that is closed sends what was typed, and no route nor network setting of the test stops a request that outlives its
  // page: the next device would find it saved.
  await page.evaluate(() => {
    globalThis.fetch = () => Promise.reject(new TypeError('Nothing is sent any more'));
  });
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
  const submit = incomplete.getByRole('button', { name: 'Submit DV Lottery Application' });
  await submit.waitFor();
  expect(await submit.getAttribute('aria-disabled')).toBe('true');
  await submit.click({ force: true });
  await stage.see(incomplete, 'Submission error', 'The application is not ready for submission yet.');
  expect(await incomplete.getByText('Confirm submission').count()).toBe(0);
  await stage.see(incomplete, 'Missing documents: passport, photo, ID card, birth certificate');
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

/** From the first step of the form to the number that the government has confirmed. */
export const OF_THE_APPLICATION = {
  'Wizard Next with missing fields': missingFields,
  'Submit before saving': submitBeforeSaving,
  'Submit confirmation': confirmation,
  'Submit success': success,
  'Submit failure': submitFailure,
  'Automation validate or submit failure': automationFailure,
} as const satisfies Partial<Readonly<Record<Situation, ApplicantPlay>>>;
