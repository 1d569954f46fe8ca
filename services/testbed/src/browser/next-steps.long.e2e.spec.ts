import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiCaller, logInAs } from './support/api.ts';
import { closePages, DESKTOP, openBrowser, PHONE } from './support/browser.ts';
import { applyAs, type DeskApplicant, uploadDocuments, uploadSlip } from './support/desk.ts';
import { scanAsJpeg } from './support/files.ts';
import { openLoggedIn, openWithSession } from './support/logging-in.ts';
import { look } from './support/look.ts';
import { openTriedProduct, type TriedProduct } from './support/tried-product.ts';

const ADMIN = { email: 'admin@example.org', password: 'Deskkeeper1' } as const;

let browser: Browser;
let product: TriedProduct;
let admin: ApiCaller;

beforeAll(async () => {
  [product, browser] = await Promise.all([openTriedProduct(ADMIN), openBrowser()]);
  admin = await logInAs(product.address, ADMIN.email, ADMIN.password);
});

afterAll(async () => {
  await closePages(browser);
  await product?.remove();
});

const openDashboard = async ({ applicant }: DeskApplicant, size = PHONE): Promise<Page> => {
  const page = await openWithSession(browser, product.address, applicant, size);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Next steps' }).waitFor();

  return page;
};
const row = (page: Page, title: RegExp) => page.getByRole('listitem').filter({ hasText: title });
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** What the applicant has of the type, as the service answers it. */
async function documentOf({ applicant }: DeskApplicant, type: string): Promise<{ readonly id: string }> {
  const { applications } = await applicant.send('GET', '/api/applications');
  return applications[0].documents.find((document: { readonly type: string }) => document.type === type);
}

/** Nothing is left to ask about. */
async function confirmChildlessness({ applicant, applicationId }: DeskApplicant): Promise<void> {
  await applicant.send('PUT', `/api/applications/${applicationId}`, {
    confirmedAnswers: [{ code: 'no_children', field: 'children', child: null, answer: 'none' }],
  });
}

describe('When an ID card was rejected', () => {
  it('should say so with the reason, lead to where another one is uploaded, and be gone then', async () => {
    const someone = await applyAs(product.address, 'Hana', 'Refused');
    await confirmChildlessness(someone);
    await uploadDocuments(someone, 'of Hana');
    const { id } = await documentOf(someone, 'id_card');
    await admin.send('PUT', `/api/admin/documents/${id}/status`, {
      status: 'rejected',
      adminNotes: 'The upper corner is cut off',
    });

    const page = await openDashboard(someone);
    const refused = row(page, /^Your ID card was rejected/);
    await refused.getByText('The upper corner is cut off').waitFor();
    await refused.getByText('Rejected', { exact: true }).waitFor();
    await row(page, /^Wait for document approval from admin/)
      .getByText('We check this')
      .waitFor();
    await row(page, /^Complete payment process/)
      .getByText(/^To pay: [\d,]+ ETB/)
      .waitFor();
    await page.getByText('1 of 7 completed').waitFor();
    await look(page, 'steps-refused-card');

    await refused.getByRole('link').click();
    await page.waitForURL('**/documents?type=id_card');
    await page.getByLabel('Document type').waitFor();
    await expect.poll(() => page.getByLabel('Document type').inputValue()).toBe('id_card');
    const input = page.locator('input[type=file]').first();
    await expect.poll(() => focusedId(page)).toBe('file');
    await input.setInputFiles(await scanAsJpeg('better.jpg', 'with all corners'));
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'better.jpg' }).getByText('Pending Review').waitFor();

    await page.goto('/dashboard');
    await row(page, /^Wait for document approval from admin/)
      .getByText(/ID card/)
      .waitFor();
    expect(await refused.count()).toBe(0);
    await page.context().close();
  });
});

describe('When a payment slip was rejected', () => {
  it('should say so with the reason instead of waiting, and lead to the next upload', async () => {
    const someone = await applyAs(product.address, 'Hana', 'Unpaid');
    const slipId = await uploadSlip(someone, 'TB26325UNPAID');
    let page = await openDashboard(someone);
    await row(page, /^Wait for payment verification from admin/)
      .getByText(/^With us since/)
      .waitFor();
    await page.context().close();

    await admin.send('PUT', `/api/admin/payment-slips/${slipId}/verify`, {
      status: 'rejected',
      rejectionReason: 'The amount cannot be read',
    });
    page = await openDashboard(someone);
    const refused = row(page, /^Your payment slip was rejected/);
    await refused.getByText('The amount cannot be read').waitFor();
    await refused.getByText(/^To pay: [\d,]+ ETB/).waitFor();
    expect(await row(page, /^Wait for payment verification/).count()).toBe(0);
    await look(page, 'steps-refused-slip');

    await refused.getByRole('link').click();
    await page.waitForURL('**/payments#amount');
    await expect.poll(() => focusedId(page)).toBe('amount');
    await page.context().close();
  });
});

describe('When an application is rejected', () => {
  it('should ask the admin for words to the applicant, who reads those and no notes', async () => {
    const someone = await applyAs(product.address, 'Hana', 'Rejected');
    const page = await openLoggedIn(browser, product.address, ADMIN, DESKTOP);
    await page.goto(`/admin/applications?search=${someone.applicationId}`);
    await page.getByRole('button', { name: 'Review' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New status').selectOption('Rejected');
    await dialog.getByLabel('Reason', { exact: true }).fill('Same passport as in another entry');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The applicant is not told why').waitFor();
    await look(page, 'steps-untold');
    await dialog.getByLabel(/^Message to the applicant/).fill('There is a second entry in your name.');
    await dialog.getByRole('button', { name: /all the same/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.context().close();

    const dashboard = await openDashboard(someone);
    await row(dashboard, /^Your application was rejected/)
      .getByText('There is a second entry in your name.')
      .waitFor();
    expect(await dashboard.getByText('Same passport as in another entry').count()).toBe(0);
    await look(dashboard, 'steps-rejected');
    await dashboard.getByRole('button', { name: /^Notifications/ }).click();
    await dashboard.getByText('Your application is now: Rejected. The reason is on your dashboard.').waitFor();
    await dashboard.context().close();
  });
});
