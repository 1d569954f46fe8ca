import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers } from './support/accessibility.ts';
import { closePages, DESKTOP, openBrowser } from './support/browser.ts';
import { openLoggedIn } from './support/logging-in.ts';
import { type PopulatedProduct, startPopulated } from './support/population.ts';

const SIZES = [DESKTOP, { width: 390, height: 844 }, { width: 320, height: 700 }];
const CHARTS = ['Came in, per day', 'Decided, per day', 'Waiting, by age', 'Slips, by outcome'] as const;

let browser: Browser;
let product: PopulatedProduct;

beforeAll(async () => {
  [product, browser] = await Promise.all([startPopulated(), openBrowser()]);
});

afterAll(async () => {
  await closePages(browser);
  await product?.remove();
});

async function openDashboard(size: typeof DESKTOP, address = '/admin') {
  const page = await openLoggedIn(browser, product.address, product.admin, size);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(address);
  await page.getByRole('heading', { name: 'Slips, by outcome' }).waitFor();

  return { page, errors, close: () => page.context().close() };
}

const cardOf = (page: Page, chart: string): Locator =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: chart, level: 2 }) })
    .last();

/** What is drawn: "row, series: number", sorted. */
async function drawnIn(card: Locator): Promise<readonly string[]> {
  return (await card.locator('svg rect > title').allTextContents()).toSorted();
}

/** What the table says, without its zeros: nothing is drawn for them. */
async function toldIn(card: Locator): Promise<readonly string[]> {
  const [head = [], ...rows] = await card
    .locator('tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));

  return rows
    .flatMap(([label, ...values]) => values.map((value, place) => [value, `${label}, ${head[place + 1]}: ${value}`]))
    .flatMap(([value, line = '']) => (value === '0' ? [] : [line]))
    .toSorted();
}

describe.each(SIZES)('When the dashboard is $width pixels wide', (size) => {
  it('should show each chart and, instead of it, a table that says the same, and put nobody off', async () => {
    const { page, errors, close } = await openDashboard(size);
    const barriers = [...(await findBarriers(page))];

    for (const chart of CHARTS) {
      const card = cardOf(page, chart);
      const drawn = await drawnIn(card);
      expect(drawn.length).toBeGreaterThan(2);
      expect(await toldIn(card)).toStrictEqual(drawn);

      await card.getByRole('button', { name: 'Show as table' }).click();
      await card.getByRole('cell').first().waitFor();
      expect(await drawnIn(card)).toStrictEqual([]);
      expect(await toldIn(card)).toStrictEqual(drawn);
    }

    expect(errors).toStrictEqual([]);
    barriers.push(...(await findBarriers(page)));

    expect(barriers).toStrictEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    await close();
  });
});

describe('When another period is chosen', () => {
  it('should show its days, and again from the address', async () => {
    const { page, close } = await openDashboard(DESKTOP);
    const days = async () => (await cardOf(page, 'Came in, per day').locator('tbody tr').count()) as number;
    expect(await days()).toBe(30);

    await page.getByRole('button', { name: 'Last 14 days' }).click();
    await page.waitForURL('**/admin?days=14');
    await cardOf(page, 'Came in, per day').locator('tbody tr').nth(14).waitFor({ state: 'detached' });

    await page.reload();
    await page.getByRole('heading', { name: 'Slips, by outcome' }).waitFor();
    expect([await days(), await page.getByRole('button', { pressed: true }).textContent()]).toStrictEqual([
      14,
      'Last 14 days',
    ]);
    await close();
  });
});

describe('When the charts cannot be loaded', () => {
  it('should say so, go on showing everything else, and load them at a second try', async () => {
    const { page, close } = await openDashboard(DESKTOP);
    // Until it is pressed: the page also tries again by itself, and then nothing is left to press.
    let isPressed = false;
    await page.exposeFunction('tellPressed', () => {
      isPressed = true;
    });
    await page.route('**/api/admin/activity*', (route) =>
      isPressed ? route.continue() : route.fulfill({ status: 503, body: '' }),
    );
    await page.goto('/admin?days=14');
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor();
    await page.getByRole('heading', { name: 'Pending Payments' }).waitFor();

    await page.evaluate(() =>
      document.addEventListener(
        'click',
        () => {
          void (window as unknown as { tellPressed: () => Promise<void> }).tellPressed();
        },
        true,
      ),
    );
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();

    await page.getByRole('heading', { name: 'Slips, by outcome' }).waitFor();
    await close();
  });
});
