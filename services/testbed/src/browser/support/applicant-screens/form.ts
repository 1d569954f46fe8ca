import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { keptOnDevice } from '../typist.ts';
import { breakDown, press, type Screen, type World } from './screen.ts';

const WHO = 'half filled';
const disconnect = (page: Page) => page.context().route('**/api/**', (route) => route.abort());
const step = (number: number, words: string): Screen => ({
  state: `form, step ${number}`,
  who: WHO,
  at: `/application?step=${number}`,
  words,
});

/** Other words each time: what a closed page has sent on its way out is saved, and the same again would be no change. */
async function typeOffline(page: Page, words: string): Promise<void> {
  await page.getByText('Step 1 of 5').waitFor();
  // Without a key nothing can be kept.
  await expect.poll(async () => (await keptOnDevice(page)).keys).toBeGreaterThan(0);
  await disconnect(page);
  await page.getByLabel('Place of birth').fill(words);
  await page.getByText('Kept on this phone, not sent yet.').waitFor();
}

async function typeInTwoPlaces(page: Page, { sessionOf }: World): Promise<void> {
  await page.getByText('Step 1 of 5').waitFor();
  const caller = await sessionOf(WHO);
  const [{ id }] = (await caller.send('GET', '/api/applications')).applications;
  await caller.send('PUT', `/api/applications/${id}`, { placeOfBirth: 'Saved on another phone' });
  await page.getByLabel('Place of birth').fill('Typed on this phone');
}

/** The form, in its steps and in what happens in it. */
export const FORM: readonly Screen[] = [
  { state: 'form, at the beginning', who: 'registered', at: '/application', words: /^You registered as/ },
  step(1, 'Personal Information'),
  step(2, 'Address Information'),
  {
    state: 'form, something is missing',
    who: WHO,
    at: '/application',
    act: async (page) => {
      await page.getByLabel('Place of birth').fill('');
      await page.getByRole('button', { name: 'Next' }).click({ force: true });
    },
    words: 'Please fill in all required fields before proceeding to the next step.',
    shows: ['application/components/wizard.tsx'],
  },
  {
    state: 'form, what is missing is marked',
    who: WHO,
    at: '/application',
    act: async (page) => {
      await page.getByLabel('Place of birth').fill('');
      await page.getByRole('button', { name: 'Next' }).click({ force: true });
      await press(page, 'OK');
    },
    words: 'Place of birth is required',
  },
  {
    state: 'form, a question about an answer',
    who: WHO,
    at: '/application',
    act: async (page) => {
      await page.getByLabel('Place of birth').fill('Adama');
      await page.getByLabel('Last name').fill('TESSEMA');
      await press(page, 'Next');
    },
    words: 'Is this right?',
    shows: ['application/components/question-dialog.tsx'],
  },
  {
    state: 'form, kept on the phone',
    who: WHO,
    at: '/application',
    act: (page) => typeOffline(page, 'Jimma'),
    words: 'Kept on this phone, not sent yet.',
  },
  {
    state: 'form, something waits to be sent',
    who: WHO,
    at: '/application',
    act: async (page) => {
      await typeOffline(page, 'Gondar');
      await page.goto('/dashboard');
    },
    words: '1 thing waits to be sent',
    shows: ['outbox/outbox-notice.tsx'],
  },
  {
    state: 'form, leaving what was not sent',
    who: WHO,
    at: '/application',
    act: async (page) => {
      await typeOffline(page, 'Harar');
      await press(page, 'Logout');
    },
    words: 'Log out and lose it',
    shows: ['outbox/unsent.tsx'],
  },
  {
    state: 'form, changed in two places',
    who: WHO,
    at: '/application',
    act: typeInTwoPlaces,
    words: /was saved on another page or phone/,
    shows: ['application/components/conflict-panel.tsx'],
  },
  { state: 'form, education', who: 'form complete', at: '/application?step=3', words: 'Education level' },
  { state: 'form, family', who: 'waiting for review', at: '/application?step=4', words: 'Add child' },
  {
    state: 'form, a child is removed',
    who: 'waiting for review',
    at: '/application?step=4',
    act: (page) => press(page, 'Remove child 1'),
    words: 'Remove child 1?',
    shows: ['application/components/family-step.tsx'],
  },
  {
    state: 'form, review, not ready',
    who: 'form complete',
    at: '/application?step=5',
    words: 'Before you can submit',
    shows: ['application/components/review-step.tsx'],
  },
  { state: 'form, review, ready', who: 'ready', at: '/application?step=5', words: 'Submit DV Lottery Application' },
  {
    state: 'form, review, submitting is confirmed',
    who: 'ready',
    at: '/application?step=5',
    act: async (page) => {
      await press(page, 'Submit DV Lottery Application');
      const confirm = page.getByRole('button', { name: 'Yes, this is right' });
      const question = page.getByText('Is this right?');
      while (await question.isVisible()) await confirm.click();
    },
    words: 'Are you sure you want to submit your DV Lottery application? This action cannot be undone.',
    shows: ['applications/components/submission-dialogs.tsx'],
  },
  {
    state: 'form, submitting failed',
    who: 'ready',
    at: '/application?step=5',
    before: (page) => breakDown(page, /\/api\/applications\/[^/]+\/submit$/),
    act: async (page) => {
      await page.getByRole('button', { name: 'Submit DV Lottery Application' }).click();
      const question = page.getByText('Is this right?');
      while (await question.isVisible()) await press(page, 'Yes, this is right');
      await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    },
    words: 'Submission error',
  },
  { state: 'form, read only', who: 'submitted', at: '/application', words: 'Application status' },
];
