import type { Page } from 'playwright-core';
import { tabTo } from './photo-studio.ts';

/** What is right of the people in these tests. */
const ANSWERS = ['No glasses', 'Nothing', 'In the last six months'] as const;

export async function answerAboutPhoto(page: Page): Promise<void> {
  for (const answer of ANSWERS) await page.getByLabel(answer, { exact: true }).check();
}

export async function answerByKeyboard(page: Page): Promise<void> {
  for (const answer of ANSWERS) {
    await tabTo(page, page.getByLabel(answer, { exact: true }));
    await page.keyboard.press('Space');
  }
}
