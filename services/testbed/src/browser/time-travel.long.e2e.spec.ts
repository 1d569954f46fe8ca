import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers } from './support/accessibility.ts';
import { closePages, DESKTOP, openBrowser, PHONE } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { openLoggedIn } from './support/logging-in.ts';

let browser: Browser;
let demo: Demo;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

const openAs = (role: string, size: typeof PHONE): Promise<Page> =>
  openLoggedIn(browser, demo.address, demo.loginOf(role), size);

/** From the list of the admin, as people come there. */
async function openHistory(page: Page): Promise<string> {
  await page.goto('/admin/applications?status=submitted');
  await page.getByRole('button', { name: 'Review' }).first().click();
  await page.getByRole('link', { name: 'See it as it was at any moment' }).click();
  await page.getByRole('slider').waitFor();

  return new URL(page.url()).pathname;
}

const banner = (page: Page) => page.getByRole('status').filter({ hasText: /^(?:As of|Now)/ });

describe.each([PHONE, DESKTOP])('When an admin with a window of $width pixels goes back in time', (size) => {
  it('should show each moment under a banner, by keyboard, by buttons and by a pasted address', async () => {
    const page = await openAs('admin', size);
    const pathname = await openHistory(page);
    await banner(page)
      .getByText(/^Now, event/)
      .waitFor();

    await page.getByRole('slider').focus();
    await page.keyboard.press('Home');
    await banner(page)
      .getByText(/^As of .*, event 1 of \d+: Application created$/)
      .waitFor();
    expect(new URL(page.url()).search).toBe('?at=0');
    await page.getByText('No documents had been uploaded').waitFor();
    expect(await page.getByText('Draft', { exact: true }).count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole('button', { name: 'Next' }).click();
    await banner(page)
      .getByText(/Form saved/)
      .waitFor();
    await page.goto(`${pathname}?at=0`);
    await banner(page)
      .getByText(/event 1 of/)
      .waitFor();
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/: Application created$/);

    await page.getByRole('slider').focus();
    await page.keyboard.press('End');
    await banner(page)
      .getByText(/^Now, event/)
      .waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });

  it('should compare two moments in words, and open a file as it was', async () => {
    const page = await openAs('admin', size);
    const pathname = await openHistory(page);
    await page.getByLabel('Compare with').selectOption({ index: 1 });

    const table = page.getByRole('table', { name: 'What is different' });
    const status = table.getByRole('row').filter({ hasText: /^Status/ });
    await status.waitFor();
    expect(await status.getByText('Changed').count()).toBe(1);
    expect(await status.getByText('Draft').count()).toBe(1);
    expect(await table.getByText('Added').count()).toBeGreaterThan(5);
    expect(new URL(page.url()).search).toBe('?with=0');
    expect(await findBarriers(page)).toEqual([]);

    await page.goto(`${pathname}?with=0&at=0`);
    await page.getByText('Nothing is different between these two moments.').waitFor();
    await page.goto(pathname);
    await page.getByRole('button', { name: 'Preview photo.jpg' }).click();
    await page.getByRole('dialog').getByRole('img', { name: 'Preview of photo.jpg' }).waitFor();
    await page.context().close();
  });

  it('should save the printable report, from here and from the audit of that application', async () => {
    const page = await openAs('admin', size);
    const pathname = await openHistory(page);
    const id = path.basename(pathname);

    for (const address of [`/audit?application=${id}`, pathname]) {
      if (new URL(page.url()).pathname !== address) await page.goto(address);
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Printable report' }).click(),
      ]);
      expect(saved.suggestedFilename()).toBe(`application-${id.slice(-8)}-report.html`);
      const report = await readFile(await saved.path(), 'utf8');
      expect(report).toContain('<h3>Submitted the application</h3>');
    }
    await page.context().close();
  });

  it('should say so when there was no such moment, and lead back', async () => {
    const page = await openAs('admin', size);
    const pathname = await openHistory(page);
    await page.goto(`${pathname}?at=2020-01-01T00:00:00.000Z`);

    const refusal = page.getByRole('alert');
    await refusal.getByText('There was no such moment in the history of this application.').waitFor();
    await refusal.getByRole('button', { name: 'Now' }).click();
    await banner(page)
      .getByText(/^Now, event/)
      .waitFor();
    await page.context().close();
  });
});

describe('When an auditor goes back in time', () => {
  it('should see the same page', async () => {
    const admin = await openAs('admin', DESKTOP);
    const pathname = await openHistory(admin);
    await admin.context().close();
    const page = await openAs('auditor', PHONE);
    await page.goto(`${pathname}?at=0`);

    await banner(page)
      .getByText(/event 1 of \d+: Application created$/)
      .waitFor();
    await page.context().close();
  });
});
