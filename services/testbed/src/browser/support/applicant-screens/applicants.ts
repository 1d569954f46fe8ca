import type { Page } from 'playwright-core';
import { invite } from '../inviting.ts';
import { tellUnchecked } from '../unchecked-number.ts';
import { breakDown, press, type Screen, type World } from './screen.ts';

const dashboard = (who: string, words: string | RegExp): Screen => ({
  state: `dashboard, ${who}`,
  who,
  at: '/dashboard',
  words,
});

const unloaded = (page: string, at: string): Screen => ({
  state: `${page}, cannot be loaded`,
  who: 'ready',
  at,
  before: (tab) => breakDown(tab, /\/api\/(applications|documents|paymentslips|receipts?|automation|invitation)/),
  words: /could not be loaded/i,
});

/** Every answer says that the session ends soon. */
async function announceEnd(page: Page): Promise<void> {
  await page.route('**/api/auth/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-session-ends': '125;idle' } });
  });
}

async function endSession(page: Page): Promise<void> {
  const body = { type: '', title: '', status: 401, code: 'session_ended', message: '', requestId: '' };
  await page.route('**/api/applications**', (route) =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', body: JSON.stringify(body) }),
  );
  // The dashboard asks again by itself; a page loaded now might come after the end, and would know of none.
  await page.waitForURL('**/login');
}

async function guide(page: Page): Promise<void> {
  await press(page, 'Guide Submission');
}

async function typeNumber(page: Page): Promise<void> {
  await guide(page);
  await press(page, 'I Understand - Continue');
  await page.getByLabel('Official Confirmation Number').fill('2027AF123');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click();
}

async function inviteRegistered(_page: Page, { demo, sessionOf }: World): Promise<void> {
  await invite(await sessionOf('admin'), demo.loginOf('registered').email);
}

/** The dashboard in its states, what lies over every page, and the pages beside the form. */
export const APPLICANTS: readonly Screen[] = [
  dashboard('registered', 'Start Your Application'),
  dashboard('half filled', 'Complete your application form'),
  dashboard('documents refused', /was rejected: upload another one|needs revision/),
  dashboard('slip rejected', 'Your payment slip was rejected: upload another one'),
  dashboard('slip flagged', /found something unusual/),
  dashboard('ready', 'Your application is ready! Click "Submit Application" to finalize.'),
  dashboard('submitted', 'Wait for your confirmation number'),
  dashboard('confirmed', 'Keep your confirmation number'),
  dashboard('rejected', 'Your application was rejected'),
  dashboard('completed', 'Completed'),
  {
    state: 'dashboard, the number is corrected',
    who: 'confirmed',
    at: '/dashboard',
    before: async (page) => {
      await page.route('**/api/applications', tellUnchecked);
    },
    act: (page) => press(page, 'Correct the number'),
    words: 'Correct your confirmation number',
    shows: ['confirmation-number/components/correct-own-number-dialog.tsx'],
  },
  {
    state: 'dashboard, its history',
    who: 'confirmed',
    at: '/dashboard',
    act: async (page) => {
      await page.getByText('History', { exact: true }).first().click();
    },
    words: /^You (?:registered|submitted|logged|created|uploaded|changed|saved)/,
  },
  {
    state: 'dashboard, submitting is confirmed',
    who: 'ready',
    at: '/dashboard',
    act: (page) => press(page, 'Submit Application'),
    words: 'Confirm submission',
  },
  {
    state: 'notifications',
    who: 'documents refused',
    at: '/dashboard',
    act: (page) => press(page, /^Notifications, \d/),
    words: 'Mark all as read',
  },
  {
    state: 'notifications, none',
    who: 'registered',
    at: '/profile',
    act: (page) => press(page, /^Notifications/),
    words: 'No notifications',
  },
  {
    state: 'notifications, cannot be changed',
    who: 'documents refused',
    at: '/dashboard',
    act: async (page) => {
      await breakDown(page, '**/api/notifications/**');
      await press(page, /^Notifications, \d/);
      await press(page, 'Mark all as read');
    },
    words: /This did not work\. Please try again\.|could not be loaded/i,
  },
  {
    state: 'menu',
    who: 'half filled',
    at: '/profile',
    act: (page) => press(page, 'Open menu'),
    words: 'Payments',
  },
  {
    state: 'session ends soon',
    who: 'half filled',
    at: '/dashboard',
    before: announceEnd,
    words: /You will be signed out in [12] minute/,
    shows: ['session/components/end-dialog.tsx'],
  },
  { state: 'session ended', who: 'half filled', at: '/dashboard', act: endSession, words: /^You were signed out/ },
  {
    state: 'no connection',
    who: 'half filled',
    at: '/dashboard',
    act: async (page) => {
      await page.route('**/api/**', (route) => route.abort());
      await press(page, 'Refresh');
    },
    words: /^No connection to the service\./,
  },
  {
    state: 'page not on the phone',
    who: 'half filled',
    at: '/dashboard',
    act: async (page) => {
      await page.route('**/api/**', (route) => route.abort());
      await page.route('**/assets/**', (route) => route.abort());
      await press(page, 'Open menu');
      await page.getByRole('navigation').getByRole('link', { name: 'Automation' }).click();
    },
    words: /^This page is not on your phone yet|^The page is not on your phone/,
  },
  unloaded('dashboard', '/dashboard'),
  unloaded('form', '/application'),
  unloaded('documents', '/documents'),
  unloaded('payments', '/payments'),
  unloaded('receipt', '/receipt'),
  unloaded('automation', '/automation'),
  { state: 'receipt, none yet', who: 'half filled', at: '/receipt', words: 'There is no receipt yet' },
  { state: 'receipt', who: 'confirmed', at: '/receipt', words: 'Confirmation number' },
  { state: 'profile', who: 'half filled', at: '/profile', words: 'Account information' },
  {
    state: 'profile, a name is missing',
    who: 'half filled',
    at: '/profile',
    act: async (page) => {
      await page.getByLabel('First name').fill('');
      await press(page, 'Save changes');
    },
    words: 'First name is required',
  },
  {
    state: 'profile, not saved',
    who: 'half filled',
    at: '/profile',
    act: async (page) => {
      await page.clock.install();
      await breakDown(page, '**/api/auth/profile');
      await press(page, 'Save changes');
      await page.clock.fastForward(2_000);
    },
    words: 'Failed to update profile',
    shows: ['profile/components/personal-form.tsx'],
  },
  {
    state: 'profile, the password is wrong',
    who: 'half filled',
    at: '/profile',
    act: async (page) => {
      await page.clock.install();
      await page.getByLabel('Current password').fill('Wrongwrong1');
      await page.getByLabel('New password', { exact: true }).fill('Applicant2');
      await page.getByLabel('Confirm new password').fill('Applicant2');
      await press(page, 'Change password');
    },
    words: 'Current password is incorrect',
    shows: ['profile/components/password-change.tsx'],
  },
  {
    state: 'profile, the phone is shared',
    who: 'half filled',
    at: '/profile',
    act: (page) => page.getByRole('checkbox', { name: 'This is a shared phone' }).click(),
    words: /^Nothing is kept on the phone/,
  },
  { state: 'automation, none', who: 'registered', at: '/automation', words: 'No applications ready for submission' },
  { state: 'automation', who: 'ready', at: '/automation', words: 'Validate' },
  {
    state: 'automation, instructions',
    who: 'validated',
    at: '/automation',
    act: guide,
    words: 'Guided Submission',
    shows: ['automation/components/guided-submission-dialog.tsx'],
  },
  {
    state: 'automation, an unusual number',
    who: 'validated',
    at: '/automation',
    act: typeNumber,
    words: /looks like a case number/i,
    shows: ['confirmation-number/components/number-warning.tsx'],
  },
  // The last one: who is invited has a notification and a price of their own from then on.
  {
    state: 'dashboard, invited',
    who: 'registered',
    at: '/dashboard',
    before: inviteRegistered,
    words: /^You are invited: 30% off/,
    shows: ['invitation/components/own-invitation-notice.tsx'],
  },
];
