import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerAboutPhoto } from './support/answers-about-photo.ts';
import { closePages, DESKTOP, openBrowser, openContext, PHONE } from './support/browser.ts';
import { portrait, scanAsJpeg, scanAsPdf } from './support/files.ts';
import { logIn } from './support/logging-in.ts';
import { photograph } from './support/look.ts';
import { openTriedProduct, type TriedProduct } from './support/tried-product.ts';

/** Typed in or uploaded during the path; none of it may ever be readable on the disk or in the log. */
const CANARY = {
  firstName: 'Kanaryaabebe',
  middleName: 'Kanaryamiddle',
  lastName: 'Kanaryakebede',
  email: 'kanarya.applicant@example.org',
  phone: '+251911987654',
  birthYear: '1993',
  birthDate: '1993-03-27',
  placeOfBirth: 'Kanaryadirecity',
  address: 'Kanarya House 4711 Bole',
  spouse: 'Kanaryaspouse',
  child: 'Kanaryachild',
  reference: 'TB26325KANARYA',
  document: 'KANARYA-DOCUMENT-CONTENT',
  confirmationNumber: '2027KANARYA12345',
} as const;
const PASSWORD = 'Kanarya1pass';
const ADMIN = { email: 'admin@example.org', password: 'Deskkeeper1' } as const;

let browser: Browser;
let product: TriedProduct;
let applicantContext: BrowserContext;
let adminContext: BrowserContext;
let applicant: Page;
let admin: Page;
const browserComplaints: string[] = [];

function listen(page: Page): Page {
  page.on('pageerror', (error) => browserComplaints.push(String(error)));
  page.on('console', (message) => {
    const isExpected = message.text().includes('Failed to load resource');
    if (message.type() === 'error' && !isExpected) browserComplaints.push(message.text());
  });

  return page;
}

/** That it is on the server: "Saved" may still stand there from the save before. */
async function savedWith(text: string): Promise<void> {
  await applicant.waitForResponse((reply) => reply.ok() && reply.request().postData()?.includes(text) === true);
  await applicant
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();
}

async function fillDate(page: Page, group: string, day: string, month: string, year: string): Promise<void> {
  const date = page.getByRole('group', { name: group });
  await date.getByLabel('Day').fill(day);
  await date.getByLabel('Month').fill(month);
  await date.getByLabel('Year').fill(year);
}

beforeAll(async () => {
  [product, browser] = await Promise.all([openTriedProduct(ADMIN), openBrowser()]);
  applicantContext = await openContext(browser, product.address, PHONE);
  adminContext = await openContext(browser, product.address, DESKTOP);
  applicant = listen(await applicantContext.newPage());
  admin = listen(await adminContext.newPage());
});

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;

  await photograph(applicant, 'failed-applicant');
  await photograph(admin, 'failed-admin');
});

afterAll(async () => {
  await closePages(browser);
  await product?.remove();
});

describe('The main path, from registration to a recorded confirmation number', () => {
  it('should register and land on the dashboard', async () => {
    await applicant.goto('/register');
    await applicant.getByRole('button', { name: 'Create account' }).click();
    await applicant.getByText('First name is required').first().waitFor();
    await photograph(applicant, '01-register-errors');

    await applicant.getByLabel('First name').fill(CANARY.firstName);
    await applicant.getByLabel('Middle name').fill(CANARY.middleName);
    await applicant.getByLabel('Last name').fill(CANARY.lastName);
    await applicant.getByLabel('Email').fill(CANARY.email);
    await applicant.getByLabel(/^Phone/).fill(CANARY.phone);
    await applicant.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await applicant.getByLabel('Confirm password').fill(PASSWORD);
    await applicant.getByRole('checkbox', { name: /I agree/ }).check();
    await applicant.getByRole('button', { name: 'Create account' }).click();

    await applicant.waitForURL('**/dashboard');
    await applicant.getByRole('heading', { name: 'Start Your Application' }).waitFor();
    await photograph(applicant, '02-dashboard-start');
  });

  it('should log in again, and refuse a wrong password in words', async () => {
    await applicant.evaluate(() => localStorage.clear());
    await applicant.goto('/login');
    await applicant.getByLabel('Email').fill(CANARY.email);
    await applicant.getByLabel('Password', { exact: true }).fill('Wrong1password');
    await applicant.getByRole('button', { name: 'Log in' }).click();
    await applicant.getByText('Invalid email or password').first().waitFor();
    await photograph(applicant, '03-login-refused');

    await logIn(applicant, { email: CANARY.email, password: PASSWORD });
  });

  it('should fill the five steps, saving by itself, and keep everything over a reload', async () => {
    await applicant.getByRole('link', { name: 'Create Application' }).click();
    await applicant.waitForURL('**/application**');
    // It is only `aria-disabled`: a person can press it and is told what is missing.
    await applicant.getByRole('button', { name: 'Next' }).click({ force: true });
    const incomplete = applicant.getByRole('dialog');
    await incomplete.getByText('Please fill in all required fields before proceeding to the next step.').waitFor();
    await photograph(applicant, '04-incomplete');
    await applicant.keyboard.press('Escape');

    await applicant.getByRole('button', { name: `Given names: ${CANARY.firstName} ${CANARY.middleName}` }).click();
    expect(await applicant.getByLabel('First name').inputValue()).toBe(`${CANARY.firstName} ${CANARY.middleName}`);
    expect(await applicant.getByLabel('Last name').inputValue()).toBe(CANARY.lastName);
    await fillDate(applicant, 'Date of birth', '27', '3', CANARY.birthYear);
    await applicant.getByLabel('Male', { exact: true }).check();
    await applicant.getByLabel('Place of birth').fill(CANARY.placeOfBirth);
    const isPersonSaved = savedWith('"maritalStatus":"Married"');
    await applicant.getByLabel('Marital status').selectOption('Married');
    await isPersonSaved;
    await photograph(applicant, '05-step-personal');

    await applicant.reload();
    await expect.poll(() => applicant.getByLabel('Place of birth').inputValue()).toBe(CANARY.placeOfBirth);
    expect(await applicant.getByRole('group', { name: 'Date of birth' }).getByLabel('Year').inputValue()).toBe(
      CANARY.birthYear,
    );

    await applicant.getByRole('button', { name: 'Next' }).click();
    await applicant.getByLabel('Current address').fill(CANARY.address);
    await applicant.getByLabel('City').fill('Addis Ababa');
    await applicant.getByLabel(/^State/).fill('Addis Ababa');
    expect(await applicant.getByLabel('Postal code').inputValue()).toBe('1000');
    await photograph(applicant, '06-step-address');
    await applicant.getByRole('button', { name: 'Next' }).click();
    await applicant.getByLabel('Education level').selectOption('Bachelor');
    await photograph(applicant, '07-step-education');
    await applicant.getByRole('button', { name: 'Next' }).click();
    const isFamilySaved = savedWith(CANARY.child);
    await applicant.getByRole('region', { name: 'Spouse' }).getByLabel('First name').fill(CANARY.spouse);
    await applicant.getByRole('button', { name: 'Add child' }).click();
    await applicant.getByRole('group', { name: 'Child 1' }).getByLabel('First name').fill(CANARY.child);
    await photograph(applicant, '08-step-family');
    await applicant.getByRole('button', { name: 'Next' }).click();
    // A spouse and a child of whom only a name is known: each is asked about.
    await applicant
      .getByRole('dialog')
      .getByText(/^You are married, but this is empty/)
      .waitFor();
    await photograph(applicant, '08-question');
    await applicant.getByRole('button', { name: 'Yes, this is right' }).click();
    await applicant
      .getByRole('dialog')
      .getByText(/^For child 1 this is empty/)
      .waitFor();
    await applicant.getByRole('button', { name: 'Yes, this is right' }).click();

    await applicant.getByRole('heading', { name: 'Review & Submit' }).waitFor();
    await applicant.getByText(CANARY.child).waitFor();
    await isFamilySaved;
    await applicant.reload();
    await applicant.getByText(CANARY.spouse).waitFor();
    await photograph(applicant, '09-step-review');
  });

  it('should refuse a photo of the wrong size and accept the right one', async () => {
    await applicant.goto('/documents');
    await applicant.getByLabel('Document type').selectOption('photo');
    await applicant.getByRole('heading', { name: 'Photo requirements' }).waitFor();
    const choose = applicant.getByLabel('Choose a picture');
    await choose.setInputFiles(await portrait('small.jpg', 'x', 500));
    await applicant.getByText('The picture is too small: take it again closer').waitFor();
    await photograph(applicant, '10-photo-refused');

    await choose.setInputFiles(await portrait('me.jpg', CANARY.document));
    await applicant.getByText('The photo meets the technical requirements.').waitFor();
    await answerAboutPhoto(applicant);
    await applicant.getByRole('button', { name: 'Upload', exact: true }).click();
    await applicant.getByRole('listitem').filter({ hasText: 'me.jpg' }).getByText('Pending Review').waitFor();
  });

  it('should upload passport, ID card and birth certificate', async () => {
    const uploads = [
      ['passport', await scanAsJpeg('passport.jpg', `${CANARY.document} passport`)],
      ['id_card', await scanAsJpeg('id-card.jpg', `${CANARY.document} id card`)],
      ['birth_certificate', scanAsPdf('birth.pdf', `${CANARY.document} birth certificate`)],
    ] as const;

    for (const [type, file] of uploads) {
      await applicant.getByLabel('Document type').selectOption(type);
      await applicant.locator('#file').setInputFiles(file);
      await applicant.getByRole('button', { name: 'Upload', exact: true }).click();
      await applicant.getByRole('listitem').filter({ hasText: file.name }).getByText('Pending Review').waitFor();
    }

    await applicant.reload();
    await applicant.getByRole('listitem').filter({ hasText: 'birth.pdf' }).waitFor();
    await photograph(applicant, '11-documents');
  });

  it('should upload a payment slip after the legal warning', async () => {
    await applicant.goto('/payments');
    await applicant.getByLabel(/^Amount/).fill('5000');
    await applicant.getByLabel('Payment method').selectOption('bank_transfer');
    await applicant.getByLabel(/^Transaction reference/).fill(CANARY.reference);
    await applicant.locator('input[type=file]').setInputFiles(await scanAsJpeg('slip.jpg', `${CANARY.document} slip`));
    await applicant.getByRole('button', { name: 'Upload payment slip' }).click();
    await photograph(applicant, '12-legal-warning');
    await applicant.getByRole('dialog').getByRole('button', { name: 'I understand and accept' }).click();
    await applicant.getByRole('button', { name: 'Upload payment slip' }).click();
    await applicant.getByText('Payment slip uploaded. An admin will verify it and you will be notified.').waitFor();

    await applicant.reload();
    await applicant.getByRole('listitem').filter({ hasText: 'slip.jpg' }).getByText('Pending').waitFor();
    await photograph(applicant, '13-payments');
  });

  it('should let the admin approve every document', async () => {
    await logIn(admin, ADMIN);
    await admin.goto('/admin/documents');

    for (const name of ['me.jpg', 'passport.jpg', 'id-card.jpg', 'birth.pdf']) {
      const row = admin.getByRole('row').filter({ hasText: name });
      await row.getByRole('button', { name: /Review/ }).click();
      const dialog = admin.getByRole('dialog');
      await dialog.getByText(new RegExp(`^${name}, `)).waitFor();
      await dialog.locator('button:not([aria-disabled])', { hasText: 'Approve' }).waitFor();
      if (name === 'passport.jpg') await photograph(admin, '14-admin-review');
      await dialog.getByRole('button', { name: 'Approve' }).click();
      await dialog.getByText(/: approved\.$/).waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await row.waitFor({ state: 'detached' });
    }
    await photograph(admin, '15-admin-documents');
  });

  it('should let the admin verify the slip, and the application become ready by itself', async () => {
    await admin.goto('/admin/payments?status=all');
    const row = admin.getByRole('row').filter({ hasText: CANARY.email });
    await row.getByRole('button', { name: /View/ }).click();
    await admin.locator('button:not([aria-disabled])', { hasText: /^Verify/ }).waitFor();
    await photograph(admin, '16-admin-slip');
    await admin.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true }).click();
    await admin.getByText('Payment has been successfully verified.').waitFor();
    await photograph(admin, '17-admin-verified');
    await admin.getByRole('button', { name: 'Back to the list' }).click();
    await row.getByText('Verified').waitFor();

    await applicant.goto('/dashboard');
    await applicant.getByText('Ready for Submission').first().waitFor();
    await photograph(applicant, '18-dashboard-ready');
  });

  it('should submit after the confirmation', async () => {
    await applicant.getByRole('button', { name: 'Submit Application' }).click();
    await applicant
      .getByRole('dialog')
      .getByText('Are you sure you want to submit your DV Lottery application? This action cannot be undone.')
      .waitFor();
    await photograph(applicant, '19-confirm-submission');
    await applicant.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await applicant
      .getByText('Application submitted successfully! You will receive a confirmation number shortly.')
      .waitFor();
    await photograph(applicant, '20-submitted');
    await applicant.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await applicant.getByText('Submitted').first().waitFor();
  });

  it('should validate, guide the submission and record the confirmation number', async () => {
    await applicant.goto('/automation');
    await applicant.getByText(/^You have submitted your application\. We make the official entry/).waitFor();
    expect(await applicant.getByRole('button', { name: /^Guide Submission/ }).count()).toBe(0);
    await photograph(applicant, '21-left-to-the-service');

    await admin.goto('/automation');
    await admin.getByRole('heading', { name: 'Automation Dashboard' }).waitFor();
    await admin.getByRole('button', { name: /^Validate/ }).click();
    await admin.getByRole('button', { name: /^Guide Submission/ }).click();
    await photograph(admin, '22-guided-step-1');
    await admin.getByRole('button', { name: 'I Understand - Continue' }).click();
    const submit = admin.getByRole('dialog').getByRole('button', { name: 'Submit Application' });
    expect(await submit.isDisabled()).toBe(true);
    await admin.getByLabel('Official Confirmation Number').fill(`  ${CANARY.confirmationNumber}  `);
    await photograph(admin, '23-guided-step-2');
    await submit.click();
    await admin.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('should show the number and the notifications to the applicant, also after a restart', async () => {
    await product.restart();

    await applicant.goto('/dashboard');
    await applicant.getByText(CANARY.confirmationNumber).first().waitFor();
    await photograph(applicant, '24-dashboard-confirmed');
    await applicant.getByRole('button', { name: /^Notifications/ }).click();
    await applicant.getByRole('button', { name: 'Mark all as read' }).waitFor();
    await photograph(applicant, '25-notifications');
    await applicant.getByRole('button', { name: 'Mark all as read' }).click();
    await applicant.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'hidden' });
  });

  it('should leave nothing personal readable in what is kept or in any log', async () => {
    const folder = await product.collect();
    await writeFile(path.join(folder, 'planted.txt'), `before ${CANARY.address} after`);
    const canaries = [...Object.values(CANARY).filter((value) => value !== CANARY.birthYear), PASSWORD];
    const found: string[] = [];
    let inspected = 0;
    let isLogThere = false;

    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;

      const bytes = await readFile(path.join(entry.parentPath, entry.name));
      inspected += bytes.length;
      isLogThere ||= entry.name === 'output.log' && bytes.length > 0;
      for (const canary of canaries) if (containsText(bytes, canary)) found.push(`${entry.name}: ${canary}`);
    }

    // The planted one proves that the search can find something.
    expect(found).toEqual([`planted.txt: ${CANARY.address}`]);
    expect(inspected).toBeGreaterThan(10_000);
    expect(isLogThere).toBe(true);
  });

  it('should never have made the browser complain', () => {
    expect(browserComplaints).toEqual([]);
  });
});

/** Looks for the text as UTF-8, UTF-16 and base64 (in each of its three alignments). */
function containsText(bytes: Buffer, text: string): boolean {
  const base64 = [0, 1, 2].map((shift) => {
    const encoded = Buffer.from('\0'.repeat(shift) + text).toString('base64');
    // The first and last characters depend on the neighbours.
    return encoded.slice(shift === 0 ? 0 : 4, -4);
  });

  return (
    bytes.includes(text) ||
    bytes.includes(Buffer.from(text, 'utf16le')) ||
    base64.some((encoded) => encoded.length >= 8 && bytes.includes(encoded))
  );
}
