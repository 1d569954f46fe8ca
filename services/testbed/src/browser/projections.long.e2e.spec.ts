import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers } from './support/accessibility.ts';
import { closePages, DESKTOP, openBrowser, PHONE } from './support/browser.ts';
import { openLoggedIn } from './support/logging-in.ts';
import { openTriedProduct, type TriedProduct } from './support/tried-product.ts';

const ADMIN = { email: 'operations@example.org', password: 'Deskkeeper1' } as const;

let browser: Browser;
let product: TriedProduct;

beforeAll(async () => {
  [product, browser] = await Promise.all([openTriedProduct(ADMIN), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product?.remove();
});

async function openOperations(size: typeof PHONE): Promise<Page> {
  const page = await openLoggedIn(browser, product.address, ADMIN, size);
  await page.goto('/admin');
  await page.getByRole('link', { name: /^Operations/ }).click();
  await page.waitForURL('**/admin/projections');

  return page;
}

const DEVICES = [
  { device: 'phone', size: PHONE },
  { device: 'desktop', size: DESKTOP },
];

describe.each(DEVICES)('When an admin looks after the read models on a $device', ({ size }) => {
  it('should find them up to date, build one anew and switch to it', async () => {
    const page = await openOperations(size);
    await page.getByText('All read models are up to date').waitFor();
    expect(await page.getByText('Up to date', { exact: true }).count()).toBeGreaterThan(7);

    await page.getByRole('button', { name: 'Build anew: Applications', exact: true }).click();
    const built = page.getByRole('button', { name: 'Switch to it: Applications', exact: true });
    await built.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await built.click();
    await built.waitFor({ state: 'detached' });

    await page.getByText('All read models are up to date').waitFor();
    await page.goto('/admin/applications');
    await page.getByRole('heading', { name: 'Applications' }).first().waitFor();
    await page.context().close();
  });
});
