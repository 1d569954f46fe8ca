import { paymentReferenceOf } from '@entry/contracts/rules/payment-reference';
import { isLong } from '@entry/contracts/testing/test-depth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiCaller } from './support/api.ts';
import { AT_LENGTH, closePages, DESKTOP, openBrowser, PHONE, SMALL_PHONE, usuallyOn } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { applyAs, readyDecision, uploadSlip } from './support/desk.ts';
import { scanAsJpeg } from './support/files.ts';
import { listenForComplaints, openWithSession } from './support/logging-in.ts';
import { look } from './support/look.ts';
import { scan } from './support/uploading.ts';

const SIZES = usuallyOn('phone', [
  { device: 'narrow', size: SMALL_PHONE },
  { device: 'phone', size: PHONE },
  { device: 'desktop', size: DESKTOP },
]);
/** Of the demo payees. */
const ACCOUNT = '0000 0000 0000 01';
const REASON = 'A group enters by agreement with the consulate.';

let browser: Browser;
let demo: Demo;
/** Logins take the service a while on purpose. */
let payer: ApiCaller;
let admin: ApiCaller;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  [payer, admin] = await Promise.all([demo.callerOf('half filled'), demo.callerOf('admin')]);
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

async function openPayments(size: typeof PHONE): Promise<Page> {
  const page = await openWithSession(browser, demo.address, payer, size);
  await page.goto('/payments');
  await page.getByRole('heading', { name: 'Payment history' }).waitFor();

  return page;
}

async function readClipboard(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return page.evaluate(() => navigator.clipboard.readText());
}

describe.each(SIZES)('When somebody wants to pay, on a $device', ({ device, size }) => {
  it('should say what, to whom, with which reference, and that nobody must, in an order that fits the window', async () => {
    const page = await openPayments(size);
    const complaints = listenForComplaints(page);

    await page.getByText('You pay a private service, not a government').waitFor();
    await page.getByText('Demonstration: do not send money').waitFor();
    await page.getByText(ACCOUNT).waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toStrictEqual([
      'Payment information',
      '1\nSend 5,000 ETB',
      '2\nWrite your reference into the payment',
      '3\nUpload payment slip',
      'Payment history',
      'Fee structure',
    ]);
    await look(page, `payments-${device}`);

    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await look(page, `payments-rtl-${device}`);
    expect(complaints).toStrictEqual([]);
    await page.context().close();
  });

  it.each(AT_LENGTH)(
    'should show whom to pay by the method that is chosen, and take it over into the form',
    async () => {
      const page = await openPayments(size);
      await page.getByRole('radio', { name: 'Mobile money' }).check();

      await page.getByRole('heading', { name: 'Example Wallet' }).waitFor();
      expect(await page.getByText(ACCOUNT).count()).toBe(0);
      expect(await page.getByLabel('Payment method').inputValue()).toBe('mobile_money');
      await look(page, `payments-wallet-${device}`);
      await page.context().close();
    },
  );

  it.each(AT_LENGTH)('should tell whose turn it is after each decision, and what to do', async () => {
    const someone = await applyAs(demo.address, 'Selam', `Decided${device}`);
    const decide = (id: string, body: object) => admin.send('PUT', `/api/admin/payment-slips/${id}/verify`, body);
    await decide(await uploadSlip(someone, `REJECTED-${device}`), {
      status: 'rejected',
      rejectionReason: 'The amount cannot be read.',
    });
    await uploadSlip(someone, `TWICE-${device}`);
    const again = { status: 'verified', rejectionReason: '', skipIntegrityCheck: false };
    await decide(await uploadSlip(someone, `TWICE-${device}`), again);
    const page = await openWithSession(browser, demo.address, someone.applicant, size);
    await page.goto('/payments');
    await page.getByText('Nothing to pay now').waitFor();

    const slips = page.getByRole('listitem').filter({ hasText: 'slip.jpg' });
    const told = await slips.allInnerTexts();
    expect(told).toHaveLength(3);
    expect(told.find((text) => text.includes('Flagged'))).toContain('Our turn. The check found something');
    expect(told.find((text) => text.includes('Pending'))).toContain('Our turn. An admin compares the slip');
    const rejected = told.find((text) => text.includes('Rejected'));
    expect(rejected).toContain('Reason: The amount cannot be read.');
    expect(rejected).toContain('Your turn. Read the reason, then upload the right slip.');
    expect(rejected).toContain('This payment does not count.');
    await look(page, `payments-history-${device}`);
    await page.context().close();
  });
});

describe.each(AT_LENGTH)('When a value is copied', () => {
  it('should be on the clipboard as banks take it', async () => {
    const page = await openPayments(PHONE);
    const { applications } = await payer.send('GET', '/api/applications');
    const reference = paymentReferenceOf(applications[0].id);
    await page.getByText(reference).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

    const copied: string[] = [];
    for (const name of [
      'Copy: Account number, Example Bank of Nowhere',
      'Copy: Account holder, Example Bank of Nowhere',
      'Copy: Amount to send',
      'Copy: Your reference',
    ]) {
      const button = page.getByRole('button', { name, exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      copied.push(await readClipboard(page));
    }

    expect(copied).toStrictEqual(['00000000000001', 'Demonstration Account, not real', '5000', reference]);
    await page.context().close();
  });
});

describe.each(AT_LENGTH)('When a slip was sent', () => {
  it('should be found by its reference, which stands beside it where it is decided', async () => {
    const someone = await applyAs(demo.address, 'Hana', 'Referenced');
    const reference = paymentReferenceOf(someone.applicationId);
    const slipId = await uploadSlip(someone, 'FT-BY-REFERENCE');
    const page = await openWithSession(browser, demo.address, admin, DESKTOP);

    await page.goto(`/admin/payments?status=all&search=${reference.toLowerCase()}`);
    await page.getByRole('row').filter({ hasText: 'Referenced' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await page.goto(`/admin/payments?review=${slipId}`);
    await page.getByRole('dialog').getByText(reference).waitFor();
    await readyDecision(page, 'Verify').first().waitFor();
    await look(page, 'payment-reference-review');
    await page.context().close();
  });
});

describe('When the next slip is typed while one is sent', () => {
  it('should keep what was typed, and ask for the file and the consent of that one', async () => {
    const someone = await applyAs(demo.address, 'Sara', 'Twice');
    const page = await openWithSession(browser, demo.address, someone.applicant, PHONE);
    await page.goto('/payments');
    let arrive = (): void => undefined;
    const isLetGo = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/api/paymentslips/upload', async (route) => {
      await isLetGo;
      await route.continue();
    });
    await page.getByLabel('Amount (USD)').fill('5000');
    await page.getByLabel('Payment method').selectOption('bank_transfer');
    await page.getByLabel('Transaction reference').fill('FT-FIRST');
    await page.locator('#paymentSlip').setInputFiles(scan('first.pdf', 1));
    await page.getByRole('button', { name: 'Upload payment slip' }).click();
    await page.getByRole('button', { name: 'I understand and accept' }).click();
    await page.getByRole('button', { name: 'Upload payment slip' }).click();
    await page.getByRole('progressbar', { name: 'Upload of first.pdf' }).waitFor();

    await page.getByLabel('Transaction reference').fill('FT-SECOND');
    arrive();
    await page.getByText('FT-FIRST').waitFor();
    expect(await page.getByLabel('Transaction reference').inputValue()).toBe('FT-SECOND');
    await page.getByText('No file chosen').waitFor();
    await page.getByRole('button', { name: 'Upload payment slip' }).click();
    await page.getByRole('heading', { name: 'Legal warning' }).waitFor();
    await page.context().close();
  });
});

describe('When registration has closed', () => {
  beforeAll(async () => {
    await demo.restart({ settings: { REGISTRATION_CLOSES: '2026-11-07T17:00:00.000Z' } });
  });

  it.each(isLong ? SIZES : [])(
    'should say so before anything else, and offer neither an account nor a form: $device',
    async ({ device, size }) => {
      const page = await openPayments(size);

      await page.getByText('No payment is taken now').waitFor();
      await page.getByText('Official registration for DV-2027 closed on').waitFor();
      await page.getByText('What you have already paid is not lost').waitFor();
      expect(await page.getByText(ACCOUNT).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Upload payment slip' }).count()).toBe(0);
      await page.getByText('5,000 ETB').first().waitFor();
      await look(page, `payments-closed-${device}`);
      await page.context().close();
    },
  );

  it('should refuse a slip, with a code and words', async () => {
    const { applications } = await payer.send('GET', '/api/applications');
    const { buffer: bytes } = await scanAsJpeg('slip.jpg', 'after the close');

    await expect(
      payer.upload(
        '/api/paymentslips/upload',
        { field: 'paymentSlip', bytes, name: 'slip.jpg' },
        {
          applicationId: applications[0].id,
          amount: '5000',
          paymentMethod: 'bank_transfer',
          legalWarningAccepted: 'true',
        },
      ),
    ).rejects.toThrow(/409.*payments_closed.*Registration for DV-2027 is over since 2026-11-07/s);
  });

  it('should take payments while an admin allows it, and tell applicants until when and why', async () => {
    const page = await openWithSession(browser, demo.address, admin, PHONE);
    await page.goto('/admin/payments');
    await page.getByRole('button', { name: 'No payments are taken' }).click();
    await page.getByRole('button', { name: 'Allow payments for a time' }).click();
    await page.getByRole('button', { name: 'Allow payments', exact: true }).click();
    await page.getByText('Please give a reason.').first().waitFor();
    await page.getByLabel('Reason').fill(REASON);
    await page.getByRole('button', { name: 'Allow payments', exact: true }).click();
    await page.getByText('Choose a day from today on').waitFor();
    await page.getByLabel('Last day').fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10));
    await look(page, 'payments-override-dialog');
    await page.getByRole('button', { name: 'Allow payments', exact: true }).click();
    await page.getByText('Payments are taken', { exact: true }).waitFor();
    await page.getByText(REASON).waitFor();
    await look(page, 'payments-override-set');

    const applicant = await openPayments(PHONE);
    await applicant.getByText('The service accepts payments until').waitFor();
    await applicant.getByText(REASON).waitFor();
    await applicant.getByText(ACCOUNT).waitFor();
    // The end of the permission, not the close that is past.
    expect(await applicant.getByText('Payments are taken until').locator('..').textContent()).not.toContain(
      '7 Nov 2026',
    );
    await look(applicant, 'payments-override-applicant');

    await page.goto('/audit?types=payment&view=timeline');
    await page.getByText('Let the service take payments until').first().waitFor();
    await page.getByText(REASON).first().waitFor();

    await page.goto('/admin/payments');
    await page.getByRole('button', { name: 'Payments are taken' }).click();
    await page.getByRole('button', { name: 'End it now' }).click();
    await look(page, 'payments-override-end');
    await page.getByRole('dialog').last().getByRole('button', { name: 'End it now' }).click();
    await page.getByText('No payments are taken').waitFor();
    await applicant.reload();
    await applicant.getByText('No payment is taken now').waitFor();
    expect(await applicant.getByText(ACCOUNT).count()).toBe(0);

    await page.context().close();
    await applicant.context().close();
  });
});
