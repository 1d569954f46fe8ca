import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { APPLICANT_DEVICES, closePages, openBrowser, openContext } from './support/browser.ts';
import { logIn } from './support/logging-in.ts';
import { findFaults } from './support/look.ts';
import {
  createAdmin,
  createDataDirectory,
  type Product,
  removeDataDirectory,
  startProduct,
} from './support/product.ts';

const ADMIN = { email: 'desk@example.org', password: 'Quiet-river-31' } as const;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closePages(browser));

/** On the form of the landing page. */
async function join(page: Page, firstName: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email', { exact: true }).fill(`${firstName.toLowerCase()}@example.org`);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Bekele');
  await page.getByLabel('Phone').fill('0911223344');
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await page.getByText("You're on the list!").waitFor();
}

describe.each(APPLICANT_DEVICES)('When there is one place on the waiting list, on a $device', ({ device, size }) => {
  let folder: string;
  let product: Product;
  const contexts: BrowserContext[] = [];

  beforeEach(async () => {
    folder = await createDataDirectory();
    await createAdmin(folder, ADMIN.email, ADMIN.password);
    product = await startProduct({ dataDirectory: folder, environment: { WAITING_LIST_SLOTS: '1' } });
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    await product.stop();
    await removeDataDirectory(folder);
  });

  async function open(): Promise<Page> {
    const context = await openContext(browser, product.address, size);
    contexts.push(context);
    return context.newPage();
  }

  it('should let everybody join and say the same to all, invite one, and tell the admin why not the other', async () => {
    const [admin, visitor] = [await open(), await open()];
    await join(visitor, 'Abel');
    await join(visitor, 'Beza');
    await logIn(admin, ADMIN);
    await admin.goto('/admin/waitinglist');
    await admin.getByText('1 place: 0 taken, 0 held by invitations, 1 free').waitFor();
    expect(await findFaults(admin, `${device}-places-free`)).toStrictEqual([]);

    await admin.getByRole('button', { name: 'Select all 2' }).click();
    await admin.getByRole('button', { name: 'Invite selected (2)' }).click();
    const results = admin.getByRole('dialog');
    await results.getByRole('heading', { name: '1 person was invited' }).waitFor();
    await results.getByText('Every place is taken or held by an invitation.').waitFor();
    expect(await findFaults(admin, `${device}-places-refused`)).toStrictEqual([]);
    const link = (await results.locator('code').textContent()) ?? '';
    await results.getByRole('button', { name: 'Close' }).click();
    await admin.getByText('1 place: 0 taken, 1 held by invitations, 0 free').waitFor();

    for (const name of ['Caleb', 'Abel', 'Caleb']) await join(visitor, name);
    await visitor.goto(link);
    await visitor.getByRole('button', { name: 'Confirm my place' }).click();
    await visitor.getByText('Your place is confirmed').waitFor();
    await admin.getByRole('button', { name: 'Refresh' }).click();
    await admin.getByText('1 place: 1 taken, 0 held by invitations, 0 free').waitFor();
    await admin.getByRole('button', { name: 'Invite next…' }).click();
    await admin.getByRole('dialog').getByText('1 place: 1 taken, 0 held by invitations, 0 free').waitFor();
    expect(await findFaults(admin, `${device}-places-taken`)).toStrictEqual([]);
  });
});
