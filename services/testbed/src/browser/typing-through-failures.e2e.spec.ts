import { PROBLEMS } from '@entry/contracts/problem';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { AT_LENGTH, openContext, PHONE } from './support/browser.ts';
import { createDataDirectory, removeDataDirectory, startProduct } from './support/product.ts';
import {
  createFilledForm,
  KEPT,
  openStep,
  placeOfBirth,
  registerTypist,
  signIn,
  status,
  storedForm,
  type Typist,
} from './support/typist.ts';
import { provideTypists } from './support/typists.ts';

const typists = provideTypists();
let _context: BrowserContext;
let page: Page;
let typist: Typist;

beforeEach(() => {
  [_context, page, typist] = [typists.context(), typists.page(), typists.typist()];
});

const { status: noRoom, message } = PROBLEMS.storage_full;
const NO_ROOM = {
  status: noRoom,
  contentType: 'application/problem+json',
  headers: { 'Retry-After': '30' },
  body: JSON.stringify({
    type: '/problems/storage_full',
    title: message,
    status: noRoom,
    code: 'storage_full',
    message,
    requestId: 'r',
  }),
};

describe('When the service fails in the middle', () => {
  it('should have what a save carried that a kill cut off, exactly once', async () => {
    const folder = await createDataDirectory();
    let own = await startProduct({ dataDirectory: folder });
    onTestFinished(async () => {
      await own.stop();
      await removeDataDirectory(folder);
    });
    const person = await registerTypist(own.address);
    const tab = await (await openContext(typists.browser(), own.address, PHONE)).newPage();
    await signIn(tab, person);
    await createFilledForm(person);
    await tab.goto(`${own.address}/application`);
    await tab.getByText('Step 1 of 5').waitFor();
    await placeOfBirth(tab).fill('Harar');
    await tab.waitForRequest((request) => request.method() === 'PUT');
    await own.kill();
    await placeOfBirth(tab).fill('Harar and more');
    own = await startProduct({ dataDirectory: folder, environment: { PORT: new URL(own.address).port } });

    await expect.poll(() => storedForm(person)).toMatchObject({ placeOfBirth: 'Harar and more' });
    await status(tab, /^Saved/).waitFor();
  });

  it('should be kept while the service has no room for it, and be saved when it has', async () => {
    await createFilledForm(typist);
    await openStep(page, 1);
    let isFull = true;
    await page.route('**/api/applications/*', (route) =>
      isFull && route.request().method() === 'PUT' ? route.fulfill(NO_ROOM) : route.continue(),
    );
    await placeOfBirth(page).fill('Harar');
    await status(page, KEPT).waitFor();

    isFull = false;

    await expect.poll(() => storedForm(typist)).toMatchObject({ placeOfBirth: 'Harar' });
    await status(page, /^Saved/).waitFor();
  });

  it.each(AT_LENGTH)('should overtake a save that hangs', async () => {
    await createFilledForm(typist);
    await openStep(page, 1);
    let hanging = 0;
    await page.route('**/api/applications/*', async (route) => {
      if (route.request().method() === 'PUT' && hanging++ === 0) return;
      await route.continue();
    });
    await placeOfBirth(page).fill('Harar');
    await status(page, 'Saving').waitFor();
    await placeOfBirth(page).fill('Harar and more');

    await expect.poll(() => storedForm(typist)).toMatchObject({ placeOfBirth: 'Harar and more' });
  });

  it('should keep the session while the service cannot say who is signed in, and open the page', async () => {
    await createFilledForm(typist);
    let isBroken = true;
    await page.route('**/api/auth/me', (route) =>
      isBroken ? route.fulfill({ status: 503, body: 'away' }) : route.continue(),
    );
    await openStep(page, 1);
    expect(await placeOfBirth(page).inputValue()).toBe('Gondar');
    const isConfirmed = page.waitForResponse((reply) => reply.url().endsWith('/auth/me') && reply.ok());
    await page.getByText('No connection to the service.').waitFor();
    isBroken = false;
    await isConfirmed;

    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(typist.caller.session?.token);
    await page.getByText('No connection to the service.').waitFor({ state: 'hidden' });
  });
});
