import { isLong } from '@entry/contracts/testing/test-depth';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { AT_LENGTH } from './support/browser.ts';
import {
  connect,
  createFilledForm,
  disconnect,
  KEPT,
  keptOnDevice,
  lookNarrowly,
  openStep,
  placeOfBirth,
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

/** One question of each step that asks some. */
const QUESTIONS = [
  { step: 1, field: 'placeOfBirth', question: '#placeOfBirth' },
  { step: 2, field: 'city', question: '#city' },
  { step: 4, field: 'spouseFirstName', question: '#spouseFirstName' },
] as const;
/** Not of the first step, which a page opens by itself. */
const USUAL_QUESTIONS = QUESTIONS.filter(({ step }) => isLong || step === 2);

describe('What is typed while the service cannot be reached', () => {
  it.each(USUAL_QUESTIONS)(
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

  it.each(AT_LENGTH)('should be there after a reload when it is chosen, at step 3', async () => {
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
