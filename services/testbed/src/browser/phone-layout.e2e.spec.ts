import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, openBrowser, openContext, SMALL_PHONE } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { applyAs, type DeskApplicant, uploadDocuments, uploadSlip } from './support/desk.ts';
import { openWithSession } from './support/logging-in.ts';
import { look } from './support/look.ts';

const PHONE = { width: 360, height: 800 };

let browser: Browser;
let demo: Demo;
let someone: DeskApplicant;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  someone = await applyAs(demo.address, 'Liya', 'Phone');
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

const open = (): Promise<Page> => openWithSession(browser, demo.address, someone.applicant, PHONE);

type Box = { readonly top: number; readonly bottom: number; readonly start: number };

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${locator.toString()} is not shown`);

  return { top: Math.round(box.y), bottom: Math.round(box.y + box.height), start: Math.round(box.x) };
}

describe('When a page of applicants is shown on a phone', () => {
  it('should show the main button of the landing page on the first screen, and no empty strip below it', async () => {
    const page = await (await openContext(browser, demo.address, SMALL_PHONE)).newPage();
    await page.goto('/');
    const button = await boxOf(page.getByRole('link', { name: 'Create an account' }));
    const dates = await boxOf(page.getByText(/^Official registration for DV-2027/));
    const money = await boxOf(page.getByText(/pay the service fee\./));
    const waitingList = await boxOf(page.getByRole('heading', { name: 'Join the waiting list' }));

    expect(button.bottom).toBeLessThan(SMALL_PHONE.height);
    expect(dates.top - button.bottom).toBeLessThan(40);
    expect(waitingList.top - money.bottom).toBeLessThan(80);
    await page.context().close();
  });

  it('should greet once on the dashboard, and lead to each page by one button beside the next steps', async () => {
    const page = await open();
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Your application' }).waitFor();

    expect(
      await page
        .getByText(/^Welcome/)
        .filter({ visible: true })
        .count(),
    ).toBe(1);
    for (const name of ['Documents', 'Payments']) {
      const links = page.getByRole('main').getByRole('link', { name, exact: true });
      expect(await links.filter({ visible: true }).count()).toBe(1);
    }
    const [documents, payments] = [
      await boxOf(page.getByRole('main').getByRole('link', { name: 'Documents', exact: true })),
      await boxOf(page.getByRole('main').getByRole('link', { name: 'Payments', exact: true })),
    ];
    expect(documents.top).toBe(payments.top);
    await look(page, 'phone-dashboard');
    await page.context().close();
  });

  it('should show Previous and Next side by side, Save below them, and fields without strips between them', async () => {
    const page = await open();
    await page.goto('/application?step=2');
    const [previous, next, save] = [
      await boxOf(page.getByRole('button', { name: 'Previous' })),
      await boxOf(page.getByRole('button', { name: 'Next' })),
      await boxOf(page.getByRole('button', { name: 'Save Progress' })),
    ];
    expect(previous.top).toBe(next.top);
    expect(previous.start).toBeLessThan(next.start);
    expect(save.top).toBeGreaterThan(next.bottom);

    await page.goto('/application?step=1');
    await page.getByRole('group', { name: 'Date of birth' }).getByLabel('Year').fill('');
    const year = await boxOf(page.getByRole('group', { name: 'Date of birth' }).getByLabel('Year'));
    const gender = await boxOf(page.getByRole('group', { name: 'Gender' }));
    expect(gender.top - year.bottom).toBeLessThan(32);
    await look(page, 'phone-form');
    await page.context().close();
  });

  it('should show the account number within two screens, and the newest slip first', async () => {
    const page = await open();
    await page.goto('/payments');
    const account = await boxOf(page.getByText('0000 0000 0000 01'));
    await look(page, 'phone-payments');
    expect(account.bottom).toBeLessThan(2 * PHONE.height);

    for (const reference of ['FT-FIRST-SLIP', 'FT-SECOND-SLIP']) await uploadSlip(someone, reference, 5_000);
    await page.reload();
    const slips = page.getByRole('listitem').filter({ hasText: 'slip.jpg' });
    await slips.nth(1).waitFor();
    expect(await slips.first().textContent()).toContain('FT-SECOND-SLIP');
    // Nothing is left to pay: the history stands before the form.
    expect((await boxOf(slips.first())).top).toBeLessThan((await boxOf(page.getByLabel(/^Amount/))).top);
    await look(page, 'phone-payments-sent');
    await page.context().close();
  });

  it('should show every badge of a list in the same place', async () => {
    await uploadDocuments(someone, 'badges');
    const page = await open();
    await page.goto('/documents');
    const badges = page.getByRole('main').getByText('Pending Review', { exact: true });
    await badges.nth(7).waitFor();
    const starts = await Promise.all((await badges.all()).slice(4).map(boxOf));

    expect(new Set(starts.map(({ start }) => start)).size).toBe(1);
    await look(page, 'phone-documents');
    await page.context().close();
  });
});
