import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { placeOfBirth } from './support/typist.ts';
import { provideTypists } from './support/typists.ts';

const typists = provideTypists();
let page: Page;

beforeEach(() => {
  page = typists.page();
});

const focused = (tab: Page) => tab.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

async function openForm(tab: Page): Promise<void> {
  await tab.goto('/application');
  await placeOfBirth(tab).waitFor();
}

describe('The focus of somebody without a mouse', () => {
  it('should return to the menu button when the drawer closes', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await focused(page)).toBe('Close menu');
    await page.keyboard.press('Escape');

    await expect.poll(() => focused(page)).toBe('Open menu');
  });

  it('should go to the heading of a page that has to load first', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Create Application' }).press('Enter');
    await page.getByText('Step 1 of 5').waitFor();

    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  it('should stay on a button whose action is under way', async () => {
    await page.goto('/dashboard');
    // Until its data is there the page may still take the focus to its heading.
    await page.getByRole('link', { name: 'Create Application' }).waitFor();
    await page.route('**/api/applications', () => undefined);
    await page.getByRole('button', { name: 'Refresh' }).press('Enter');
    await page.locator('button[aria-busy]').waitFor();

    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Refresh');
  });

  it('should go from a closed dialog to the first field to mend', async () => {
    await openForm(page);
    await page.getByRole('button', { name: 'Next' }).click({ force: true });
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('firstName');
  });
});
