import { isLong } from '@entry/contracts/testing/test-depth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiCaller, employ, logInAs } from './support/api.ts';
import { AT_LENGTH, closePages, DESKTOP, DEVICES, LARGE_PHONE, openBrowser, usuallyOn } from './support/browser.ts';
import {
  applyAs,
  type DeskApplicant,
  readyDecision,
  uploadDocuments,
  uploadPassport,
  uploadSlip,
} from './support/desk.ts';
import { type Login, openLoggedIn } from './support/logging-in.ts';
import { look } from './support/look.ts';
import { openTriedProduct, type TriedProduct } from './support/tried-product.ts';

const ADMIN = { email: 'admin@example.org', password: 'Deskkeeper1' } as const;
const SARA = { email: 'sara@example.org', password: 'Deskkeeper1' } as const;
const AUDITOR = { email: 'tariku@example.org', password: 'Deskkeeper1' } as const;

let browser: Browser;
let product: TriedProduct;
let admin: ApiCaller;
let hana: DeskApplicant;
let documents: readonly { readonly id: string; readonly type: string }[];

beforeAll(async () => {
  [product, browser] = await Promise.all([openTriedProduct(ADMIN), openBrowser()]);
  admin = await logInAs(product.address, ADMIN.email, ADMIN.password);
  for (const [login, firstName, role] of [
    [SARA, 'Sara', 'admin'],
    [AUDITOR, 'Tariku', 'auditor'],
  ] as const) {
    await employ(product.address, admin, { firstName, lastName: 'Tesfaye', ...login }, role);
  }

  hana = await applyAs(product.address, 'Hana', 'Together');
  await uploadPassport(hana, 'Old scan');
  await uploadDocuments(hana, 'New scan');
  await uploadSlip(hana, 'FT-ONE');
  ({ documents } = await admin.send('GET', '/api/admin/documents'));
});

afterAll(async () => {
  await closePages(browser);
  await product?.remove();
});

async function open(login: Login, size: typeof LARGE_PHONE, address: string): Promise<Page> {
  const page = await openLoggedIn(browser, product.address, login, size);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();

  return page;
}

const statusOf = async (id: string): Promise<string> =>
  (await admin.send('GET', `/api/admin/review/documents/${id}`)).document.status;

describe.each(usuallyOn('desktop', DEVICES))('When staff look at one applicant on a $device', ({ device, size }) => {
  const address = (): string => `/admin/applicants/${hana.applicant.accountId}`;

  it('should show an admin everything together, by the name in the form', async () => {
    const page = await open(ADMIN, size, '/admin/applications?search=hana');
    await page.getByRole('link', { name: 'Account Name' }).click();
    await page.waitForURL(`**${address()}`);
    await page.getByRole('heading', { level: 1, name: 'Hana Together' }).waitFor();

    for (const name of [
      'Application',
      'Account',
      'Documents',
      'Payment slips and payments',
      'Messages to the applicant',
    ])
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
    await page.getByText('Born on 27 March 1994').waitFor();
    await page.getByText('1 earlier version').click();
    await page.getByText(/^Replaced on/).waitFor();
    await look(page, `${device}-applicant`);

    await page.getByRole('button', { name: 'Review' }).last().click();
    await page.getByRole('heading', { level: 2, name: 'Payment slip of Hana Together' }).waitFor();
    await page.context().close();
  });

  it.each(AT_LENGTH)('should show an auditor the same, and nothing to press that decides', async () => {
    const page = await open(AUDITOR, size, address());
    await page.getByRole('heading', { level: 1, name: 'Hana Together' }).waitFor();

    await page.getByRole('button', { name: 'Copy link' }).first().waitFor();
    const buttons = await page.getByRole('main').getByRole('button').allTextContents();
    // Files are looked at, and the rest is of the timeline, which only reads.
    const names = ['Refresh', 'Preview', 'Timeline', 'Compact', 'Raw', 'What changed', 'Copy link'];
    expect([...new Set(buttons)]).toStrictEqual(names);
    await look(page, `${device}-applicant-auditor`);
    await page.context().close();
  });
});

describe.each(usuallyOn('desktop', DEVICES))(
  'When an admin goes from a thing to its timeline on a $device',
  ({ device, size }) => {
    const passport = (): string => documents.find(({ type }) => type === 'passport')?.id ?? '';
    const slip = async (): Promise<string> =>
      (await admin.send('GET', '/api/admin/payment-slips?search=hana')).paymentSlips[0].id;
    const entry = async (): Promise<string> => {
      const person = { firstName: 'Liya', lastName: 'Waits', phone: '0911223344', country: 'Ethiopia' };
      await admin.send('POST', '/api/waitinglist/signup', { ...person, email: 'liya@example.org' });
      return (await admin.send('GET', '/api/admin/waitinglist?search=liya')).waitingList[0].id;
    };

    it('should find it from rows, from reviews and from the page of the applicant', async () => {
      const [document, slipId, entryId] = [passport(), await slip(), await entry()];
      const applicant = `/admin/applicants/${hana.applicant.accountId}`;
      const dialog = (page: Page) => page.getByRole('dialog');
      const row = (id: string) => (page: Page) => page.locator(`[data-row="${id}"]`);
      const main = (page: Page) => page.getByRole('main');
      const ways = [
        ['document', document, '/admin/documents?status=&search=hana', row(document), 'Uploaded the passport'],
        ['slip', slipId, '/admin/payments?status=&search=hana', row(slipId), 'Uploaded a payment slip for'],
        ['entry', entryId, '/admin/waitinglist?search=liya', row(entryId), 'Joined the waiting list from Ethiopia'],
        ['document', document, `/admin/documents?review=${document}`, dialog, 'Uploaded the passport'],
        ['slip', slipId, `/admin/payments?review=${slipId}`, dialog, 'Uploaded a payment slip for'],
        ['document', document, applicant, main, 'Uploaded the passport'],
        ['slip', slipId, applicant, main, 'Uploaded a payment slip for'],
      ] as const;

      // A row, a review and the page of the applicant.
      const usualWays = ways.filter((_way, number) => isLong || [0, 4, 5].includes(number));

      const page = await open(SARA, size, '/admin');
      for (const [number, [filter, id, address, place, happened]] of usualWays.entries()) {
        await page.goto(address);
        const link = place(page).locator(`a[href="/audit?${filter}=${id}"]`);
        await link.scrollIntoViewIfNeeded();
        expect(await link.evaluate((element) => element.textContent || element.ariaLabel)).toBe('Timeline');
        if (address.includes('search=hana')) await row(id)(page).getByText('In the form: Hana Together').waitFor();
        // The reviews themselves are looked at on the desk: here their buttons may be turning ready, of a colour in between.
        if (place !== dialog) await look(page, `${device}-way-${number + 1}-to-timeline-of-${filter}`);
        await link.click();
        await page.waitForURL(`**/audit?${filter}=${id}`);
        await page.getByRole('link', { name: happened }).first().waitFor();
      }
      await page.context().close();
    });
  },
);

describe('When two admins work at the same desk', () => {
  it('should tell each who else looks at an item, in the list and beside it', async () => {
    const [document] = documents;
    const sara = await open(SARA, LARGE_PHONE, `/admin/documents?review=${document?.id}`);
    await readyDecision(sara, 'Approve').waitFor();
    const page = await open(ADMIN, DESKTOP, '/admin/documents');

    await page.getByText('Sara Tesfaye is looking at this').waitFor();
    await look(page, 'claims-in-the-list');
    await page
      .getByRole('row')
      .filter({ hasText: 'is looking at this' })
      .getByRole('button', { name: 'Review' })
      .click();
    await page.getByRole('dialog').getByText('Sara Tesfaye is looking at this').waitFor();
    await page.context().close();
    await sara.context().close();
  });

  it('should show who comes too late what the other decided', async () => {
    const id = documents.find(({ type }) => type === 'id_card')?.id ?? '';
    const sara = await open(SARA, DESKTOP, `/admin/documents?review=${id}`);
    await readyDecision(sara, 'Approve').waitFor();
    await admin.send('PUT', `/api/admin/documents/${id}/status`, { status: 'needs_revision', adminNotes: 'Cut off' });

    await sara.keyboard.press('a');

    await sara.getByText(/decided on .* It is now: Needs Revision\./).waitFor();
    expect(await statusOf(id)).toBe('needs_revision');
    await sara.keyboard.press('a');
    await sara.getByText(/: approved\.$/).waitFor();
    expect(await statusOf(id)).toBe('approved');
    await sara.context().close();
  });
});

describe('When keys are pressed by mistake', () => {
  it('should not decide about what nobody has seen, nor while somebody types, nor when they are switched off', async () => {
    const waiting = documents.filter(({ type }) => type !== 'id_card').map(({ id }) => id);
    const statuses = () => Promise.all(waiting.map(statusOf));
    const pending = await statuses();
    const page = await open(ADMIN, DESKTOP, '/admin/documents?status=pending_review');
    await page.getByRole('button', { name: 'Review' }).first().click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('a');
    await readyDecision(page, 'Approve').waitFor();
    await page.getByLabel('Note to the applicant').pressSequentially('a r 1');
    await page.getByRole('dialog').press('Control+a');
    await page.getByRole('dialog').getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByLabel('Use single keys as shortcuts on this device').uncheck();
    await look(page, 'shortcuts');
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await statuses()).toStrictEqual(pending);

    await page.reload();
    await page.getByRole('button', { name: 'Review' }).first().click();
    await readyDecision(page, 'Approve').waitFor();
    await page.keyboard.press('a');
    expect(await page.getByText(/: approved\.$/).count()).toBe(0);
    expect(await statuses()).toStrictEqual(pending);
    await page.context().close();
  });
});

describe('When an admin decides about payments', () => {
  it('should open the slip from the dashboard before anything is decided', async () => {
    const page = await open(ADMIN, LARGE_PHONE, '/admin');
    const slips = async () => (await admin.send('GET', '/api/admin/payment-slips?status=pending')).total;
    const before = await slips();

    await page.getByRole('button', { name: 'Approve' }).first().click();
    await readyDecision(page, 'Verify').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Reject' }).first().click();
    await page.getByRole('heading', { name: 'Why is it rejected?' }).waitFor();
    expect(await slips()).toBe(before);

    await page.keyboard.press('Escape');
    await readyDecision(page, 'Verify').click();
    await page.getByText('Payment Verified: Payment has been successfully verified.').waitFor();
    expect(await slips()).toBe(before - 1);
    await page.context().close();
  });

  it.each(AT_LENGTH)('should be warned of concerns, force the slip with a reason, and decide it again', async () => {
    const slip = await uploadSlip(hana, 'FT-ONE');
    const page = await open(ADMIN, DESKTOP, `/admin/payments?review=${slip}`);
    await readyDecision(page, 'Verify').waitFor();
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'Integrity Warning' }).waitFor();
    await page.getByText('Image integrity concerns detected').waitFor();
    await page.keyboard.press('Enter');

    await readyDecision(page, 'Force Verify').waitFor();
    await page.keyboard.press('f');
    await page.getByRole('heading', { name: 'Why is the integrity check skipped?' }).waitFor();
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Back to the list' }).click();
    const address = `/api/admin/review/payment-slips/${slip}`;
    expect((await admin.send('GET', address)).paymentSlip).toMatchObject({
      status: 'verified',
      skipReason: 'The payment was seen on the account of the service.',
    });

    await page.goto(`/admin/payments?review=${slip}`);
    await page.getByRole('button', { name: 'Decide again' }).click();
    await page.keyboard.press('1');
    await readyDecision(page, 'Verify').waitFor();
    expect((await admin.send('GET', address)).paymentSlip.status).not.toBe('verified');
    await page.context().close();
  });
});
