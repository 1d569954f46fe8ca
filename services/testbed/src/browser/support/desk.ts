import type { Locator, Page } from 'playwright-core';
import { type ApiCaller, registerApplicant } from './api.ts';
import { portrait, scanAsJpeg, scanAsPdf } from './files.ts';

const FORM = {
  dateOfBirth: '1994-03-27',
  gender: 'Female',
  placeOfBirth: 'Adama',
  countryOfBirth: 'Ethiopia',
  maritalStatus: 'Single',
  currentAddress: 'Bole Road 17',
  city: 'Addis Ababa',
  state: 'Addis Ababa',
  postalCode: '1000',
  country: 'Ethiopia',
  educationLevel: 'Bachelor',
};

export type DeskApplicant = { readonly applicant: ApiCaller; readonly applicationId: string };

/** Somebody with a complete form, under another name than the account's. */
export async function applyAs(address: string, firstName: string, lastName: string): Promise<DeskApplicant> {
  const applicant = await registerApplicant(address, {
    firstName: 'Account',
    lastName: 'Name',
    email: `${firstName}.${lastName}@example.org`.toLowerCase(),
    password: 'Applicant1',
  });
  const { application } = await applicant.send('POST', '/api/applications', { ...FORM, firstName, lastName });

  return { applicant, applicationId: application.id };
}

export async function uploadPassport({ applicant, applicationId }: DeskApplicant, text: string): Promise<string> {
  const { buffer, name } = await scanAsJpeg('passport.jpg', text);
  const file = { field: 'file', bytes: buffer, name };
  const { document } = await applicant.upload('/api/documents/upload', file, { applicationId, type: 'passport' });

  return document.id;
}

/** One of each type; the birth certificate is a PDF. */
export async function uploadDocuments(someone: DeskApplicant, text: string): Promise<void> {
  const { applicant, applicationId } = someone;
  const [photo, card] = [await portrait('me.jpg', text), await scanAsJpeg('card.jpg', text)];
  const files = { photo, id_card: card, birth_certificate: scanAsPdf('birth.pdf', text) };

  await uploadPassport(someone, text);
  for (const [type, { buffer, name }] of Object.entries(files)) {
    const file = { field: 'file', bytes: buffer, name };
    await applicant.upload('/api/documents/upload', file, { applicationId, type });
  }
}

export async function uploadSlip(
  { applicant, applicationId }: DeskApplicant,
  transactionReference: string,
  amount = 5_000,
): Promise<string> {
  const { buffer, name } = await scanAsJpeg('slip.jpg', transactionReference);
  const fields = {
    applicationId,
    amount: String(amount),
    paymentMethod: 'bank_transfer',
    legalWarningAccepted: 'true',
  };
  const file = { field: 'paymentSlip', bytes: buffer, name };
  const { paymentSlip } = await applicant.upload('/api/paymentslips/upload', file, {
    ...fields,
    transactionReference,
  });

  return paymentSlip.id;
}

/** A decision that can be pressed: the file has been in sight for a moment. */
export function readyDecision(page: Page, name: string): Locator {
  return page.locator('dialog button:not([aria-disabled])', { hasText: new RegExp(`^${name}`) });
}

/** Presses keys as a person at the desk would, and counts them. */
export function createKeyboard(page: Page): {
  readonly press: (key: string) => Promise<void>;
  readonly count: () => number;
} {
  let presses = 0;

  return {
    press: async (key) => {
      presses += 1;
      await page.keyboard.press(key);
    },
    count: () => presses,
  };
}
