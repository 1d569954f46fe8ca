import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiCaller, employ, logInAs, registerApplicant } from './support/api.ts';
import { APPLICANT_DEVICES, AT_LENGTH, closePages, openBrowser, type PHONE, usuallyOn } from './support/browser.ts';
import { scanAsPdf } from './support/files.ts';
import { openLoggedIn } from './support/logging-in.ts';
import { look } from './support/look.ts';
import { openTriedProduct, type TriedProduct } from './support/tried-product.ts';

const ADMIN = { email: 'admin@example.org', password: 'Deskkeeper1' } as const;
const OTHER = { email: 'sara@example.org', password: 'Deskkeeper1' } as const;

let browser: Browser;
let product: TriedProduct;
let other: ApiCaller;

beforeAll(async () => {
  [product, browser] = await Promise.all([openTriedProduct(ADMIN), openBrowser()]);
  const admin = await logInAs(product.address, ADMIN.email, ADMIN.password);
  other = await employ(product.address, admin, { firstName: 'Sara', lastName: 'Tesfaye', ...OTHER }, 'admin');
});

afterAll(async () => {
  await closePages(browser);
  await product?.remove();
});

async function draftOf(lastName: string): Promise<{ readonly applicant: ApiCaller; readonly applicationId: string }> {
  const email = `${lastName.toLowerCase()}@example.org`;
  const applicant = await registerApplicant(product.address, {
    firstName: 'Hana',
    lastName,
    email,
    password: 'Applicant1',
  });
  const { application } = await applicant.send('POST', '/api/applications', { firstName: 'Hana', lastName });

  return { applicant, applicationId: application.id };
}

const openAdmin = (size: typeof PHONE): Promise<Page> => openLoggedIn(browser, product.address, ADMIN, size);

async function openReview(page: Page, lastName: string): Promise<void> {
  await page.goto(`/admin/applications?status=all&search=${lastName}`);
  await page.getByRole('button', { name: 'Review' }).first().click();
  await page.getByRole('dialog').getByText('Review application').waitFor();
}

describe.each(usuallyOn('desktop', APPLICANT_DEVICES))('When an admin decides on a $device', ({ device, size }) => {
  it('should be asked before a status contradicts the facts, and put it back when it was set all the same', async () => {
    const lastName = `Statusrow${device}`;
    const { applicant, applicationId } = await draftOf(lastName);
    const page = await openAdmin(size);
    await openReview(page, lastName);
    // What the facts contradict is asked about one by one, and cannot be chosen together with others.
    const box = page.locator('input[type=checkbox]').first();
    expect(await box.isDisabled()).toBe(true);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New status').selectOption('Completed');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Set this status all the same?').waitFor();
    await dialog.getByText('The applicant can no longer change the form or the documents.').waitFor();
    await look(page, `${device}-status-concerns`);
    await dialog.getByRole('button', { name: 'Set it all the same' }).click();
    await dialog.waitFor({ state: 'detached' });

    await openReview(page, lastName);
    await dialog.getByRole('button', { name: 'Put back to Draft' }).click();
    await dialog.getByRole('button', { name: 'Put back' }).click();
    await dialog.getByText('Please give a reason.').waitFor();
    await look(page, `${device}-status-reset`);
    await dialog.getByLabel('Reason').fill('Wrong row');
    await dialog.getByRole('button', { name: 'Put back' }).click();
    await dialog.waitFor({ state: 'detached' });

    const { applications } = await applicant.send('GET', '/api/applications');
    expect(applications[0].status).toBe('draft');
    await applicant.send('PUT', `/api/applications/${applicationId}`, { city: 'Adama' });
    await page.context().close();
  });

  it.each(AT_LENGTH)('should see what another admin decided meanwhile, and can decide on that', async () => {
    const lastName = `Meanwhile${device}`;
    const { applicationId } = await draftOf(lastName);
    const page = await openAdmin(size);
    await openReview(page, lastName);
    await other.send('PUT', `/api/admin/applications/${applicationId}/status`, { status: 'under_review' });

    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New status').selectOption('Rejected');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please give a reason.').waitFor();
    await dialog.getByLabel('Reason').fill('Not from an eligible country');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Set it all the same' }).click();
    await dialog.getByText(/^Sara Tesfaye decided on .* It is now: Under Review\./).waitFor();
    await look(page, `${device}-decided-meanwhile`);

    await dialog.getByRole('button', { name: 'Set it all the same' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { application } = await other.send('GET', `/api/admin/applications/${applicationId}`);
    expect(application).toMatchObject({ status: 'rejected', decision: { count: 2, by: { email: ADMIN.email } } });
    await page.context().close();
  });

  it('should decide on several at once, and say what came of each', async () => {
    const lastName = `Several${device}`;
    const documents: string[] = [];
    for (const number of ['One', 'Two']) {
      const { applicant, applicationId } = await draftOf(`${lastName}${number}`);
      const { buffer: bytes, name } = scanAsPdf('passport', `${lastName}${number}`);
      const file = { field: 'file', bytes, name };
      const { document } = await applicant.upload('/api/documents/upload', file, { applicationId, type: 'passport' });
      documents.push(document.id);
    }
    const page = await openAdmin(size);
    await page.goto(`/admin/documents?search=${lastName}`);
    await page.getByRole('checkbox', { name: `Select Passport, Hana ${lastName}One` }).check();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByText('2 selected').waitFor();
    await look(page, `${device}-several`);
    await other.send('PUT', `/api/admin/documents/${documents[1]}/status`, { status: 'approved' });

    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByText('Please give a reason.').waitFor();
    await dialog.getByLabel('Reason').fill('Unreadable');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByText('1 of 2 decided').waitFor();
    await dialog.getByText('It is now: Approved.').waitFor();
    await look(page, `${device}-several-results`);

    const { documents: after } = await other.send('GET', `/api/admin/documents?search=${lastName}One`);
    expect(after).toMatchObject([{ status: 'rejected', adminNotes: 'Unreadable', decision: { count: 1 } }]);
    await page.context().close();
  });
});
