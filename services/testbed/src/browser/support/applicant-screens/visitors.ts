import type { Page } from 'playwright-core';
import { invite } from '../inviting.ts';
import { breakDown, press, type Screen, type World } from './screen.ts';

const info = (at: string, words: string): Screen => ({ state: `info ${at.split('/')[2]}`, who: null, at, words });

async function fillWaitingList(page: Page, email: string): Promise<void> {
  for (const [label, value] of [
    ['Email', email],
    ['First name', 'Hana'],
    ['Last name', 'Bekele'],
    ['Phone', '0911223344'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await press(page, 'Join the waiting list');
}

const openInvitation = (email: string) => async (page: Page, world: World) => {
  const token = await invite(await world.sessionOf('admin'), email);
  await page.goto(`/waiting-list/confirm#${token}`);
  await page.reload();
};

/** What a visitor can come to see. */
export const VISITORS: readonly Screen[] = [
  {
    state: 'landing',
    who: null,
    at: '/',
    words: 'Registration is open',
    shows: ['landing/components/landing-sections.tsx'],
  },
  {
    state: 'landing, something is missing',
    who: null,
    at: '/',
    act: (page) => press(page, 'Join the waiting list'),
    words: 'Please enter your email.',
    shows: ['waiting-list/waiting-list-form.tsx'],
  },
  {
    state: 'landing, joined',
    who: null,
    at: '/',
    act: (page) => fillWaitingList(page, 'landing@example.org'),
    words: "You're on the list!",
  },
  { state: 'login', who: null, at: '/login', words: 'Continue your DV-2027 application.' },
  {
    state: 'login, nothing filled in',
    who: null,
    at: '/login',
    act: (page) => press(page, 'Log in'),
    words: 'Email is required',
  },
  {
    state: 'login, refused',
    who: null,
    at: '/login',
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.org');
      await page.getByLabel('Password', { exact: true }).fill('Wrongwrong1');
      await press(page, 'Log in');
    },
    words: 'Invalid email or password',
    shows: ['login/login-page.tsx'],
  },
  { state: 'register', who: null, at: '/register', words: 'One account per applicant.' },
  {
    state: 'register, nothing filled in',
    who: null,
    at: '/register',
    act: (page) => press(page, 'Create account'),
    words: 'You must agree to the terms and conditions',
  },
  {
    state: 'register, the password is one that others try first',
    who: null,
    at: '/register',
    act: async (page) => {
      for (const [label, value] of [
        ['First name', 'Hana'],
        ['Middle name', 'Tilahun'],
        ['Last name', 'Bekele'],
        ['Email', 'hana.tilahun@example.org'],
        ['Password', 'Password1'],
        ['Confirm password', 'Password1'],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(value);
      await page.getByRole('checkbox', { name: /I agree/ }).check();
      await press(page, 'Create account');
    },
    words: 'This password is easy to guess. Please choose another one.',
  },
  {
    state: 'register, the service is away',
    who: null,
    at: '/register',
    before: (page) => breakDown(page, '**/api/auth/register'),
    act: async (page) => {
      for (const label of ['First name', 'Middle name', 'Last name']) await page.getByLabel(label).fill('Hana');
      await page.getByLabel('Email').fill('hana@example.org');
      for (const label of ['Password', 'Confirm password']) {
        await page.getByLabel(label, { exact: true }).fill('Applicant1');
      }
      await page.getByRole('checkbox', { name: /I agree/ }).check();
      await press(page, 'Create account');
    },
    words: 'Registration failed',
    shows: ['register/register-page.tsx'],
  },
  info('/info/disclaimer', 'Disclaimer'),
  info('/info/data-processing', 'Data'),
  info('/info/service-terms', 'Service'),
  info('/info/affiliation', 'affiliated'),
  { state: 'restricted', who: null, at: '/restricted', words: 'Access restricted in your country' },
  { state: 'waiting list', who: null, at: '/waiting-list', words: 'Join the waiting list' },
  {
    state: 'waiting list, joined without a script',
    who: null,
    at: '/waiting-list/joined',
    words: "You're on the list!",
  },
  {
    state: 'invitation, no link of ours',
    who: null,
    at: '/waiting-list/confirm',
    words: 'This link is not valid',
    shows: ['invitation/components/invitation-outcomes.tsx'],
  },
  {
    state: 'invitation, offered',
    who: null,
    at: '/waiting-list/confirm',
    act: openInvitation('offered@example.org'),
    words: 'Confirm your place',
  },
  {
    state: 'invitation, not confirmed',
    who: null,
    at: '/waiting-list/confirm',
    act: async (page, world) => {
      await openInvitation('failing@example.org')(page, world);
      await breakDown(page, '**/api/waitinglist/confirm');
      await press(page, 'Confirm my place');
    },
    words: 'Your place could not be confirmed. Please try again.',
    shows: ['invitation/invitation-page.tsx'],
  },
  {
    state: 'invitation, confirmed',
    who: null,
    at: '/waiting-list/confirm',
    act: async (page, world) => {
      await openInvitation('confirmed@example.org')(page, world);
      await press(page, 'Confirm my place');
    },
    words: 'Your place is confirmed',
  },
  {
    state: 'new password, no link',
    who: null,
    at: '/password/new',
    words: 'This link is not complete',
  },
  {
    state: 'new password, passwords differ',
    who: null,
    at: '/password/new',
    act: async (page) => {
      await page.goto('/password/new#token');
      await page.getByLabel('New password', { exact: true }).fill('Applicant1');
      await page.getByLabel('Confirm new password').fill('Applicant2');
      await press(page, 'Set the password');
    },
    words: 'Passwords do not match',
    shows: ['new-password/new-password-page.tsx'],
  },
  { state: 'receipt check', who: null, at: '/receipt/check', words: 'Check a receipt' },
  {
    state: 'receipt check, no receipt',
    who: null,
    at: '/receipt/check',
    act: async (page) => {
      await page.locator('#receipt-text').fill('this is no receipt');
      await press(page, 'Check');
    },
    words: 'That is not a receipt',
    shows: ['receipt-check/components/check-result.tsx'],
  },
  {
    state: 'receipt check, keys are missing',
    who: null,
    at: '/receipt/check',
    before: (page) => breakDown(page, '**/api/**'),
    act: async (page) => {
      await page.locator('#receipt-text').fill('{}');
      await press(page, 'Check');
    },
    words: 'The public keys could not be loaded. Please try again.',
    shows: ['receipt-check/receipt-check-page.tsx'],
  },
  { state: 'no such page', who: null, at: '/nothing-is-here', words: 'Page not found' },
];
