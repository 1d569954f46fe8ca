import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiCaller, registerApplicant } from './support/api.ts';
import { launchBrowser, PHONE } from './support/browser.ts';
import { openWithSession } from './support/logging-in.ts';
import { createDataDirectory, type Product, removeDataDirectory, startProduct } from './support/product.ts';

let browser: Browser;
let product: Product;
let dataDirectory: string;
let people = 0;

beforeAll(async () => {
  dataDirectory = await createDataDirectory();
  [product, browser] = await Promise.all([startProduct({ dataDirectory }), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDirectory(dataDirectory);
});

type Watcher = { readonly applicant: ApiCaller; readonly id: string; readonly page: Page };

/** Somebody whose phone shows the dashboard while they go on with the form somewhere else. */
async function openDashboard(prepare: (page: Page) => Promise<unknown> = async () => undefined): Promise<Watcher> {
  people += 1;
  const applicant = await registerApplicant(product.address, {
    firstName: 'Abebe',
    lastName: 'Tessema',
    email: `watcher-${people}@example.org`,
    password: 'Testing1pass',
  });
  const { application } = await applicant.send('POST', '/api/applications', {});
  const page = await openWithSession(browser, product.address, applicant, PHONE);
  await prepare(page);
  await page.goto('/dashboard');

  return { applicant, id: application.id, page };
}

const fillNames = ({ applicant, id }: Watcher, firstName: string) =>
  applicant.send('PUT', `/api/applications/${id}`, { firstName, lastName: 'Tessema' });

const ofApplications = (reply: Response): boolean => reply.url().endsWith('/api/applications');

describe('An open dashboard', () => {
  it('should be told of a change by the service, and show it', async () => {
    const listening = (page: Page) => page.waitForResponse('**/api/changes').then(() => undefined);
    let begun: Promise<void> | undefined;
    const watcher = await openDashboard(async (page) => {
      await page.clock.install();
      begun = listening(page);
    });
    const { page } = watcher;
    await begun;
    // The first sign of life has everything asked for once more; from then on nothing is.
    await page.waitForResponse(ofApplications);
    // No timer of the page goes off any more: what it asks for now it was told of.
    await page.clock.pauseAt(Date.now() + 1_000);
    const asked = page.waitForResponse(ofApplications);
    await fillNames(watcher, 'Almaz');
    await asked;
    await page.clock.resume();

    await page.getByText('Almaz Tessema').waitFor();
    await page.context().close();
  });

  it('should ask every few seconds where it is told nothing', async () => {
    const watcher = await openDashboard((page) => page.route('**/api/changes', (route) => route.abort()));
    await watcher.page.waitForResponse((reply) => reply.url().endsWith('/api/applications'));
    await fillNames(watcher, 'Mulu');

    await watcher.page.getByText('Mulu Tessema').waitFor();
    await watcher.page.context().close();
  });

  it('should let a service that stops go within moments', async () => {
    const { page } = await openDashboard();
    await page.waitForResponse('**/api/changes');
    await product.stop();

    expect(product.log()).not.toContain('"level":"error"');
    await page.context().close();
  });
});
