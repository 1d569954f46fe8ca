import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiCaller, employ } from './support/api.ts';
import { closePages, DEVICES, type LARGE_PHONE, openBrowser } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { applyAs, readyDecision, uploadSlip } from './support/desk.ts';
import { openWithSession } from './support/logging-in.ts';
import { look } from './support/look.ts';

const SARA = { firstName: 'Sara', lastName: 'Tesfaye', email: 'sara@example.org', password: 'Deskkeeper1' } as const;

let browser: Browser;
let demo: Demo;
let almaz: ApiCaller;
let sara: ApiCaller;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo({ FORCE_VERIFY_ADMINS: '2' }), openBrowser()]);
  almaz = await demo.callerOf('admin');
  sara = await employ(demo.address, almaz, SARA, 'admin');
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

async function open(who: ApiCaller, size: typeof LARGE_PHONE, address: string): Promise<Page> {
  const page = await openWithSession(browser, demo.address, who, size);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();

  return page;
}

describe.each(DEVICES)('When an admin corrects a confirmation number on a $device', ({ device, size }) => {
  const right = device === 'phone' ? '2027AAAA0000PHON' : '2027AAAA0000DESK';

  it('should warn before an unusual number is saved, and keep both numbers in the history', async () => {
    const { email } = demo.loginOf('confirmed');
    const search = `/api/admin/applications?search=${encodeURIComponent(email)}`;
    const [{ id, confirmationNumber: wrong }] = (await almaz.send('GET', search)).applications;
    const page = await open(almaz, size, `/admin/applications?search=${encodeURIComponent(email)}`);
    await page.getByRole('button', { name: 'Review' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Correct the number' }).click();
    await dialog.getByText('Both numbers stay in the history.').waitFor();

    await dialog.getByLabel('Reason').fill('A digit was mistyped');
    await dialog.getByRole('button', { name: 'Save the right number' }).click();
    await dialog.getByText('Please enter the right number.').waitFor();
    await dialog.getByLabel('Right number').fill(wrong);
    await dialog.getByRole('button', { name: 'Save the right number' }).click();
    await dialog.getByText('This is the number that is recorded.').waitFor();
    await dialog.getByLabel('Right number').fill('2027AF00012345');
    await dialog.getByRole('button', { name: 'Save the right number' }).click();
    await dialog.getByText('Please compare it once more').waitFor();
    await look(page, `${device}-correct-number-warned`);
    expect((await almaz.send('GET', search)).applications[0].confirmationNumber).toBe(wrong);

    await dialog.getByLabel('Right number').fill(right);
    await dialog.getByRole('button', { name: 'Save the right number' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`/audit?application=${id}&types=status&view=timeline`);
    const row = page.getByRole('listitem').filter({ hasText: 'Corrected the confirmation number' }).first();
    await row.getByText('A digit was mistyped').waitFor();
    await row.getByRole('button', { name: 'What changed' }).click();
    await row.getByText(wrong).waitFor();
    await row.getByText(right).waitFor();
    await look(page, `${device}-correct-number-history`);
    await page.context().close();
  });

  it('should tell the applicant, who sees the right one at once', async () => {
    const page = await open(await demo.callerOf('confirmed'), size, '/dashboard');
    await page.getByText(right).first().waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByText('Confirmation number corrected').first().waitFor();
    await page.getByText('Your confirmation number was corrected.', { exact: false }).first().waitFor();
    await look(page, `${device}-correct-number-told`);
    await page.context().close();
  });
});

describe.each(DEVICES)('When a slip is verified without the check, and that takes two, on a $device', (given) => {
  const { device, size } = given;
  const reason = 'The payment was seen on the account of the service.';

  const force = async (page: Page): Promise<void> => {
    await readyDecision(page, 'Force Verify').click();
    await page.getByRole('heading', { name: 'Why is the integrity check skipped?' }).waitFor();
    await page.getByRole('button', { name: /was seen on the account/ }).click();
    await page.getByRole('button', { name: 'Force Verify' }).click();
  };

  it('should take the word of the first for a request only, and do it on the word of the second', async () => {
    const id = await uploadSlip(await applyAs(demo.address, 'Hana', `Forced${device}`), `FT-${device}`);
    const address = `/admin/payments?review=${id}`;
    const slip = async () => (await almaz.send('GET', `/api/admin/review/payment-slips/${id}`)).paymentSlip;
    const first = await open(almaz, size, address);
    await force(first);
    await first.getByText('Asked for: another admin has to agree to verifying it without the check.').first().waitFor();
    expect((await slip()).status).toBe('processing');
    await first.goto(address);
    await first.getByText('Almaz Admin asks to verify this slip without the check').waitFor();
    await readyDecision(first, 'Verify').waitFor();
    await look(first, `${device}-force-asked`);

    await force(first);
    await first.getByRole('heading', { name: 'Verification Failed' }).waitFor();
    await first.getByText('Another admin has to agree to verifying this slip without the check.').waitFor();
    await look(first, `${device}-force-alone`);
    expect((await slip()).status).toBe('processing');
    await first.context().close();

    const second = await open(sara, size, address);
    await second.getByText(`“${reason}” Another admin agrees by Force Verify, or rejects the slip.`).waitFor();
    await force(second);
    await second.getByText('Payment Verified: Payment has been successfully verified.').first().waitFor();
    expect(await slip()).toMatchObject({ status: 'verified', skipReason: reason });
    await second.context().close();
  });
});
