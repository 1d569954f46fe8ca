import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logInAs } from './support/api.ts';
import { closePages, DESKTOP, openBrowser } from './support/browser.ts';
import { openLoggedIn } from './support/logging-in.ts';
import { findOverflow, photograph } from './support/look.ts';
import { type PopulatedProduct, startPopulated } from './support/population.ts';

const WIDE = { width: 1920, height: 1080 };
const LISTS = [
  ['documents', '/admin/documents?status=all'],
  ['applications', '/admin/applications?status=all'],
  ['payments', '/admin/payments?status=all'],
  ['users', '/admin/users'],
  ['waiting list', '/admin/waitinglist'],
  ['automation', '/automation?status=all'],
  ['audit', '/audit'],
] as const;
/** Besides those of the population, so that a large screen is full. */
const MORE_ON_WAITING_LIST = 8;

let browser: Browser;
let product: PopulatedProduct;

beforeAll(async () => {
  [product, browser] = await Promise.all([startPopulated(), openBrowser()]);
  const { address, admin } = product;
  const caller = await logInAs(address, admin.email, admin.password);
  const person = { firstName: 'Hana', lastName: 'Bekele', country: 'Ethiopia' };
  for (let number = 0; number < MORE_ON_WAITING_LIST; number += 1) {
    const reachable = { phone: `091122334${number}`, email: `waiting.${number}@example.org` };
    await caller.send('POST', '/api/waitinglist/signup', { ...person, ...reachable });
  }
});

afterAll(async () => {
  await closePages(browser);
  await product?.remove();
});

/** Rows that are in sight from edge to edge, as the page opens, and the height of the highest in pixels. */
async function measureRows(page: Page): Promise<{ readonly whole: number; readonly highest: number }> {
  return page.locator('tr[data-row]').evaluateAll((rows) => {
    const boxes = rows.map((row) => row.getBoundingClientRect());

    return {
      whole: boxes.filter(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight).length,
      highest: Math.max(...boxes.map(({ height }) => height)),
    };
  });
}

describe('When staff open a list on a large screen', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openLoggedIn(browser, product.address, product.admin, DESKTOP);
  });

  it.each(LISTS)('should show at least 12 whole rows of the %s, and 18 where there is room', async (name, address) => {
    await page.setViewportSize(DESKTOP);
    await page.goto(address);
    await page.locator('tr[data-row]').nth(17).waitFor();
    // What stands over the rows comes with answers of its own.
    await page.waitForLoadState('networkidle');

    for (const [size, least] of [[DESKTOP, 12] as const, [WIDE, 18] as const]) {
      await page.setViewportSize(size);
      await photograph(page, `rows-${name}-${size.width}`);
      const { whole, highest } = await measureRows(page);
      expect(whole).toBeGreaterThanOrEqual(least);
      expect(highest).toBeLessThanOrEqual(41);
      expect(await findOverflow(page)).toStrictEqual([]);
    }
  });
});
