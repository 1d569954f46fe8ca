import { eventually } from '@entry/platform/testing/eventually';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { employ } from './support/api.ts';
import { closePages, DESKTOP, openBrowser, PHONE } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { type Login, openLoggedIn } from './support/logging-in.ts';
import { findFaults } from './support/look.ts';

const NARROW = { width: 320, height: 640 };
const NO_ROWS = 'This is nobody';

let browser: Browser;
let demo: Demo;

/** One account may ask three hundred times a minute, and these tests ask more: one for each size. */
let admins: readonly [Login, Login];

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  const first = demo.loginOf('admin');
  const second = { email: 'second.admin@example.com', password: 'Deskkeeper1' };
  const { address } = demo;
  await employ(address, await demo.callerOf('admin'), { firstName: 'Sara', lastName: 'Admin', ...second }, 'admin');
  admins = [first, second];
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

async function openAdmin(size: typeof PHONE): Promise<Page> {
  const [first, second] = admins;
  const page = await openLoggedIn(browser, demo.address, size === DESKTOP ? second : first, size);
  onTestFinished(() => page.context().close());

  return page;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await rowsShown(page);
}

/** Waits until the rows belong to the address. */
async function rowsShown(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .getByText(/result/)
    .first()
    .waitFor();
  await page.locator('[aria-busy="true"]:is(table, ul)').waitFor({ state: 'detached' });
}

const queryOf = (page: Page): string => new URL(page.url()).search;

async function changed(page: Page, query: string): Promise<void> {
  await page.waitForURL((url) => url.search === query);
  await rowsShown(page);
}

/**
 * What the first column of every row says: buttons and the other columns are no concern of order. As it is in the page,
 * for a browser lays out nothing, and shows no text, of cards that are far out of sight.
 */
async function rowsOf(page: Page): Promise<readonly string[]> {
  return page.getByRole('rowheader').allTextContents();
}

/** What the header that sorts, or the choice where there is none, says of the order. */
async function orderOf(page: Page, header: string | null): Promise<string> {
  if (header === null) return page.getByLabel('Order').inputValue();

  const direction = await page.getByRole('columnheader', { name: header }).getAttribute('aria-sort');
  return direction === 'ascending' ? 'oldest' : 'newest';
}

async function expectRows(page: Page, rows: readonly string[]): Promise<void> {
  await eventually(async () => expect(await rowsOf(page)).toStrictEqual(rows));
}

/** A list as it opens, a filter with one of its choices, and the header that sorts. */
const LISTS = [
  {
    address: '/admin/applications',
    begins: 'oldest',
    label: 'Status',
    choice: 'draft',
    count: /^\d+ results?$/,
    header: 'Created',
  },
  {
    address: '/admin/documents',
    begins: 'oldest',
    label: 'Type',
    choice: 'photo',
    count: /^\d+ results?$/,
    header: 'Uploaded',
  },
  {
    address: '/admin/payments',
    begins: 'oldest',
    label: 'Status',
    choice: 'verified',
    count: /^\d+ results?$/,
    header: 'Uploaded',
  },
  { address: '/admin/users', begins: 'newest', label: 'Role', choice: 'auditor', count: '1 result', header: 'Joined' },
  { address: '/admin/waitinglist', begins: 'oldest', label: null, choice: '', count: '', header: 'Joined' },
  {
    address: '/automation',
    begins: 'oldest',
    label: 'Status',
    choice: 'awaiting_submission',
    count: '1 result',
    header: 'Pre-registered',
  },
] as const;

const CARDS = [
  ['Documents to review', '/admin/documents'],
  ['Pending slips', '/admin/payments?status=pending'],
  ['Flagged slips', '/admin/payments?status=flagged'],
  ['Applications to act on', '/automation'],
  ['Not invited yet', '/admin/waitinglist?state=waiting'],
  ['Pending Applications', '/admin/applications?status=not_submitted'],
  ['Completed Payments', '/admin/payments?status=verified'],
] as const;
const LISTS_OF_WAITING = ['/admin/documents', '/admin/payments', '/automation'];

describe.each([
  { device: 'phone', size: PHONE, isPhone: true },
  { device: 'desktop', size: DESKTOP, isPhone: false },
])('When an admin works with lists on a $device', ({ device, size, isPhone }) => {
  const openFilters = async (page: Page) => {
    if (isPhone) await page.getByRole('button', { name: /^Filters/ }).click();
  };

  it.each(LISTS)('should keep order and filters of $address in the address, and go back through them', async (list) => {
    const page = await openAdmin(size);
    await open(page, list.address);
    const asItOpens = await rowsOf(page);
    await openFilters(page);

    const other = list.begins === 'oldest' ? 'newest' : 'oldest';
    if (isPhone) await page.getByLabel('Order').selectOption(other);
    else await page.getByRole('columnheader', { name: list.header }).getByRole('button').click();
    await changed(page, `?sort=${other}`);
    const reversed = asItOpens.toReversed();
    await expectRows(page, reversed);
    expect(await orderOf(page, isPhone ? null : list.header)).toBe(other);

    await page.getByLabel('From').fill('2020-01-01');
    await changed(page, `?from=2020-01-01&sort=${other}`);
    await page.getByLabel('To', { exact: true }).fill('2020-01-02');
    await changed(page, `?from=2020-01-01&to=2020-01-02&sort=${other}`);
    await expectRows(page, []);
    expect(await findFaults(page, `${device}${list.address.replaceAll('/', '-')}-empty`)).toStrictEqual([]);

    await page.goBack();
    await page.goBack();
    await changed(page, `?sort=${other}`);
    await expectRows(page, reversed);

    if (list.label !== null) {
      const filter = page.getByLabel(list.label, { exact: true });
      const name = list.label.toLowerCase();
      await filter.selectOption(list.choice);
      await changed(page, `?${name}=${list.choice}&sort=${other}`);
      await page.getByRole('status').getByText(list.count).waitFor();
      await page.reload();
      await rowsShown(page);
      const filtered = await rowsOf(page);
      await page.goBack();
      await changed(page, `?sort=${other}`);
      await page.goForward();
      await changed(page, `?${name}=${list.choice}&sort=${other}`);
      await expectRows(page, filtered);
      await page.goBack();
      await changed(page, `?sort=${other}`);
    }

    await page.goBack();
    await changed(page, '');
    await expectRows(page, asItOpens);
    expect(await findFaults(page, `${device}${list.address.replaceAll('/', '-')}`)).toStrictEqual([]);
  });

  it.each(LISTS_OF_WAITING)('should begin %s with what waits, and show everything after one press', async (address) => {
    const page = await openAdmin(size);
    await open(page, address);
    const waiting = await rowsOf(page);
    const modes = page.getByRole('navigation', { name: 'What the list shows' });
    expect(await modes.getByRole('link', { name: 'Waiting' }).getAttribute('aria-current')).toBe('true');
    await page
      .getByText(/, oldest \d+ days?$/)
      .first()
      .waitFor();

    await modes.getByRole('link', { name: 'All' }).click();
    await changed(page, '?status=all');
    await eventually(async () => expect((await rowsOf(page)).length).toBeGreaterThan(waiting.length));
    expect(waiting.length).toBeGreaterThan(0);

    await modes.getByRole('link', { name: 'Waiting' }).click();
    await changed(page, '');
    await expectRows(page, waiting);
  });

  it('should lead from each card of the dashboard to the list of what it counts', async () => {
    const page = await openAdmin(size);
    for (const [card, address] of CARDS) {
      await page.goto('/admin');
      const link = page.getByRole('link', { name: card, exact: true });
      const count = page.locator('dl').filter({ has: link }).locator('dd').locator('span').first();
      await count.getByText(/^\d+$/).waitFor();
      const counted = Number(await count.textContent());
      await link.click();
      await page.waitForURL(`**${address}`);
      await rowsShown(page);

      await eventually(async () => expect([card, (await rowsOf(page)).length]).toStrictEqual([card, counted]));
    }
    await page.goto('/admin');
    await page
      .getByText(/^Oldest \d+ days?$/)
      .first()
      .waitFor();
    expect(await findFaults(page, `${device}-admin`)).toStrictEqual([]);
  });

  it('should find an application by what is printed on other screens, and say when nothing is found', async () => {
    const page = await openAdmin(size);
    await open(page, '/admin/payments?status=all');
    const row = page
      .getByRole('row')
      .filter({ hasText: /[A-Z]{2}\d+/ })
      .first();
    const reference = /[A-Z]{2}\d+/.exec((await row.textContent()) ?? '')?.[0] ?? '';
    const owner = await row.getByRole('rowheader').allTextContents();

    await open(page, '/admin/applications?status=all');
    await page.getByRole('searchbox').fill(reference);
    await changed(page, `?search=${reference}&status=all`);
    await expectRows(page, owner);

    await page.getByRole('searchbox').fill(NO_ROWS);
    await page.getByText('No applications found').waitFor();
    expect(queryOf(page)).toBe('?search=This+is+nobody&status=all');
  });
});

describe('When the window is as narrow as windows get', () => {
  it('should have room for every list and its filters', async () => {
    const page = await openAdmin(NARROW);
    for (const { address } of LISTS) {
      await open(page, address);
      await page.getByRole('button', { name: /^Filters/ }).click();
      expect([address, await findFaults(page, `narrow${address.replaceAll('/', '-')}`)]).toStrictEqual([address, []]);
    }
  });
});

describe('When an applicant opens the automation page', () => {
  it('should have nothing to filter', async () => {
    const page = await openLoggedIn(browser, demo.address, demo.loginOf('ready'), PHONE);
    onTestFinished(() => page.context().close());
    await page.goto('/automation');
    await page.getByRole('heading', { level: 3 }).waitFor();

    expect(await page.getByRole('searchbox').count()).toBe(0);
    expect(await page.getByRole('heading', { level: 3 }).count()).toBe(1);
  });
});
