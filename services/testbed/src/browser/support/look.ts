import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findBarriers } from './accessibility.ts';

const SCREENSHOTS = process.env['SCREENSHOTS'] ?? '';
export const ARE_PICTURES_WANTED = SCREENSHOTS !== '';

/** A picture for people to look at, when somebody asked for pictures: the whole page, or the dialog over it. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (!ARE_PICTURES_WANTED) return;

  await mkdir(SCREENSHOTS, { recursive: true });
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`), fullPage });
}

/** What is wider than the window: the page itself, or a dialog over it. */
export async function findOverflow(page: Page): Promise<readonly string[]> {
  const { needed, given } = await page.evaluate(() => ({
    needed: Math.max(...[...document.querySelectorAll('dialog[open], html')].map((element) => element.scrollWidth)),
    given: window.innerWidth,
  }));

  return needed <= given ? [] : [`needs ${needed} px of ${given} px`];
}

/** What is wrong with the page as it stands: barriers, and what does not fit the window. */
export async function findFaults(page: Page, name: string): Promise<readonly string[]> {
  await photograph(page, name);

  return [...(await findBarriers(page)), ...(await findOverflow(page))];
}

/** Nothing in the way of anybody, nothing wider than the window; and a picture of it. */
export async function look(page: Page, name: string): Promise<void> {
  expect(await findFaults(page, name)).toStrictEqual([]);
}
