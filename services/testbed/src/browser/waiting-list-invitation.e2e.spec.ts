import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { APPLICANT_DEVICES, AT_LENGTH, closePages, openBrowser, openContext, usuallyOn } from './support/browser.ts';
import { logIn } from './support/logging-in.ts';
import { findFaults } from './support/look.ts';
import { openTriedProduct, type TriedProduct } from './support/tried-product.ts';

const ADMIN = { email: 'desk@example.org', password: 'Deskkeeper1' } as const;
const PASSWORD = 'Waiting1pass';
const TOKEN = /[\w-]{72}/;

let browser: Browser;
let product: TriedProduct;

beforeAll(async () => {
  [product, browser] = await Promise.all([openTriedProduct(ADMIN), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product?.remove();
});

type Person = { readonly firstName: string; readonly lastName: string; readonly email: string };

async function join(page: Page, { firstName, lastName, email }: Person): Promise<void> {
  await page.goto('/waiting-list');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Phone').fill('0911223344');
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await page.getByText("You're on the list!").waitFor();
}

async function register(page: Page, { firstName, lastName, email }: Person): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Middle name').fill('Alemu');
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
}

async function openList(page: Page, query: string): Promise<void> {
  await logIn(page, ADMIN);
  await page.goto(`/admin/waitinglist${query}`);
  await page.getByRole('heading', { name: 'Waiting List' }).waitFor();
}

async function expectWaitingListPrice(page: Page): Promise<void> {
  await page.goto('/payments');
  await page.getByText('Waiting list price, 30% off').waitFor();
  await page.getByText('3,500 ETB').first().waitFor();
}

describe.each(usuallyOn('phone', APPLICANT_DEVICES))(
  'When people are invited from the waiting list, on a $device',
  ({ device, size }) => {
    const hana: Person = { firstName: 'Hana', lastName: `Bekele ${device}`, email: `hana.${device}@example.org` };
    const sara: Person = { firstName: 'Sara', lastName: `Tesfaye ${device}`, email: `sara.${device}@example.org` };
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    const barriers: string[] = [];
    let pictures = 0;
    let admin: Page;
    let visitor: Page;

    async function open(): Promise<Page> {
      const context = await openContext(browser, product.address, size);
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(String(error)));
      context.on('request', (request) => {
        if (TOKEN.test(request.url())) complaints.push(`a token is in an address: ${request.url()}`);
      });
      return page;
    }

    async function inspect(page: Page): Promise<void> {
      pictures += 1;
      barriers.push(...(await findFaults(page, `${device}-invitation-${pictures}`)));
    }

    beforeEach(async () => {
      [admin, visitor] = [await open(), await open()];
    });
    afterEach(async () => {
      for (const context of contexts.splice(0)) await context.close();
    });

    it('should lead from the link to the price of an account that is made after it', async () => {
      await join(visitor, hana);
      await openList(admin, `?search=${hana.email}`);
      await admin.getByRole('checkbox', { name: `Select ${hana.firstName} ${hana.lastName}` }).check();
      await inspect(admin);
      await admin.getByRole('button', { name: 'Invite selected (1)' }).click();
      const results = admin.getByRole('dialog');
      await results.getByRole('heading', { name: '1 person was invited' }).waitFor();
      await inspect(admin);
      const link = (await results.locator('code').textContent()) ?? '';
      await results.getByRole('button', { name: 'Close' }).click();
      await admin.getByRole('row').filter({ hasText: hana.email }).getByText('Invited', { exact: true }).waitFor();

      await visitor.goto(link);
      await visitor.getByText('3,500 ETB').waitFor();
      await visitor.getByText('instead of 5,000 ETB (30% off)').waitFor();
      await inspect(visitor);
      await visitor.context().setOffline(true);
      await visitor.getByRole('button', { name: 'Confirm my place' }).click();
      await visitor.getByRole('alert').getByText('Your place could not be confirmed. Please try again.').waitFor();
      await inspect(visitor);
      await visitor.context().setOffline(false);
      await visitor.getByRole('button', { name: 'Confirm my place' }).click();
      await visitor.getByText('Your place is confirmed').waitFor();
      await inspect(visitor);
      // Opened once more it says the same, and offers nothing to press.
      await visitor.reload();
      await visitor.getByText('Your place is confirmed').waitFor();
      expect(await visitor.getByRole('button').count()).toBe(0);

      await visitor.getByRole('link', { name: 'Create your account' }).click();
      await register(visitor, hana);
      await expectWaitingListPrice(visitor);
      await inspect(visitor);
      await admin.getByRole('button', { name: 'Refresh' }).click();
      await admin.getByRole('row').filter({ hasText: hana.email }).getByText('Confirmed', { exact: true }).waitFor();
    });

    it.each(AT_LENGTH)(
      'should lead from a press on the dashboard to the price of an account that was there before',
      async () => {
        await visitor.goto('/register');
        await register(visitor, sara);
        await visitor.goto('/payments');
        await visitor.getByText('Standard price').waitFor();
        await join(visitor, sara);

        await openList(admin, '?state=next');
        await admin.getByRole('button', { name: 'Invite next…' }).click();
        await admin.getByLabel('How many people').fill('1');
        await inspect(admin);
        await admin.getByText(`The first is ${sara.firstName} ${sara.lastName}.`).waitFor();
        await admin.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
        await admin.getByRole('heading', { name: '1 person was invited' }).waitFor();

        await visitor.goto('/dashboard');
        await visitor.getByText(/^You are invited: 30% off until/).waitFor();
        await inspect(visitor);
        await visitor.getByRole('button', { name: 'Confirm', exact: true }).click();
        await visitor.getByRole('status').getByText('Your place is confirmed').waitFor();
        await expectWaitingListPrice(visitor);
        expect(await visitor.getByText(/^You are invited/).count()).toBe(0);
      },
    );

    it.each(AT_LENGTH)(
      'should save the invitations that hold for a mail merge, and keep the filter in the address',
      async () => {
        const late: Person = { firstName: 'Late', lastName: device, email: `late.${device}@example.org` };
        await join(visitor, late);
        await openList(admin, '');
        if (device === 'phone') await admin.getByRole('button', { name: /^Filters/ }).click();
        await admin.getByLabel('State').selectOption({ label: 'Next in line' });
        await admin.waitForURL('**/admin/waitinglist?state=next');
        await admin.getByRole('row').filter({ hasText: late.email }).getByRole('button', { name: 'Invite' }).click();
        await admin.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
        await admin.getByText('No entries found').waitFor();
        await admin.getByLabel('State').selectOption({ label: 'Invited' });
        await admin.getByRole('row').filter({ hasText: late.email }).getByRole('button', { name: 'Link' }).click();
        await admin
          .getByRole('dialog')
          .getByRole('button', { name: /^Copy the link/ })
          .waitFor();
        await inspect(admin);
        await admin.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
        await admin.goBack();
        await admin.goBack();
        await admin.getByText(late.email).waitFor();

        const [download] = await Promise.all([
          admin.waitForEvent('download'),
          admin.getByRole('button', { name: 'Invitations as CSV' }).click(),
        ]);

        expect(download.suggestedFilename()).toBe('invitations.csv');
        const [header, ...rows] = (await readFile(await download.path(), 'utf8')).split('\r\n');
        expect(header).toBe('\uFEFFEmail,First Name,Last Name,Expires,Link');
        const row = rows.find((line) => line.startsWith(late.email)) ?? '';
        expect(row.split(',').slice(0, 3)).toStrictEqual([late.email, late.firstName, late.lastName]);
        expect(row).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d UTC,http:\/\/[^,]+\/waiting-list\/confirm#[\w-]{72}$/);
        await visitor.goto(row.slice(row.lastIndexOf(',') + 1));
        await visitor.getByRole('button', { name: 'Confirm my place' }).waitFor();
      },
    );

    it.each(AT_LENGTH)('should say in words that a link is not one of ours', async () => {
      for (const address of ['/waiting-list/confirm', '/waiting-list/confirm#not-a-token']) {
        await visitor.goto('/restricted');
        await visitor.goto(address);
        await visitor.getByRole('alert').getByText('This link is not valid').waitFor();
        await inspect(visitor);
      }
    });

    it('should have put no token into an address, broken nowhere, and put no barrier in the way', () => {
      expect(complaints).toStrictEqual([]);
      expect(barriers).toStrictEqual([]);
    });
  },
);
