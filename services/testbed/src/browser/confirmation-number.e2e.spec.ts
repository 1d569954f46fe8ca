import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiCaller } from './support/api.ts';
import { closePages, openBrowser, PHONE } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { openWithSession } from './support/logging-in.ts';
import { look } from './support/look.ts';

const TYPED = 'Typed by the applicant, not checked yet';
const CHECKED = /^Checked by the service on /;
const RIGHT = '2027HELLOHELLO12';

let browser: Browser;
let demo: Demo;
let applicant: ApiCaller;
let page: Page;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  applicant = await demo.callerOf('validated');
  page = await openWithSession(browser, demo.address, applicant, PHONE);
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

const press = (on: Page, name: string) => on.getByRole('button', { name, exact: true }).click();

async function expectReceiptToSay(number: string, words: string | RegExp): Promise<void> {
  await page.goto('/receipt');
  await page.getByText(words).waitFor();
  expect(await page.locator('article bdi', { hasText: number }).count()).toBe(1);
}

describe('When an applicant types the confirmation number on a phone', () => {
  it('should say what the button does, and warn of a text that is no number', async () => {
    await page.goto('/automation');
    await press(page, 'Guide Submission');
    await press(page, 'I Understand - Continue');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/saves the number of the entry that you made on the official website/).waitFor();
    await dialog.getByText(/^It also submits the application here\./).waitFor();
    await dialog.getByLabel('Official Confirmation Number').fill('hello');
    await dialog.getByRole('button', { name: 'Submit Application' }).click();
    await dialog.getByText('Please compare it once more').waitFor();
    await look(page, 'confirmation-number-warned');

    await dialog.getByRole('button', { name: 'Submit Application' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(TYPED).waitFor();
    await look(page, 'confirmation-number-recorded');
  });

  it('should say on dashboard, application and receipt that nobody has checked it', async () => {
    await page.goto('/dashboard');
    await page.getByText('HELLO', { exact: true }).waitFor();
    await page.getByText(TYPED).waitFor();
    await page.getByText('Wait until we have checked your confirmation number').waitFor();
    await look(page, 'confirmation-number-dashboard');
    await page.goto('/application?step=5');
    await page.getByText(TYPED).waitFor();

    await expectReceiptToSay('HELLO', TYPED);
    await look(page, 'confirmation-number-receipt');
  });

  it('should let the applicant correct it', async () => {
    await page.goto('/dashboard');
    await press(page, 'Correct the number');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Right number').fill(RIGHT);
    await look(page, 'confirmation-number-corrected');
    await dialog.getByRole('button', { name: 'Save the right number' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(RIGHT, { exact: true }).waitFor();
    await page.getByText(TYPED).waitFor();
  });

  it('should be confirmed by an admin in the automation, and leave the list', async () => {
    const admin = await openWithSession(browser, demo.address, await demo.callerOf('admin'), PHONE);
    await admin.goto(`/automation?search=${encodeURIComponent(demo.loginOf('validated').email)}`);
    await press(admin, 'Check the number');
    await admin.getByText(RIGHT, { exact: true }).waitFor();
    await admin.getByText(TYPED).waitFor();
    await look(admin, 'confirmation-number-to-be-checked');

    await press(admin, 'The number is right');
    await admin.getByText(RIGHT, { exact: true }).waitFor({ state: 'detached' });
    await admin.context().close();
  });

  it('should say on dashboard and receipt that it was checked, and be corrected by the applicant no more', async () => {
    await page.goto('/dashboard');
    await page.getByText(CHECKED).waitFor();
    await page.getByText('Keep your confirmation number').waitFor();
    expect(await page.getByRole('button', { name: 'Correct the number' }).count()).toBe(0);
    await expectReceiptToSay(RIGHT, CHECKED);

    const [{ id }] = (await applicant.send('GET', '/api/applications')).applications;
    const path = `/api/applications/${id}/confirmation-number`;
    expect(await applicant.refusal('PUT', path, { confirmationNumber: '2027HELLOHELLO13' })).toBe(
      'confirmation_number_checked',
    );
  });
});
