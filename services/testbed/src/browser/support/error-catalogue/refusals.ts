import { PROBLEMS, type ProblemCode } from '@entry/contracts/problem';
import type { Page } from 'playwright-core';
import { answerAboutPhoto } from '../answers-about-photo.ts';
import { portrait, scanAsPdf } from '../files.ts';
import { look } from '../look.ts';
import { tellUnchecked } from '../unchecked-number.ts';
import type { ApplicantStage } from './applicant-stage.ts';
import { fillLogin, press } from './stage.ts';

/** A place where applicants are refused something: what they do there, and the request that is refused. */
type Place = {
  readonly request: string;
  readonly method: string;
  readonly act: (stage: ApplicantStage, refuse: (page: Page) => Promise<unknown>) => Promise<Page>;
};

const PLACES = {
  login: {
    request: '**/api/auth/login',
    method: 'POST',
    act: async ({ open }, refuse) => {
      const page = await open(null, '/login');
      await refuse(page);
      await fillLogin(page, { email: 'hana@example.org', password: 'Applicant1' });
      return page;
    },
  },
  registration: {
    request: '**/api/auth/register',
    method: 'POST',
    act: async ({ open }, refuse) => {
      const page = await open(null, '/register');
      await refuse(page);
      for (const label of ['First name', 'Middle name', 'Last name']) await page.getByLabel(label).fill('Hana');
      await page.getByLabel('Email').fill('hana@example.org');
      for (const label of ['Password', 'Confirm password']) {
        await page.getByLabel(label, { exact: true }).fill('Applicant1');
      }
      await page.getByRole('checkbox', { name: /I agree/ }).check();
      await press(page, 'Create account');
      return page;
    },
  },
  'password link': {
    request: '**/api/auth/password-link',
    method: 'POST',
    act: async ({ open }, refuse) => {
      const page = await open(null, '/password/new#token');
      await refuse(page);
      for (const label of ['New password', 'Confirm new password']) {
        await page.getByLabel(label, { exact: true }).fill('Applicant1');
      }
      await press(page, 'Set the password');
      return page;
    },
  },
  'own invitation': {
    request: '**/api/waitinglist/me/confirm',
    method: 'POST',
    act: async ({ open }, refuse) => {
      const page = await open('registered', '/dashboard');
      await refuse(page);
      await page.getByRole('button', { name: /^Confirm/ }).click();
      return page;
    },
  },
  form: {
    request: '**/api/applications/*',
    method: 'PUT',
    act: async ({ open }, refuse) => {
      const page = await open('half filled', '/application');
      await page.getByText('Step 1 of 5').waitFor();
      await refuse(page);
      await page.getByLabel('Place of birth').fill('Refused');
      await press(page, 'Save Progress');
      return page;
    },
  },
  submission: {
    request: '**/api/applications/*/submit',
    method: 'POST',
    act: async ({ open }, refuse) => {
      const page = await open('ready', '/dashboard');
      await refuse(page);
      await press(page, 'Submit Application');
      await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
      return page;
    },
  },
  document: {
    request: '**/api/documents/upload',
    method: 'POST',
    act: async ({ open }, refuse) => {
      const page = await open('half filled', '/documents');
      await refuse(page);
      await page.getByLabel('Document type').selectOption('passport');
      await page.getByLabel('Choose a file').setInputFiles(scanAsPdf('passport.pdf', 'refused'));
      await press(page, 'Upload');
      return page;
    },
  },
  slip: {
    request: '**/api/paymentslips/upload',
    method: 'POST',
    act: async ({ open }, refuse) => {
      const page = await open('half filled', '/payments');
      await refuse(page);
      await page.getByLabel(/^Amount/).fill('5000');
      await page.getByLabel('Payment method').selectOption('bank_transfer');
      await page.locator('#paymentSlip').setInputFiles(scanAsPdf('slip.pdf', 'refused'));
      await press(page, 'Upload payment slip');
      await press(page, 'I understand and accept');
      await press(page, 'Upload payment slip');
      return page;
    },
  },
  photo: {
    request: '**/api/documents/upload',
    method: 'POST',
    act: async ({ open }, refuse) => {
      const page = await open('half filled', '/documents');
      await refuse(page);
      await page.getByLabel('Document type').selectOption('photo');
      await page.getByLabel('Choose a picture').setInputFiles(await portrait('me.jpg', 'refused'));
      await page.getByText('The photo meets the technical requirements.').waitFor();
      await answerAboutPhoto(page);
      await press(page, 'Upload');
      return page;
    },
  },
  profile: {
    request: '**/api/auth/profile',
    method: 'PUT',
    act: async ({ open }, refuse) => {
      const page = await open('half filled', '/profile');
      await page.clock.install();
      await refuse(page);
      await press(page, 'Save changes');
      return page;
    },
  },
  password: {
    request: '**/api/auth/change-password',
    method: 'POST',
    act: async ({ open }, refuse) => {
      const page = await open('half filled', '/profile');
      await page.clock.install();
      await refuse(page);
      await page.getByLabel('Current password').fill('Applicant1');
      await page.getByLabel('New password', { exact: true }).fill('Applicant2');
      await page.getByLabel('Confirm new password').fill('Applicant2');
      await press(page, 'Change password');
      return page;
    },
  },
  receipt: {
    request: '**/api/**/receipt',
    method: 'GET',
    act: async ({ open }, refuse) => {
      const page = await open('confirmed', '/receipt');
      await refuse(page);
      await page.getByRole('button', { name: /^Download/ }).click();
      return page;
    },
  },
  validation: {
    request: '**/api/automation/validate/*',
    method: 'POST',
    act: async ({ open }, refuse) => {
      const page = await open('validated', '/automation');
      await refuse(page);
      await press(page, 'Validate');
      return page;
    },
  },
  'confirmation number': {
    request: '**/api/automation/submit/*',
    method: 'POST',
    act: async ({ open }, refuse) => {
      const page = await open('validated', '/automation');
      await refuse(page);
      await press(page, 'Guide Submission');
      await press(page, 'I Understand - Continue');
      await page.getByLabel('Official Confirmation Number').fill('2027ABCDEF123456');
      await page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click();
      return page;
    },
  },
  'own number': {
    request: '**/api/applications/*/confirmation-number',
    method: 'PUT',
    act: async ({ open }, refuse) => {
      const page = await open('confirmed', '/dashboard');
      await page.route('**/api/applications', tellUnchecked);
      await page.reload();
      await refuse(page);
      await press(page, 'Correct the number');
      await page.getByLabel('Right number').fill('2027ABCDEF123456');
      await press(page, 'Save the right number');
      return page;
    },
  },
} as const satisfies Readonly<Record<string, Place>>;

/** Why no words of this code come before an applicant. */
type Unseen = 'staff' | 'another page' | 'program' | 'tried again';

/**
 * Where an applicant is told of each refusal of the service, in its own words. `staff`: only they can be refused so.
 * `another page`: what the person sees is a page or panel of its own, which the tests of screens and faults open. `program`:
 * the pages send nothing that is refused so. `tried again`: it passes, and what was typed or sent waits and says so.
 */
export const REFUSALS = {
  malformed_body: 'program',
  not_a_picture: 'program',
  malformed_upload: 'document',
  not_signed_in: 'another page',
  session_ended: 'another page',
  invalid_credentials: 'login',
  not_permitted: 'another page',
  not_found: 'another page',
  method_not_allowed: 'program',
  stale_revision: 'another page',
  body_too_large: 'form',
  file_too_large: 'document',
  unsupported_content_type: 'program',
  unsupported_file_type: 'document',
  invalid_input: 'profile',
  file_missing: 'document',
  file_empty: 'document',
  file_damaged: 'slip',
  file_needs_password: 'slip',
  stored_file_gone: 'another page',
  upload_not_found: 'document',
  upload_incomplete: 'document',
  upload_part_damaged: 'tried again',
  upload_part_differs: 'document',
  upload_damaged: 'document',
  too_many_uploads: 'document',
  image_too_many_pixels: 'document',
  photo_invalid: 'photo',
  too_many_requests: 'login',
  password_common: 'registration',
  password_personal: 'password',
  email_taken: 'registration',
  account_inactive: 'login',
  account_exists: 'registration',
  account_deleted: 'profile',
  current_password_wrong: 'password',
  account_not_active: 'staff',
  password_link_invalid: 'password link',
  last_admin: 'staff',
  application_exists: 'program',
  application_not_found: 'submission',
  application_read_only: 'document',
  action_not_allowed: 'submission',
  application_not_ready: 'submission',
  application_not_validated: 'confirmation number',
  confirmation_number_taken: 'confirmation number',
  confirmation_number_recorded: 'confirmation number',
  confirmation_number_missing: 'staff',
  confirmation_number_checked: 'own number',
  moment_not_found: 'staff',
  history_too_long: 'staff',
  document_not_found: 'another page',
  document_deleted: 'document',
  document_superseded: 'staff',
  payment_slip_not_found: 'staff',
  payment_slip_settled: 'staff',
  payment_slip_flagged: 'staff',
  payments_closed: 'slip',
  quote_changed: 'slip',
  payment_override_end_invalid: 'staff',
  payment_override_not_set: 'staff',
  payment_slip_not_settled: 'staff',
  second_admin_required: 'staff',
  decided_meanwhile: 'staff',
  not_sealed_yet: 'receipt',
  history_contradicted: 'receipt',
  no_confirmation_number: 'receipt',
  birth_date_impossible: 'form',
  reason_required: 'staff',
  value_reserved: 'registration',
  read_model_not_found: 'staff',
  rebuild_running: 'staff',
  nothing_built: 'staff',
  rebuild_by_command: 'staff',
  waiting_list_full: 'staff',
  waiting_list_entry_not_found: 'staff',
  waiting_list_not_invited: 'own invitation',
  waiting_list_confirmed: 'own invitation',
  waiting_list_invitation_expired: 'own invitation',
  waiting_list_link_unknown: 'another page',
  export_too_large: 'staff',
  idempotency_key_reused: 'program',
  conflict: 'submission',
  outcome_unknown: 'submission',
  access_not_recorded: 'staff',
  storage_full: 'login',
  too_many_streams: 'program',
  unavailable: 'login',
  key_missing: 'login',
  internal_error: 'validation',
} as const satisfies Readonly<Record<ProblemCode, keyof typeof PLACES | Unseen>>;

const isPlace = (place: string): place is keyof typeof PLACES => place in PLACES;

/** Every refusal that applicants are told of, and where. */
export const TOLD = (Object.keys(REFUSALS) as readonly ProblemCode[]).flatMap((code) => {
  const place = REFUSALS[code];
  return isPlace(place) ? [{ code, place }] : [];
});

/** Brings somebody to where the service refuses this, and looks at the page with its words. */
export async function seeRefusal(
  stage: ApplicantStage,
  { code, place }: { readonly code: ProblemCode; readonly place: keyof typeof PLACES },
): Promise<void> {
  const { request, method, act }: Place = PLACES[place];
  const { status, message } = PROBLEMS[code];
  const body = JSON.stringify({ type: `/problems/${code}`, title: code, status, code, message, requestId: 'r' });
  const page = await act(stage, (refused) =>
    refused.route(request, (route) =>
      route.request().method() === method
        ? route.fulfill({ status, contentType: 'application/problem+json', body })
        : route.fallback(),
    ),
  );
  await page.getByText(message).filter({ visible: true }).first().waitFor();
  await look(page, `${stage.device}-refusal-${code}`);
}
