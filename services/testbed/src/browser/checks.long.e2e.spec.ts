import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { closePages, DESKTOP, openBrowser, PHONE } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { openLoggedIn } from './support/logging-in.ts';
import { look } from './support/look.ts';

let browser: Browser;
let demo: Demo;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

async function openChecks(size: typeof PHONE): Promise<Page> {
  const page = await openLoggedIn(browser, demo.address, demo.loginOf('admin'), size);
  await page.goto('/admin');
  await page.getByRole('link', { name: /^Checks/ }).click();
  await page.waitForURL('**/admin/checks');
  await page.getByRole('heading', { name: 'How often the checks were right' }).waitFor();
  return page;
}

describe('When an admin asks how far the checks can be trusted', () => {
  it.each([
    { device: 'desktop', size: DESKTOP },
    { device: 'phone', size: PHONE },
  ])(
    'should be told for photos and slips, with how many decisions that rests on: $device',
    async ({ device, size }) => {
      const page = await openChecks(size);
      await page.getByRole('heading', { name: 'Payment slips' }).waitFor();

      // The people of the demo have sent photos and slips, and admins have decided about them.
      await page
        .getByText(/^\d+ decisions since /)
        .first()
        .waitFor();
      await page.getByText('19 checks without an alarm').click();
      const head = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'Height of the head' }) });
      await head.getByText('No alarm').waitFor();
      await head.getByText('None rejected').waitFor();
      await look(page, `checks-${device}`);
      await page.context().close();
    },
  );
});
