import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiCaller, registerApplicant } from './support/api.ts';
import { AT_LENGTH, closePages, DESKTOP, openBrowser, PHONE } from './support/browser.ts';
import { openLoggedIn, openWithSession } from './support/logging-in.ts';
import { look } from './support/look.ts';
import { openTriedProduct, type TriedProduct } from './support/tried-product.ts';

const ADMIN = { email: 'admin@example.org', password: 'Deskkeeper1' } as const;

const SAVED = {
  firstName: 'Abebe',
  lastName: 'Tessema',
  dateOfBirth: '1994-03-12',
  gender: 'Male',
  placeOfBirth: 'Adama',
  maritalStatus: 'Single',
  currentAddress: 'Bole Road 17',
  city: 'Addis Ababa',
  state: 'Addis Ababa',
  educationLevel: 'Bachelor',
};

let browser: Browser;
let product: TriedProduct;

beforeAll(async () => {
  [product, browser] = await Promise.all([openTriedProduct(ADMIN), openBrowser()]);
});

afterAll(async () => {
  await closePages(browser);
  await product?.remove();
});

let people = 0;

/** Somebody with this much of a form saved; nothing when left out. */
async function open(form: object | null, size = PHONE): Promise<{ readonly page: Page; readonly caller: ApiCaller }> {
  people += 1;
  const caller = await registerApplicant(product.address, {
    firstName: 'Abebe',
    lastName: 'Tessema',
    email: `answers-${people}@example.org`,
    password: 'Applicant1',
  });
  if (form !== null) await caller.send('POST', '/api/applications', form);

  return { page: await openWithSession(browser, product.address, caller, size), caller };
}

const stored = async (caller: ApiCaller) => (await caller.send('GET', '/api/applications')).applications[0];
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const dialog = (page: Page) => page.getByRole('dialog');
const stepTitle = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

async function fillDate(page: Page, group: string, day: string, month: string, year: string): Promise<void> {
  const date = page.getByRole('group', { name: group });
  await date.getByLabel('Day').fill(day);
  await date.getByLabel('Month').fill(month);
  await date.getByLabel('Year').fill(year);
}

async function confirm(page: Page, question: RegExp): Promise<void> {
  await dialog(page).getByText(question).waitFor();
  await page.getByRole('button', { name: 'Yes, this is right' }).click();
}

describe('When an answer cannot be', () => {
  it('should say so at once, keep what was typed, and save everything else', async () => {
    const { page, caller } = await open(SAVED);
    await page.goto('/application');
    await fillDate(page, 'Date of birth', '12', '3', '2094');
    await page.getByText('Date of birth is in the future. Please check day, month and year').waitFor();
    await page.getByText('12 March 2094: not saved as long as it cannot be right').waitFor();
    await page.getByLabel('Place of birth').fill('Gondar');

    await expect.poll(() => stored(caller)).toMatchObject({ placeOfBirth: 'Gondar', dateOfBirth: '1994-03-12' });
    expect(await page.getByRole('group', { name: 'Date of birth' }).getByLabel('Year').inputValue()).toBe('2094');
    await next(page).click({ force: true });
    await dialog(page).getByText('A date on this page cannot be right.').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => focusedId(page)).toBe('dateOfBirth');
    await look(page, 'answers-impossible-date');

    await page.getByRole('group', { name: 'Date of birth' }).getByLabel('Year').fill('1984');
    const age = new Date().getUTCFullYear() - 1984;
    await page.getByText(new RegExp(`^12 March 1984, ${age - 1}|${age} years old$`)).waitFor();
    await expect.poll(() => stored(caller)).toMatchObject({ dateOfBirth: '1984-03-12' });
    await page.context().close();
  });
});

describe('When an answer is mostly a mistake', () => {
  it('should be asked about once, again when it changes, and be recorded', async () => {
    const { page, caller } = await open({ ...SAVED, lastName: '' });
    await page.goto('/application');
    await page.getByLabel('Last name').fill('TESSEMA');
    await next(page).click();
    await dialog(page).getByText('You typed “TESSEMA” all in capital letters.').waitFor();
    await look(page, 'answers-question');
    await page.getByRole('button', { name: 'Change it' }).click();
    await expect.poll(() => focusedId(page)).toBe('lastName');

    await page.getByLabel('Last name').fill('TESEMA');
    await next(page).click();
    await confirm(page, /^You typed “TESEMA”/);
    await stepTitle(page, 'Address Information').waitFor();
    await expect
      .poll(() => stored(caller))
      .toMatchObject({
        confirmedAnswers: [{ code: 'name_in_capitals', field: 'lastName', child: null, answer: 'TESEMA' }],
      });

    await page.goto('/application');
    await next(page).click();
    await stepTitle(page, 'Address Information').waitFor();

    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByLabel('Last name').fill('TESSEMAA');
    await next(page).click();
    await dialog(page)
      .getByText(/^You typed “TESSEMAA”/)
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await stepTitle(page, 'Personal Information').waitFor();
    await page.context().close();
  });

  it('should be shown to the admin who decides', async () => {
    const { caller } = await open({
      ...SAVED,
      lastName: 'KEBEDE',
      confirmedAnswers: [
        { code: 'name_in_capitals', field: 'lastName', child: null, answer: 'KEBEDE' },
        { code: 'no_children', field: 'children', child: null, answer: 'none' },
      ],
    });
    const { id } = await stored(caller);
    const page = await openLoggedIn(browser, product.address, ADMIN, DESKTOP);
    await page.goto(`/admin/applications?search=${id}`);
    await page.getByRole('button', { name: 'Review' }).first().click();

    await dialog(page).getByRole('heading', { name: 'Asked about, and confirmed by the applicant' }).waitFor();
    await dialog(page).getByText('Name all in capital letters: KEBEDE').waitFor();
    await dialog(page).getByText('No living unmarried children under 21', { exact: true }).waitFor();
    await look(page, 'answers-admin');
    await page.context().close();
  });
});

describe('When somebody begins', () => {
  it('should be offered the names they registered with, and nothing typed be overwritten', async () => {
    const { page, caller } = await open(null);
    await page.goto('/application');
    await page.getByText('You registered as Abebe Kebede Tessema.').waitFor();
    await look(page, 'answers-registered-names');
    await page.getByLabel('Last name').fill('Tesema');
    await page.getByRole('button', { name: 'Given names: Abebe Kebede. Surname: Tessema' }).click();
    await page.getByText('Filled in. Please compare every letter with your passport.').waitFor();

    expect(await page.getByLabel('First name').inputValue()).toBe('Abebe Kebede');
    expect(await page.getByLabel('Last name').inputValue()).toBe('Tesema');
    await expect.poll(() => stored(caller)).toMatchObject({ firstName: 'Abebe Kebede', lastName: 'Tesema' });
    await page.context().close();
  });
});

describe.each(AT_LENGTH)('When somebody lives in another country', () => {
  it('should choose it among those that are served, without the postal code of Addis Ababa', async () => {
    const { page, caller } = await open(SAVED);
    await page.goto('/application?step=2');
    const country = page.getByLabel('Country', { exact: true });
    await country.waitFor();
    expect(await country.locator('option').allTextContents()).toStrictEqual([
      'Ethiopia',
      'Sweden',
      'Qatar',
      'Bahrain',
      'Kuwait',
      'Saudi Arabia',
      'United Arab Emirates',
      'Lebanon',
    ]);
    await country.selectOption('Qatar');
    expect(await page.getByLabel('Postal code').inputValue()).toBe('');
    await page.getByText('If there are no postal codes where you live, write: none').waitFor();
    await look(page, 'answers-country');
    await country.selectOption('Ethiopia');
    expect(await page.getByLabel('Postal code').inputValue()).toBe('1000');

    await page.getByLabel('Postal code').fill('3020');
    await country.selectOption('Kuwait');
    expect(await page.getByLabel('Postal code').inputValue()).toBe('3020');
    await expect.poll(() => stored(caller)).toMatchObject({ country: 'Kuwait', postalCode: '3020' });
    await page.context().close();
  });
});

describe('When a child is removed', () => {
  it('should ask where something was typed, and keep the reader’s place', async () => {
    const { page, caller } = await open(SAVED);
    await page.goto('/application?step=4');
    const group = (number: number) => page.getByRole('group', { name: `Child ${number}`, exact: true });
    for (const [index, name] of ['Liya', 'Abel'].entries()) {
      await page.getByRole('button', { name: 'Add child' }).click();
      await group(index + 1)
        .getByLabel('First name')
        .fill(name);
    }
    await page.getByRole('button', { name: 'Add child' }).click();
    await group(3).waitFor();

    await page.getByRole('button', { name: 'Remove child 3' }).click();
    await group(3).waitFor({ state: 'detached' });
    expect(await dialog(page).count()).toBe(0);

    await page.getByRole('button', { name: 'Remove child 1' }).click();
    await dialog(page).getByText('Everything that you typed about Liya is removed from the form.').waitFor();
    await look(page, 'answers-remove-child');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await group(1).getByLabel('First name').inputValue()).toBe('Liya');

    await page.getByRole('button', { name: 'Remove child 1' }).click();
    await page.getByRole('button', { name: 'Remove child', exact: true }).click();
    await group(2).waitFor({ state: 'detached' });
    expect(await group(1).getByLabel('First name').inputValue()).toBe('Abel');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Child 1');
    await expect.poll(async () => (await stored(caller)).children.length).toBe(1);
    await page.context().close();
  });
});

describe.each(AT_LENGTH)('When the answers are checked', () => {
  it('should lead to one answer and straight back, and ask what was not asked yet', async () => {
    const { page, caller } = await open(SAVED);
    await page.goto('/application?step=5');
    await page.getByRole('link', { name: 'Change Address Information' }).click();
    await stepTitle(page, 'Address Information').waitFor();
    await page.getByLabel('City').fill('Adama');
    await next(page).click();
    await stepTitle(page, 'Review & Submit').waitFor();
    await page.getByText('Adama').first().waitFor();
    expect(new URL(page.url()).search).toBe('?step=5');

    await page.getByRole('heading', { name: 'Before you can submit' }).waitFor();
    await look(page, 'answers-check');
    await page.getByRole('link', { name: /^Answer a question about your form/ }).click();
    await dialog(page).getByText('Do you have no living unmarried children under 21?').waitFor();
    await page.getByRole('button', { name: 'Change it' }).click();
    await stepTitle(page, 'Family Information').waitFor();
    await expect.poll(() => focusedId(page)).toBe('children');
    await next(page).click();
    await confirm(page, /^You listed no children/);

    await stepTitle(page, 'Review & Submit').waitFor();
    await page.getByRole('link', { name: /^Upload required documents/ }).waitFor();
    expect(await page.getByRole('link', { name: /^Answer/ }).count()).toBe(0);
    await expect.poll(async () => (await stored(caller)).confirmedAnswers.length).toBe(1);
    await page.context().close();
  });
});
