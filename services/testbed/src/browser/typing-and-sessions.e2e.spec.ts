import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { AT_LENGTH, BROWSER_OPTIONS, PHONE } from './support/browser.ts';
import {
  callerOf,
  createFilledForm,
  disconnect,
  keptOnDevice,
  logInByHand,
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

/** In CI `leaving-a-phone` has the session end, the next person come, and the first one come back. */
describe.each(AT_LENGTH)('When the session ends in the middle of the form', () => {
  const endSession = () => typist.caller.send('POST', '/api/auth/logout');

  it('should bring the same person back to the step, with what they typed', async () => {
    await createFilledForm(typist);
    await openStep(page, 2);
    await expect.poll(() => keptOnDevice(page)).toMatchObject({ keys: 1 });
    await endSession();
    await page.getByLabel('City', { exact: true }).fill('Harar');
    await page.waitForURL('**/login');
    await page.getByText('You were signed out').waitFor();
    await lookNarrowly(page, 'signed-out');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(await keptOnDevice(page)).toMatchObject({ keys: 0 });

    await logInByHand(page, typist.email);
    await page.waitForURL('**/application?step=2');
    await expect.poll(() => page.getByLabel('City', { exact: true }).inputValue()).toBe('Harar');
    const again = { ...typist, caller: await callerOf(page, typists.address(), typist) };
    await expect.poll(() => storedForm(again)).toMatchObject({ city: 'Harar' });
  });

  it('should show the next person on the phone nothing of it, and have it when the first one is back', async () => {
    await createFilledForm(typist);
    const other = await registerTypist(typists.address());
    await openStep(page, 2);
    await expect.poll(() => keptOnDevice(page)).toMatchObject({ keys: 1 });
    await endSession();
    await page.getByLabel('City', { exact: true }).fill('Harar');
    await page.waitForURL('**/login');

    await logInByHand(page, other.email);
    await page.waitForURL('**/dashboard');
    await page.goto('/application');
    await page.getByText('Step 1 of 5').waitFor();
    await placeOfBirth(page).fill('Adama');
    await expect.poll(() => storedForm(other)).toMatchObject({ placeOfBirth: 'Adama', city: '' });
    const { caller } = { caller: await callerOf(page, typists.address(), other) };
    await caller.send('POST', '/api/auth/logout');
    await page.reload();
    await page.waitForURL('**/login');

    await logInByHand(page, typist.email);
    await page.waitForURL('**/dashboard');
    const again = { ...typist, caller: await callerOf(page, typists.address(), typist) };
    await expect.poll(() => storedForm(again)).toMatchObject({ city: 'Harar', placeOfBirth: 'Gondar' });
  });

  it('should be announced before, and be put off without losing a letter', async () => {
    await createFilledForm(typist);
    let isNear = true;
    await page.route('**/api/auth/*', async (route) => {
      const reply = await route.fetch();
      const headers = { ...reply.headers(), ...(isNear ? { 'x-session-ends': '125;idle' } : {}) };
      await route.fulfill({ response: reply, headers });
    });
    await openStep(page, 1);
    const dialog = page.getByRole('dialog', { name: 'You will be signed out soon' });
    await dialog.waitFor();
    await dialog.getByText('You will be signed out in 2 minutes').waitFor();
    await lookNarrowly(page, 'session-end');
    isNear = false;
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();

    await dialog.waitFor({ state: 'hidden' });
    expect(await placeOfBirth(page).inputValue()).toBe('Gondar');
  });
});

describe('When two pages change the same answer', () => {
  it('should show both values on the page whose value is gone, and give it back when it is chosen', async () => {
    await createFilledForm(typist);
    await openStep(page, 1);
    const other = await context.newPage();
    await openStep(other, 1);
    await placeOfBirth(page).fill('Harar');
    await status(page, /^Saved/).waitFor();
    await placeOfBirth(other).fill('Adama');
    await expect.poll(() => storedForm(typist)).toMatchObject({ placeOfBirth: 'Adama' });

    await page.getByText('You typed “Harar” here; “Adama” was saved on another page or phone.').waitFor();
    expect(await placeOfBirth(page).inputValue()).toBe('Adama');
    await lookNarrowly(page, 'changed-in-two-places');
    await page.getByRole('button', { name: 'Keep mine' }).click();

    await expect.poll(() => storedForm(typist)).toMatchObject({ placeOfBirth: 'Harar' });
    await other.getByText('You typed “Adama” here; “Harar” was saved on another page or phone.').waitFor();
    await other.getByRole('button', { name: 'Take the other' }).click();
    await expect.poll(() => placeOfBirth(other).inputValue()).toBe('Harar');
  });
});

describe.each(AT_LENGTH)('When two pages change the same answer of another step', () => {
  it('should lead to the question, mark it, and take either value there', async () => {
    await createFilledForm(typist);
    await openStep(page, 1);
    const other = await context.newPage();
    await openStep(other, 1);
    await placeOfBirth(page).fill('Harar');
    await status(page, /^Saved/).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Step 2 of 5').waitFor();
    await placeOfBirth(other).fill('Adama');
    await page.getByText('You typed “Harar” here; “Adama” was saved on another page or phone.').waitFor();
    await page.getByRole('link', { name: 'Go to Place of birth' }).click();

    await page.getByText('Step 1 of 5').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('placeOfBirth');
    const words = page.getByText('Changed in two places. Which one is right?');
    expect(await placeOfBirth(page).getAttribute('aria-describedby')).toContain(await words.getAttribute('id'));
    await page.getByRole('button', { name: 'Take “Adama”, saved elsewhere' }).waitFor();
    await lookNarrowly(page, 'marked-question');
    await page.getByRole('button', { name: 'Keep “Harar”, typed here' }).click();

    await words.waitFor({ state: 'detached' });
    await expect.poll(() => storedForm(typist)).toMatchObject({ placeOfBirth: 'Harar' });
  });
});

describe('What stays on the phone', () => {
  it('should be there after the browser was killed, without a moment to wait in', async () => {
    const profile = await mkdtemp(path.join(tmpdir(), 'entry-profile-'));
    onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
    const open = () =>
      chromium.launchPersistentContext(profile, { ...BROWSER_OPTIONS, baseURL: typists.address(), viewport: PHONE });
    await createFilledForm(typist);
    // The browser takes its time with the session, which people have had for longer.
    const before = await open();
    await signIn(await before.newPage(), typist);
    await before.close();
    const first = await open();
    const tab = await first.newPage();
    await openStep(tab, 1);
    await disconnect(first);
    await expect.poll(async () => (await keptOnDevice(tab)).records).toBe(2);
    // From now on no timer of the page goes off: what waits for one is never kept.
    await tab.clock.install();
    await tab.clock.pauseAt(Date.now() + 1_000);
    await placeOfBirth(tab).fill('Harar');
    await expect.poll(async () => (await keptOnDevice(tab)).records).toBe(4);
    const closed = new Promise((resolve) => first.once('close', resolve));
    const session = await first.newCDPSession(tab);
    void session.send('Browser.crash').catch(() => undefined);
    await closed;

    const second = await open();
    onTestFinished(() => second.close());
    const after = await second.newPage();
    await openStep(after, 1);
    expect(await placeOfBirth(after).inputValue()).toBe('Harar');
    await expect.poll(() => storedForm(typist)).toMatchObject({ placeOfBirth: 'Harar' });
  });

  it.each(AT_LENGTH)('should be nothing on a shared phone', async () => {
    await createFilledForm(typist);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await logInByHand(page, typist.email, true);
    await page.waitForURL('**/dashboard');
    await openStep(page, 1);
    await disconnect(context);
    await placeOfBirth(page).fill('Harar');
    await status(page, /^Offline/).waitFor();

    expect(await keptOnDevice(page)).toStrictEqual({ records: 0, keys: 0, storage: [] });
  });
});

describe('A page that is not on the phone', () => {
  it('should not be gone to while the network is away, and be said', async () => {
    await createFilledForm(typist);
    await openStep(page, 1);
    await disconnect(context);
    await context.route('**/assets/**', (route) => route.abort());
    await placeOfBirth(page).fill('Harar');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Payments' }).click();

    await page.getByText('This page is not on your phone yet').first().waitFor();
    await page.getByText('Step 1 of 5').waitFor();
    expect(await placeOfBirth(page).inputValue()).toBe('Harar');
    expect(await page.getByText('Something went wrong').count()).toBe(0);
  });
});
