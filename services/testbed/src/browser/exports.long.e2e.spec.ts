import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers } from './support/accessibility.ts';
import { closePages, DESKTOP, LARGE_PHONE, openBrowser } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { openLoggedIn } from './support/logging-in.ts';
import { ARE_PICTURES_WANTED, photograph } from './support/look.ts';

let browser: Browser;
let demo: Demo;
let admin: Page;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  admin = await openLoggedIn(browser, demo.address, demo.loginOf('admin'), DESKTOP);
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

/** How many rows the list says that it has. */
async function countShown(): Promise<number> {
  const status = admin.getByRole('status').filter({ hasText: /^\d+ results?$/ });
  await status.waitFor();

  return Number.parseInt((await status.textContent()) ?? '', 10);
}

async function exportBy(button: string): Promise<{ readonly name: string; readonly lines: readonly string[] }> {
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: button, exact: true }).click(),
  ]);
  const text = (await readFile(await download.path())).toString();
  expect(text.startsWith('\uFEFF')).toBe(true);

  return { name: download.suggestedFilename(), lines: text.slice(1).trimEnd().split('\r\n') };
}

const LISTS = [
  ['/admin/applications', 'Export CSV', 'applications.csv', 'Application ID,First Name,Last Name,Email,'],
  ['/admin/documents', 'Export CSV', 'documents.csv', 'Document ID,Application ID,First Name,'],
  ['/admin/users', 'Export CSV', 'users.csv', 'Account ID,First Name,Middle Name,Last Name,'],
  ['/admin/payments', 'Export slips', 'payment-slips.csv', 'Payment Slip ID,Application ID,First Name,'],
  ['/admin/waitinglist', 'Export CSV', 'waiting-list.csv', 'Email,First Name,Last Name,Phone,Country,Joined Date'],
] as const;
/** The one with two exports; the search and the filters are tried on another. */

describe('When an admin presses the export of a list', () => {
  it.each(LISTS)('should save all rows of %s', async (page, button, name, header) => {
    await admin.goto(page);
    const count = await countShown();
    expect(count).toBeGreaterThan(0);
    expect(await findBarriers(admin)).toStrictEqual([]);
    await photograph(admin, `${name}-1280`);
    if (ARE_PICTURES_WANTED) {
      await admin.setViewportSize(LARGE_PHONE);
      await photograph(admin, `${name}-390`);
      await admin.setViewportSize(DESKTOP);
    }

    const file = await exportBy(button);

    expect(file.name).toBe(name);
    expect(file.lines[0]?.startsWith(header)).toBe(true);
    expect(file.lines).toHaveLength(count + 1);
  });

  it('should save all payments beside the slips', async () => {
    await admin.goto('/admin/payments');
    await countShown();

    const file = await exportBy('Export payments');

    expect(file.name).toBe('payments.csv');
    expect(file.lines[0]).toBe(
      [
        'Payment ID,Payment Slip ID,Application ID,First Name,Last Name,Email,Account ID',
        'First Name in Form,Last Name in Form,Amount,Status,Created (UTC)',
      ].join(','),
    );
    expect(file.lines.length).toBeGreaterThan(1);
  });

  it('should save what the search and the filters of the address leave, and no more', async () => {
    await admin.goto('/admin/applications?status=submitted');
    const count = await countShown();
    const all = await admin.goto('/admin/applications?status=all').then(countShown);
    await admin.goto('/admin/applications?status=submitted');
    await countShown();

    const { lines } = await exportBy('Export CSV');

    expect(lines).toHaveLength(count + 1);
    expect(count).toBeLessThan(all);
    expect(lines.slice(1).filter((line) => !line.includes(',Submitted,'))).toStrictEqual([]);
  });

  it('should say in words that nothing was saved, at any width and to everybody, and let it be tried again', async () => {
    await admin.goto('/admin/users');
    await countShown();
    await admin.route('**/api/admin/users/export*', (route) => route.abort());
    await admin.getByRole('button', { name: 'Export CSV' }).click();
    await admin.getByRole('alert').filter({ hasText: 'The list could not be exported. Please try again.' }).waitFor();
    expect(await findBarriers(admin)).toStrictEqual([]);
    await admin.setViewportSize({ width: 320, height: 700 });
    const { clientWidth, scrollWidth } = await admin.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    await photograph(admin, 'export-failed-320');
    await admin.setViewportSize(DESKTOP);
    await admin.unroute('**/api/admin/users/export*');

    expect((await exportBy('Export CSV')).name).toBe('users.csv');
    expect(await admin.getByRole('alert').count()).toBe(0);
  });
});
