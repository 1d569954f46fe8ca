import { eventually } from '@entry/platform/testing/eventually';
import type { Browser, BrowserContext, Page, Request, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFaultProxy } from '../chaos/proxy.ts';
import { type ApiCaller, logInAs, registerApplicant } from './support/api.ts';
import { closePages, openBrowser, PHONE } from './support/browser.ts';
import { openWithSession } from './support/logging-in.ts';
import {
  createAdmin,
  createDataDirectory,
  type Product,
  removeDataDirectory,
  startProduct,
} from './support/product.ts';

const ADMIN = { email: 'chief@example.org', password: 'Correct-horse-7' };
const CHANGES = '**/api/changes';
const APPLICATIONS = '**/api/applications';
/** Longer than a page waits before it listens again, and before it asks again while it is told nothing. */
const WHILE = 30_000;

let browser: Browser;
let product: Product;
let admin: ApiCaller;
let dataDirectory: string;
let people = 0;

beforeAll(async () => {
  dataDirectory = await createDataDirectory();
  await createAdmin(dataDirectory, ADMIN.email, ADMIN.password);
  [product, browser] = await Promise.all([startProduct({ dataDirectory }), openBrowser()]);
  admin = await logInAs(product.address, ADMIN.email, ADMIN.password);
});

afterAll(async () => {
  await closePages(browser);
  await product?.stop();
  await removeDataDirectory(dataDirectory);
});

type Watcher = {
  readonly applicant: ApiCaller;
  readonly id: string;
  readonly page: Page;
  readonly context: BrowserContext;
};

/** Somebody with an application, and a browser whose page is empty yet. */
async function meet(address: string = product.address): Promise<Watcher> {
  people += 1;
  const applicant = await registerApplicant(product.address, {
    firstName: 'Abebe',
    lastName: 'Tessema',
    email: `watcher-${people}@example.org`,
    password: 'Testing1pass',
  });
  const { application } = await applicant.send('POST', '/api/applications', {});
  const page = await openWithSession(browser, address, applicant, PHONE);

  return { applicant, id: application.id, page, context: page.context() };
}

/**
 * The dashboard of somebody who is told of changes, and goes on with the form somewhere else. No timer of the page goes
 * off any more: what it asks for after that it was told of.
 */
async function openTold(address?: string): Promise<Watcher> {
  const watcher = await meet(address);
  const { page } = watcher;
  await page.clock.install();
  const begun = page.waitForResponse(CHANGES);
  await page.goto('/dashboard');
  await begun;
  // The first sign of life has everything asked for once more; from then on nothing is.
  await page.waitForResponse(ofApplications);
  await page.clock.pauseAt(Date.now() + 1_000);

  return watcher;
}

const fillNames = ({ applicant, id }: Watcher, firstName: string) =>
  applicant.send('PUT', `/api/applications/${id}`, { firstName, lastName: 'Tessema' });

const ofApplications = (reply: Response): boolean => reply.url().endsWith('/api/applications');

/** Waits until a page whose clock stands still shows a text: what it draws waits for a timer of no time at all. */
const untilShown = (page: Page, text: string): Promise<void> =>
  eventually(async () => {
    await page.clock.runFor(1);
    expect(await page.getByText(text).first().isVisible()).toBe(true);
  });

/** In a page: how many tabs wait to listen for the others. */
const countWaiting = async (): Promise<number> => (await navigator.locks.query()).pending?.length ?? 0;

/** How often the pages of a browser have asked for something from now on. */
function countRequests(context: BrowserContext): (path: string) => number {
  const requests: Request[] = [];
  context.on('request', (request) => void requests.push(request));

  return (path) => requests.filter((request) => request.url().endsWith(path)).length;
}

describe('An open dashboard', () => {
  it('should show a decision of an admin that it was told of, without asking in between', async () => {
    const { page, context, id } = await openTold();
    const count = countRequests(context);
    await admin.send('PUT', `/api/admin/applications/${id}/status`, { status: 'under_review', adminNotes: '' });

    await untilShown(page, 'Under Review');
    // One for the decision and one for its notification: what both show is the same, and was asked for once each.
    expect(count('/api/applications')).toBe(1);
    expect(count('/api/notifications/unread-count')).toBe(1);
    await context.close();
  });

  it('should ask once a minute while it is told of changes, and no more often', async () => {
    const { page, context } = await openTold();
    const count = countRequests(context);
    await page.clock.runFor(50_000);
    expect(count('/api/applications')).toBe(0);

    const asked = page.waitForResponse(ofApplications);
    await page.clock.runFor(12_000);
    await asked;
    await context.close();
  });

  it('should ask every few seconds where it is told nothing', async () => {
    const watcher = await meet();
    const { page, context } = watcher;
    await page.route(CHANGES, (route) => route.abort());
    await page.goto('/dashboard');
    await page.waitForResponse(ofApplications);
    await fillNames(watcher, 'Mulu');

    await page.getByText('Mulu Tessema').waitFor();
    await context.close();
  });

  it('should ask by itself when the line is cut, and be told then what it has missed', async () => {
    const line = await startFaultProxy({ to: Number(new URL(product.address).port) });
    const watcher = await openTold(`http://127.0.0.1:${line.port}`);
    const { page, context } = watcher;
    await page.route(CHANGES, (route) => route.abort());
    const lost = page.waitForResponse(ofApplications);
    line.cut();
    await lost;

    await fillNames(watcher, 'Genet');
    await page.clock.runFor(5_000);
    await untilShown(page, 'Genet Tessema');

    await fillNames(watcher, 'Hanna');
    // Asking by itself fails once before it listens again, and the next time is a timer that does not go off.
    let sayFailed = (): void => undefined;
    const failed = new Promise<void>((resolve) => (sayFailed = resolve));
    await page.route(APPLICATIONS, async (route) => {
      await route.abort();
      sayFailed();
    });
    await page.unroute(CHANGES);
    await page.route(CHANGES, async (route) => {
      await failed;
      await page.unroute(APPLICATIONS);
      await route.continue();
    });
    const again = page.waitForRequest(CHANGES);
    await page.clock.fastForward(WHILE);
    expect((await again).headers()['last-event-id']).toMatch(/^\d+$/);
    await untilShown(page, 'Hanna Tessema');

    await context.close();
    await line.close();
  });

  it('should share its stream with other tabs, and leave it to them', async () => {
    const watcher = await openTold();
    const { page, context } = watcher;
    const count = countRequests(context);
    const other = await context.newPage();
    await page.clock.resume();
    await other.goto('/dashboard');
    // It waits for its turn, and has asked the first tab before that.
    await eventually(async () => expect(await other.evaluate(countWaiting)).toBe(1));
    await page.clock.pauseAt(Date.now() + 10_000);
    await fillNames(watcher, 'Tigist');
    await Promise.all([page, other].map((tab) => untilShown(tab, 'Tigist Tessema')));
    expect(count('/api/changes')).toBe(0);

    const taken = other.waitForRequest(CHANGES);
    await page.close();
    expect((await taken).headers()['last-event-id']).toMatch(/^\d+$/);
    await (await taken).response();
    await fillNames(watcher, 'Lulit');
    await untilShown(other, 'Lulit Tessema');
    expect(count('/api/changes')).toBe(1);
    await context.close();
  });

  it('should be left at once when its session is ended elsewhere', async () => {
    const { page, context, applicant } = await openTold();
    await applicant.send('POST', '/api/auth/logout');

    await page.waitForURL('**/login**');
    await context.close();
  });

  it('should let a service that stops go within moments', async () => {
    const { context } = await openTold();
    await product.stop();

    expect(product.log()).not.toContain('"level":"error"');
    await context.close();
  });
});
