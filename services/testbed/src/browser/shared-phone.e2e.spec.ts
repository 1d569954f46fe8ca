import type { Page } from 'playwright-core';
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

const NOTHING = { records: 0, keys: 0, storage: [] };

const typists = provideTypists();
let page: Page;
let typist: Typist;

beforeEach(async () => {
  page = typists.page();
  typist = typists.typist();
  await createFilledForm(typist);
  await openStep(page, 1);
});

const sharedPhone = () => page.getByRole('checkbox', { name: 'This is a shared phone' });

/** Once something is kept on the phone. */
async function openProfile(): Promise<void> {
  await page.waitForFunction(async () => (await indexedDB.databases()).length > 0);
  await page.goto('/profile');
  await sharedPhone().waitFor();
}

describe('When somebody says in their profile that the phone is shared', () => {
  it('should remove what is kept, keep nothing from then on, and leave the login to this tab', async () => {
    await openProfile();
    expect(await sharedPhone().isChecked()).toBe(false);
    await sharedPhone().click();

    await page.getByText('Nothing is kept on the phone: no answers, no files, no login.').waitFor();
    await expect.poll(() => keptOnDevice(page)).toStrictEqual(NOTHING);
    await lookNarrowly(page, 'shared-phone');

    await openStep(page, 1);
    await disconnect(page.context());
    await placeOfBirth(page).fill('Harar');
    await status(page, /^Offline/).waitFor();
    expect(await keptOnDevice(page)).toStrictEqual(NOTHING);
    await connect(page.context());
    await expect.poll(() => storedForm(typist)).toMatchObject({ placeOfBirth: 'Harar' });

    const other = await page.context().newPage();
    await other.goto('/profile');
    await other.waitForURL('**/login');
  });

  it.each(AT_LENGTH)('should keep things again when the phone is theirs after all', async () => {
    await openProfile();
    await sharedPhone().click();
    await expect.poll(() => keptOnDevice(page)).toStrictEqual(NOTHING);
    await sharedPhone().click();
    await page.getByText('What you type is also kept on this phone, encrypted').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(typist.caller.session?.token);

    await openStep(page, 1);
    await disconnect(page.context());
    await placeOfBirth(page).fill('Harar');
    await status(page, KEPT).waitFor();
    await page.reload();
    await expect.poll(() => placeOfBirth(page).inputValue()).toBe('Harar');
  });
});

describe('When something on the phone still waits to be sent', () => {
  it('should not be thrown away with a tick, and be when it was sent', async () => {
    await disconnect(page.context());
    await placeOfBirth(page).fill('Harar');
    await status(page, KEPT).waitFor();
    await openProfile();
    await sharedPhone().click();

    await page.getByRole('alert').getByText('Something on this phone still waits to be sent.').waitFor();
    expect(await sharedPhone().isChecked()).toBe(false);
    expect(await keptOnDevice(page)).toMatchObject({ keys: 1 });
    await lookNarrowly(page, 'shared-phone-refused');

    await connect(page.context());
    await expect.poll(() => storedForm(typist)).toMatchObject({ placeOfBirth: 'Harar' });
    await page.getByText('1 thing waits to be sent').waitFor({ state: 'hidden' });
    // Refused once more while the answer that came is still being written down on the phone.
    await expect
      .poll(async () => {
        if (!(await sharedPhone().isChecked())) await sharedPhone().click();
        return keptOnDevice(page);
      })
      .toStrictEqual(NOTHING);
  });
});
