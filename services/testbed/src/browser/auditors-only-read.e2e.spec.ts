import { isLong } from '@entry/contracts/testing/test-depth';
import { eventually } from '@entry/platform/testing/eventually';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiCaller } from './support/api.ts';
import { closePages, DEVICES, type LARGE_PHONE, openBrowser, usuallyOn } from './support/browser.ts';
import { type Demo, startDemo } from './support/demo.ts';
import { openWithSession } from './support/logging-in.ts';
import { look } from './support/look.ts';

const ADMIN_PAGES = [
  '/admin',
  '/admin/applications',
  '/admin/users',
  '/admin/documents',
  '/admin/payments',
  '/admin/waitinglist',
  '/admin/projections',
  '/admin/checks',
];

let browser: Browser;
let demo: Demo;
let auditor: ApiCaller;
let application: { readonly id: string; readonly user: { readonly id: string } };
let eventId: string;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  auditor = await demo.callerOf('auditor');
  const admin = await demo.callerOf('admin');
  const { email } = demo.loginOf('confirmed');
  [application] = (await admin.send('GET', `/api/admin/applications?search=${email}`)).applications;
  [{ id: eventId }] = (await admin.send('GET', '/api/audit/timeline')).entries;
});

afterAll(async () => {
  await closePages(browser);
  await demo?.remove();
});

/** Every button, field and choice of the page that can be used, by its name. */
async function controlsOf(page: Page): Promise<readonly string[]> {
  const controls = page.getByRole('main').locator('button, input, select, textarea');
  const names = await controls.evaluateAll((all) =>
    all.map((control) => {
      const { labels } = control as HTMLInputElement;
      return control.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? control.textContent ?? '';
    }),
  );

  return [...new Set(names.map((name) => name.trim()))].toSorted();
}

/** What reads, moves through what is read, or takes it away; each page may have no other control. */
const READING = [
  /^(?:Refresh|Retry|Timeline|Compact|Raw|What changed|Previous|Next|Now|Show|Older|Newer|Load more|More)/,
  /^(?:Find$|Find a person|Copy|Filters|Add filter|Remove filter|Clear all filters|Kind|Done by|From|To|Its ID|Event$|Only what names|Of|Order|Rows per page|Keyboard shortcuts)/,
  /^(?:Preview|Download|Export|Printable report|Verify now|Compare with|Show as table|History|Close|Moment$|Go$|Go to a date and time)/,
];

const PAGES = [
  { page: 'dashboard', address: () => '/dashboard' },
  { page: 'timeline', address: () => '/audit' },
  { page: 'timeline of one application', address: () => `/audit?application=${application.id}` },
  { page: 'raw events', address: () => '/audit?view=raw' },
  { page: 'event', address: () => `/audit/events?id=${eventId}` },
  { page: 'evidence', address: () => '/audit/evidence' },
  { page: 'applicant', address: () => `/admin/applicants/${application.user.id}` },
  { page: 'application as it was', address: () => `/audit/applications/${application.id}?at=2&with=0` },
  { page: 'automation', address: () => '/automation' },
] as const;

async function open(size: typeof LARGE_PHONE): Promise<Page> {
  return openWithSession(browser, demo.address, auditor, size);
}

describe.each(usuallyOn('desktop', DEVICES))(
  'When an auditor goes through everything they may see on a $device',
  ({ device, size }) => {
    it('should find nothing that writes on any page', async () => {
      const page = await open(size);
      for (const { page: name, address } of PAGES) {
        await page.goto(address());
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        await page.getByRole('status').getByText('Loading', { exact: true }).first().waitFor({ state: 'hidden' });
        const controls = await controlsOf(page);

        const writing = controls.filter((control) => !READING.some((reads) => reads.test(control)));
        expect([name, writing]).toStrictEqual([name, []]);
        // Admins have the same pages, which are looked at where their work is.
        if (isLong) await look(page, `${device}-auditor-${name.replaceAll(' ', '-')}`);
      }
      await page.context().close();
    });

    it('should change nothing on their profile but their own name, phone and password', async () => {
      const page = await open(size);
      await page.goto('/profile');
      await page.getByLabel('Current password').waitFor();

      const buttons = await page.getByRole('main').getByRole('button').allTextContents();
      expect(buttons.filter((name) => name !== '')).toStrictEqual(['Save changes', 'Change password']);
      expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
      await page.context().close();
    });

    it('should be led from the pages of admins to their own, and have them in no menu', async () => {
      const page = await open(size);
      for (const address of isLong ? ADMIN_PAGES : ADMIN_PAGES.slice(0, 2)) {
        await page.goto(address);
        await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
      }
      if (device === 'phone') await page.getByRole('button', { name: 'Open menu' }).click();
      const menu = page.getByRole('navigation').getByRole('link');

      expect(await menu.allTextContents()).toStrictEqual(['Dashboard', 'Audit', 'Evidence', 'Profile']);
      await menu.getByText('Evidence').click();
      await page.waitForURL('**/audit/evidence');
      await eventually(async () =>
        expect(await page.locator('nav [aria-current=page]').allTextContents()).toStrictEqual(['Evidence']),
      );
      await page.context().close();
    });
  },
);
