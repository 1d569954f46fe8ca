import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiCaller } from './support/api.ts';
import { closePages, openBrowser, SMALL_PHONE } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { applyAs, type DeskApplicant, uploadSlip } from './support/desk.ts';
import { openWithSession } from './support/logging-in.ts';
import { look } from './support/look.ts';
import { scan } from './support/uploading.ts';

let browser: Browser;
let demo: Demo;
let admin: ApiCaller;
let someone: DeskApplicant;
let page: Page;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  admin = await demo.callerOf('admin');
  someone = await applyAs(demo.address, 'Marta', 'Parts');
  page = await openWithSession(browser, demo.address, someone.applicant, SMALL_PHONE);
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

const decide = (slipId: string, decision: object) =>
  admin.send('PUT', `/api/admin/payment-slips/${slipId}/verify`, decision);
const verify = (slipId: string) => decide(slipId, { status: 'verified' });

async function openPayments(words: string): Promise<void> {
  await page.goto('/payments');
  await page.getByText(words).waitFor();
}

async function sendRest(amount: string, reference: string): Promise<void> {
  await page.getByLabel(/^Amount/).fill(amount);
  await page.getByLabel('Payment method').selectOption('bank_transfer');
  await page.getByLabel(/^Transaction reference/).fill(reference);
  await page.locator('#paymentSlip').setInputFiles(scan(`${reference.length}.pdf`, reference.length));
  await page.getByRole('button', { name: 'Upload payment slip' }).click();
  await page.getByRole('button', { name: 'I understand and accept' }).click();
  await page.getByRole('button', { name: 'Upload payment slip' }).click();
  await page.getByText(`Reference ${reference}`).waitFor();
}

async function slipIdOf(reference: string): Promise<string> {
  const { paymentSlips } = await someone.applicant.send('GET', '/api/paymentslips');
  const slip = paymentSlips.find(({ transactionReference }: { transactionReference: string }) =>
    transactionReference.includes(reference),
  );

  return slip.id;
}

describe('When an applicant sends less than the fee', () => {
  it('should be asked for the difference, never for the whole again, while the part is checked', async () => {
    const first = await uploadSlip(someone, 'FT-PART-ONE', 3_500);
    await openPayments('Pay 1,500 ETB more');
    await page.getByText('Your fee is 5,000 ETB. You have sent slips for 3,500 ETB.').waitFor();
    await page.getByText('Send 1,500 ETB').waitFor();
    await page.getByText('The slip is for a part of your fee of 5,000 ETB.').waitFor();
    expect(await page.getByText('Send 5,000 ETB').count()).toBe(0);
    await look(page, 'fee-in-parts-first');

    await decide(first, { status: 'rejected', rejectionReason: 'The reference cannot be read.' });
    await openPayments('Send 5,000 ETB');
  });

  it('should be asked for the rest alone once a part was verified, and send any amount of it', async () => {
    await verify(await uploadSlip(someone, 'FT-PART-TWO', 3_500));
    await openPayments('Pay 1,500 ETB more');
    await look(page, 'fee-in-parts-verified');

    await sendRest('1012', 'FTPARTTHREE');
    await page.getByText('Pay 488 ETB more').waitFor();
    await look(page, 'fee-in-parts-rest');
    await verify(await slipIdOf('FTPARTTHREE'));
    const { applications } = await someone.applicant.send('GET', '/api/applications');
    expect(applications[0].isPaymentComplete).toBe(false);
  });

  it('should have paid when the parts make the fee, and be told of what was too much', async () => {
    await openPayments('Pay 488 ETB more');
    await sendRest('600', 'FTPARTFOUR');
    await page.getByText('Your slips are for 112 ETB more than your fee').waitFor();
    await look(page, 'fee-in-parts-too-much');

    await verify(await slipIdOf('FTPARTFOUR'));
    const { applications } = await someone.applicant.send('GET', '/api/applications');
    expect(applications[0].isPaymentComplete).toBe(true);
    await openPayments('Your slips are for 112 ETB more than your fee');
    expect(await page.getByRole('heading', { name: /^\d?\s*Send / }).count()).toBe(0);
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Next steps' }).waitFor();
    expect(await page.getByText(/complete payment process/i).count()).toBe(0);
    await look(page, 'fee-in-parts-dashboard');
  });
});
