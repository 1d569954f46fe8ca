/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { openContext } from '../browser/support/browser.ts';
import type { Credentials } from '../load/sign-in.ts';

/** From a choice, or Enter in a search, to its rows painted; milliseconds. */
export type Measurement = { readonly list: string; readonly by: 'filter' | 'search'; readonly milliseconds: number };

export type Device = {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** How many times slower its processor is than this machine's. */
  readonly slowdown: number;
};

export const DEVICES: readonly Device[] = [
  { name: 'desktop', viewport: { width: 1280, height: 800 }, slowdown: 1 },
  { name: 'phone, processor slowed 4x', viewport: { width: 390, height: 844 }, slowdown: 4 },
];

const LISTS = [
  '/admin/applications',
  '/admin/documents',
  '/admin/payments',
  '/admin/users',
  '/admin/waitinglist',
  '/automation',
] as const;

/** A list without rows does not show that others are on their way: what was asked and not answered does. */
const COUNT_REQUESTS = `{
  const ask = window.fetch;
  window.unanswered = 0;
  window.fetch = async (...request) => {
    window.unanswered += 1;
    try {
      return await ask(...request);
    } finally {
      window.unanswered -= 1;
    }
  };
}`;

export type MeasureOptions = {
  readonly browser: Browser;
  readonly address: string;
  readonly credentials: Credentials;
  readonly device: Device;
  readonly rounds: number;
  /** What is searched for in every list. */
  readonly searches: readonly string[];
};

/** Every choice of every filter, and searches, in all lists. Each round begins with nothing in the page's memory. */
export async function measureLists(options: MeasureOptions): Promise<readonly Measurement[]> {
  const { browser, address, credentials, device, rounds, searches } = options;
  const context = await openContext(browser, address, device.viewport);
  const page = await context.newPage();
  await page.addInitScript(COUNT_REQUESTS);
  await logIn(page, credentials);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: device.slowdown });

  const measured: Measurement[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const list of LISTS) {
      for (const choice of await choicesOf(page, list)) {
        measured.push({ list, by: 'filter', milliseconds: await timeChoice(page, choice) });
      }
      for (const search of (await hasSearch(page)) ? searches : []) {
        measured.push({ list, by: 'search', milliseconds: await timeSearch(page, search) });
      }
    }
  }
  await context.close();

  return measured;
}

async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
}

/** Not the size of the pages: that choice goes where few rows are left. */
const FILTERS = 'main section[aria-label] > div:first-child select';

type Choice = { readonly select: number; readonly value: string };

/** Opens a list, and tells what its filters offer; the one that is chosen already comes last, to change something. */
async function choicesOf(page: Page, list: string): Promise<readonly Choice[]> {
  await page.goto(list);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');

  return page.locator(FILTERS).evaluateAll((all) =>
    all.flatMap((element, select) => {
      const { options, value: chosen } = element as HTMLSelectElement;
      const values = [...options].map(({ value }) => value);
      return [...values.filter((value) => value !== chosen), chosen].map((value) => ({ select, value }));
    }),
  );
}

const hasSearch = async (page: Page): Promise<boolean> => (await page.locator('main input[type=search]').count()) > 0;

function timeChoice(page: Page, { select, value }: Choice): Promise<number> {
  return page.locator(FILTERS).nth(select).evaluate(timeInPage, value);
}

function timeSearch(page: Page, search: string): Promise<number> {
  return page.locator('main input[type=search]').first().evaluate(timeInPage, search);
}

/** Runs in the page, so that nothing of the driver is measured: sets the value, then waits for rows that are painted. */
async function timeInPage(element: Element, value: string): Promise<number> {
  const field = element as HTMLInputElement | HTMLSelectElement;
  const isSearch = field instanceof HTMLInputElement;
  const prototype = isSearch ? HTMLInputElement.prototype : HTMLSelectElement.prototype;
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isLoading = () =>
    (window as unknown as { readonly unanswered: number }).unanswered > 0 ||
    document.querySelector('main [aria-busy="true"], main .animate-spin') !== null;

  // React looks at the value behind the property that it has put over it.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  const startedAt = performance.now();
  field.dispatchEvent(new Event(isSearch ? 'input' : 'change', { bubbles: true }));
  if (isSearch) {
    await nextFrame();
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  }
  do await nextFrame();
  while (isLoading() && performance.now() - startedAt < 30_000);
  // The frame after the one in which the rows came has them on the screen.
  await nextFrame();

  return performance.now() - startedAt;
}
