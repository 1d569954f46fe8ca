import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { logInByHand, type Typist } from '../browser/support/typist.ts';
import type { Phone } from './disturbed-browser.ts';
import { fileOf, type Paper } from './papers.ts';

/** A page, and what is on it when it can be used. */
export type Place = { readonly path: string; readonly landmark: (page: Page) => Locator };

export const stepOf = (step: number): Place => ({
  path: `/application?step=${step}`,
  landmark: (page) => page.getByText(`Step ${step} of 5`),
});

const DOCUMENTS: Place = { path: '/documents', landmark: (page) => page.getByLabel('Document type') };
const PAYMENTS: Place = {
  path: '/payments',
  landmark: (page) => page.getByRole('button', { name: 'Upload payment slip' }),
};
export const placeFor = ({ type }: Paper): Place => (type === 'payment_slip' ? PAYMENTS : DOCUMENTS);

/** Milliseconds that a word may take. */
const TYPING = 8_000;

/** By whatever way leads there: what somebody sees after a fault is not always the page they were on. */
export async function openPlace(phone: Phone, { email }: Typist, { path, landmark }: Place): Promise<void> {
  const page = phone.page();
  const there = landmark(page);
  if (!(await there.isVisible())) await page.goto(path);

  for (;;) {
    const login = page.getByRole('button', { name: 'Log in' });
    await there
      .or(login)
      .first()
      .waitFor()
      .catch(async (error: unknown) => {
        const shown = await page.locator('body').textContent();
        throw new Error(`${path} does not open: ${page.url()}\n${shown}`, { cause: error });
      });
    if (await there.isVisible()) return;

    await logInByHand(page, email);
    await page.waitForURL((url) => url.pathname !== '/login');
    if (!(await there.isVisible())) await page.goto(path);
  }
}

export async function typeInto(page: Page, field: string, text: string): Promise<void> {
  const box = page.locator(`#${field}`);
  if (field === 'educationLevel') {
    await box.selectOption(text, { timeout: TYPING });
    return;
  }
  await box.click({ timeout: TYPING });
  await box.press('ControlOrMeta+A', { timeout: TYPING });
  await box.pressSequentially(text, { delay: 15, timeout: TYPING });
}

/** Resolves when the page says of the file that it is on its way. */
export async function sendPaper(page: Page, paper: Paper): Promise<void> {
  const file = fileOf(paper);
  if (paper.type === 'payment_slip') await sendSlip(page, file);
  else await sendDocument(page, paper.type, file);

  const listed = page.getByRole('listitem').filter({ hasText: file.name });
  await listed.filter({ hasNotText: 'Getting the file ready' }).first().waitFor();
}

type ChosenFile = ReturnType<typeof fileOf>;

async function sendDocument(page: Page, type: string, file: ChosenFile): Promise<void> {
  await page.getByLabel('Document type').selectOption(type);
  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.getByText(`Chosen: ${file.name}`).waitFor();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}

async function sendSlip(page: Page, file: ChosenFile): Promise<void> {
  const upload = page.getByRole('button', { name: 'Upload payment slip' });
  await page.getByLabel(/^Amount/).fill('5000');
  await page.getByLabel('Payment method').selectOption('bank_transfer');
  await page.getByLabel('Payment slip', { exact: true }).setInputFiles(file);
  await upload.click();
  await page.getByRole('dialog').getByRole('button', { name: 'I understand and accept' }).click();
  await upload.click();
}

/** As an admin, or another device, ends it: the browser is told by a 401. */
export async function endSession(page: Page, address: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await fetch(new URL('/api/auth/logout', address), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
  });
}
