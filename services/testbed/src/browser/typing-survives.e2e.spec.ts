import { PROBLEMS } from '@entry/contracts/problem';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openContext, PHONE } from './support/browser.ts';
import { createDataDirectory, removeDataDirectory, startProduct } from './support/product.ts';
import {
  connect,
  createFilledForm,
  disconnect,
  KEPT,
  keptOnDevice,
  lookNarrowly,
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
let context: BrowserContext;
let page: Page;
let typist: Typist;

beforeEach(() => {
  [context, page, typist] = [typists.context(), typists.page(), typists.typist()];
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

/** One question of each step that asks some. */
const QUESTIONS = [
  { step: 1, field: 'placeOfBirth', question: '#placeOfBirth' },
  { step: 2, field: 'city', question: '#city' },
  { step: 4, field: 'spouseFirstName', question: '#spouseFirstName' },
] as const;

describe('What is typed while the service cannot be reached', () => {
  it.each(QUESTIONS)(
    'should be there after a reload at step $step, and be sent later',
    async ({ step, field, question }) => {
      await createFilledForm(typist);
      await openStep(page, step);
      await disconnect(context);
      await page.locator(question).fill('Typed away');
      await status(page, KEPT).waitFor();

      await page.reload();
      await page.getByText(`Step ${step} of 5`).waitFor();
      expect(await page.locator(question).inputValue()).toBe('Typed away');

      await connect(context);
      await expect.poll(() => storedForm(typist)).toMatchObject({ [field]: 'Typed away' });
    },
  );

  it('should be there after a reload when it is chosen, at step 3', async () => {
    await createFilledForm(typist);
    await openStep(page, 3);
    await disconnect(context);
    await page.getByLabel('Education level').selectOption('Master');
    await status(page, KEPT).waitFor();

    await page.reload();
    await page.getByText('Step 3 of 5').waitFor();
    expect(await page.getByLabel('Education level').inputValue()).toBe('Master');

    await connect(context);
    await expect.poll(() => storedForm(typist)).toMatchObject({ educationLevel: 'Master' });
  });

  it('should be sent from the dashboard, where it is said that it waits', async () => {
    await createFilledForm(typist);
    await openStep(page, 1);
    await disconnect(context);
    await placeOfBirth(page).fill('Harar');
    await status(page, KEPT).waitFor();

    await page.goto('/dashboard');
    await page.getByText('1 thing waits to be sent').waitFor();
    await page.getByText('Your application is shown as of').waitFor();
    await lookNarrowly(page, 'something-waits');

    await connect(context);
    await expect.poll(() => storedForm(typist)).toMatchObject({ placeOfBirth: 'Harar' });
    await page.getByText('1 thing waits to be sent').waitFor({ state: 'hidden' });
    await expect.poll(async () => (await keptOnDevice(page)).records).toBe(2);
  });

  it('should begin an application that was never on the server', async () => {
    await page.goto('/application');
    await page.getByText('Step 1 of 5').waitFor();
    await disconnect(context);
    await placeOfBirth(page).fill('Harar');
    await status(page, KEPT).waitFor();
    await page.reload();
    await expect.poll(() => placeOfBirth(page).inputValue()).toBe('Harar');

    await connect(context);
    await expect.poll(() => storedForm(typist)).toMatchObject({ placeOfBirth: 'Harar' });
  });

  it('should keep a date that is half typed, over a step and over a reload', async () => {
    await createFilledForm(typist);
    await openStep(page, 1);
    await page.getByLabel('Year').fill('19');
    // Of the draft and of the application, two halves each.
    await expect.poll(async () => (await keptOnDevice(page)).records).toBe(4);
    await page.reload();
    await page.getByText('Step 1 of 5').waitFor();

    expect(await page.getByLabel('Year').inputValue()).toBe('19');
    expect(await storedForm(typist)).toMatchObject({ dateOfBirth: '1995-03-27' });
  });
});

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

  it('should overtake a save that hangs', async () => {
    await createFilledForm(typist);
    await openStep(page, 1);
    let hanging = 0;
    await page.route('**/api/applications/*', async (route) => {
      if (route.request().method() === 'PUT' && hanging++ === 0) return;
      await route.continue();
    });
    await placeOfBirth(page).fill('Harar');
    await status(page, 'Saving').waitFor();
    const typedAt = Date.now();
    await placeOfBirth(page).fill('Harar and more');

    await expect.poll(() => storedForm(typist), { timeout: 14_000 }).toMatchObject({ placeOfBirth: 'Harar and more' });
    expect(Date.now() - typedAt).toBeLessThan(14_000);
  });

  it('should keep the session while the service cannot say who is signed in, and open the page', async () => {
    await createFilledForm(typist);
    const brokenUntil = Date.now() + 5_000;
    await page.route('**/api/auth/me', (route) =>
      Date.now() < brokenUntil ? route.fulfill({ status: 503, body: 'away' }) : route.continue(),
    );
    await openStep(page, 1);
    expect(await placeOfBirth(page).inputValue()).toBe('Gondar');
    const isConfirmed = page.waitForResponse((reply) => reply.url().endsWith('/auth/me') && reply.ok());
    await page.getByText('No connection to the service.').waitFor();
    await isConfirmed;

    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(typist.caller.session?.token);
    await page.getByText('No connection to the service.').waitFor({ state: 'hidden' });
  });
});
