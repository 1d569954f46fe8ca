import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiCaller, logInAs } from './support/api.ts';
import { closePages, openBrowser } from './support/browser.ts';
import { openWithSession } from './support/logging-in.ts';
import { look } from './support/look.ts';
import { type PopulatedProduct, startPopulated } from './support/population.ts';

/** Rows that an admin sees without scrolling, by the size of the window. */
const WINDOWS = [
  { width: 1280, height: 800, rows: 12 },
  { width: 1920, height: 1080, rows: 18 },
] as const;
const LISTS = [
  ['documents', '/admin/documents?status=all'],
  ['applications', '/admin/applications?status=all'],
  ['payments', '/admin/payments?status=all'],
  ['users', '/admin/users'],
  ['waiting-list', '/admin/waitinglist'],
  ['automation', '/automation?status=all'],
  ['audit', '/audit'],
] as const;
const ROWS = 'main tr[data-row], main li:has(> a[href^="/audit/events"])';

let browser: Browser;
let product: PopulatedProduct;
let admin: ApiCaller;

beforeAll(async () => {
  [product, browser] = await Promise.all([startPopulated(), openBrowser()]);
  admin = await logInAs(product.address, product.admin.email, product.admin.password);
  for (const { rows } of WINDOWS) await joinWaitingList(rows);
});

afterAll(async () => {
  await closePages(browser);
  await product?.remove();
});

async function joinWaitingList(people: number): Promise<void> {
  for (let number = 0; number < people; number += 1) {
    const email = `waits-${people}-${number}@example.org`;
    const person = { firstName: 'Hana', lastName: 'Bekele', phone: '0911223344', country: 'Ethiopia', email };
    await admin.send('POST', '/api/waitinglist/signup', person);
  }
}

function countWholeRows(page: Page): Promise<number> {
  return page.locator(ROWS).evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom, height } = row.getBoundingClientRect();
        return height > 0 && top >= 0 && bottom <= window.innerHeight;
      }).length,
  );
}

describe.each(WINDOWS)('When an admin opens a list at $width x $height', ({ rows, ...size }) => {
  it.each(LISTS)(`should show at least ${rows} whole rows: %s`, async (name, address) => {
    const page = await openWithSession(browser, product.address, admin, size);
    await page.goto(address);
    await page
      .locator(ROWS)
      .nth(rows - 1)
      .waitFor();

    await look(page, `desk-${name}-${size.width}`);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await countWholeRows(page)).toBeGreaterThanOrEqual(rows);
    await page.context().close();
  });
});
