import { isLong } from '@entry/contracts/testing/test-depth';
import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openContext, PHONE } from './support/browser.ts';
import { openOneAddress } from './support/one-address.ts';
import { placeOfBirth, signIn, storedForm } from './support/typist.ts';
import { provideTypists } from './support/typists.ts';

const typists = provideTypists();
let page: Page;

beforeEach(() => {
  page = typists.page();
});

const stored = () => storedForm(typists.typist());

async function openForm(tab: Page): Promise<void> {
  await tab.goto('/application');
  await placeOfBirth(tab).waitFor();
}

async function save(tab: Page): Promise<void> {
  const saved = tab.waitForResponse((reply) => reply.request().method() !== 'GET' && reply.status() < 300);
  await tab.getByRole('button', { name: 'Save Progress' }).click();
  await saved;
}

/** The session moves from the browser to the tab. */
async function shareThePhone(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    for (const key of ['token', 'user']) {
      sessionStorage.setItem(key, localStorage.getItem(key) ?? '');
      localStorage.removeItem(key);
    }
  });
}

describe('What is typed into the form', () => {
  it('should survive a reload that comes while an earlier save is still under way', async () => {
    await openForm(page);
    await save(page);
    let isFirst = true;
    await page.route('**/api/applications/*', async (route: Route) => {
      // The first save never gets through: the page is gone before.
      if (isFirst && route.request().method() === 'PUT') isFirst = false;
      else await route.continue();
    });
    await placeOfBirth(page).fill('Gondar');
    await page.getByRole('status').getByText('Saving').waitFor();
    await placeOfBirth(page).fill('Gondar and more');
    await page.reload();

    await expect.poll(() => placeOfBirth(page).inputValue()).toBe('Gondar and more');
  });

  it('should come into the page after a reload that shows before the last save has arrived', async () => {
    const front = await openOneAddress();
    front.leadTo(typists.address());
    const tab = await (await openContext(typists.browser(), front.address, PHONE)).newPage();
    onTestFinished(async () => {
      await tab.context().close();
      await front.close();
    });
    await signIn(tab, typists.typist());
    // Nothing is on the device, as where a page has no time to put it there.
    await shareThePhone(tab);
    await openForm(tab);
    await save(tab);
    const letSavesThrough = front.holdSaves();
    await placeOfBirth(tab).fill('Harar');
    await tab.reload();
    expect(await placeOfBirth(tab).inputValue()).toBe('');
    letSavesThrough();

    await expect.poll(() => placeOfBirth(tab).inputValue()).toBe('Harar');
    expect(await stored()).toMatchObject({ placeOfBirth: 'Harar' });
  });

  it('should not undo what another tab has saved, and show it', async () => {
    await openForm(page);
    await save(page);
    const other = await page.context().newPage();
    await openForm(other);
    await placeOfBirth(other).fill('Gondar');
    await save(other);

    await page.bringToFront();
    await page.getByLabel('First name').fill('Almaz');
    await save(page);

    await expect.poll(stored).toMatchObject({ firstName: 'Almaz', placeOfBirth: 'Gondar' });
    await expect.poll(() => placeOfBirth(page).inputValue()).toBe('Gondar');
  });

  it('should be asked about before leaving on a shared phone while the service is away, and be saved afterwards', async () => {
    await shareThePhone(page);
    await openForm(page);
    await save(page);
    await page.route('**/api/**', (route) => route.abort());
    await placeOfBirth(page).click();
    await placeOfBirth(page).fill('Harar');
    await page
      .getByRole('status')
      .getByText(/^Offline/)
      .waitFor();
    const question = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const dialog = await question;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();

    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await page.unroute('**/api/**');
    // The form tries by itself too, at any moment from now on, and the button is gone then.
    await retry.evaluateAll(([button]) => (button as HTMLButtonElement | undefined)?.click());

    await expect.poll(stored).toMatchObject({ placeOfBirth: 'Harar' });
    expect(await placeOfBirth(page).inputValue()).toBe('Harar');
  });
});

describe('When the service cannot be reached', () => {
  it('should say so on a page that is open, and stop saying so by itself', async () => {
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Start Your Application' }).waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();

    const notice = page.getByText('No connection to the service.');
    await notice.waitFor();
    await page.unroute('**/api/**');
    await notice.waitFor({ state: 'hidden' });
  });
});

describe('Any 401', () => {
  it.each(isLong ? ['/', '/profile'] : ['/profile'])(
    'should clear the session and lead to /login from %s',
    async (path) => {
      await page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')}x`));
      await page.goto(path);

      await page.waitForURL('**/login');
      expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
        null,
        null,
      ]);
    },
  );
});
