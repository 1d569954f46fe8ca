import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AT_LENGTH, openContext, PHONE } from './support/browser.ts';
import { createFilledForm, KEPT, placeOfBirth, signIn, status, storedForm } from './support/typist.ts';
import { provideTypists } from './support/typists.ts';

const typists = provideTypists();
let page: Page;

/** Somebody whose browser keeps the pages, with an answer that could not be sent; then nothing but what is kept is left. */
beforeEach(async () => {
  await createFilledForm(typists.typist());
  const context = await openContext(typists.browser(), typists.address(), PHONE, { serviceWorkers: 'allow' });
  page = await context.newPage();
  await signIn(page, typists.typist());
  await page.goto('/application');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // The first page loaded by the service worker, as on any later day.
  await page.reload();
  await placeOfBirth(page).waitFor();
  await context.setOffline(true);
  await placeOfBirth(page).fill('Harar');
  await status(page, KEPT).waitFor();
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
});

afterEach(() => page.context().close());

describe('Without a network, and with nothing in the browser but what the service worker keeps', () => {
  it('should open the form with what was typed, and send it when the network is back', async () => {
    await page.goto('/application');

    await expect.poll(() => placeOfBirth(page).inputValue()).toBe('Harar');
    await page.context().setOffline(false);
    await expect.poll(() => storedForm(typists.typist())).toMatchObject({ placeOfBirth: 'Harar' });
  });

  it.each(AT_LENGTH)(
    'should say on the dashboard what waits, and send it from there when the network is back',
    async () => {
      await page.goto('/dashboard');

      await status(page, /^Answers in your application form\./).waitFor();
      await page.context().setOffline(false);
      await expect.poll(() => storedForm(typists.typist())).toMatchObject({ placeOfBirth: 'Harar' });
    },
  );

  it('should load no code that only a network could bring, whatever an applicant opens', async () => {
    const missing: string[] = [];
    page.on('requestfailed', (request) => {
      // What a page still asks for when it is left is given up, kept or not.
      const isGivenUp = request.failure()?.errorText === 'net::ERR_ABORTED';
      if (request.url().includes('/assets/') && !isGivenUp) missing.push(request.url());
    });
    for (const address of ['/dashboard', '/application?step=5', '/documents', '/payments', '/profile']) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await page.goto('/nowhere');
    await page.getByRole('heading', { level: 1 }).waitFor();

    expect(missing).toStrictEqual([]);
  });
});
