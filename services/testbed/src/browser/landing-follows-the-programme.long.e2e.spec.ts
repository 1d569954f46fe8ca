import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, DESKTOP, openBrowser, openContext, PHONE } from './support/browser.ts';
import { listenForComplaints } from './support/logging-in.ts';
import { look } from './support/look.ts';
import { daysAgo } from './support/other-clock.ts';
import { createDataDirectory, type Product, removeDataDirectory, startProduct } from './support/product.ts';

const NARROW = { width: 320, height: 640 };
const SIZES = [NARROW, PHONE, { width: 768, height: 1024 }, DESKTOP];
const NOTHING_SET = { REGISTRATION_OPENS: '' };

const STATES = [
  {
    state: 'before, as it was said until November 2025',
    settings: { ...NOTHING_SET, ...daysAgo(450) },
    title: 'Registration Opens soon!',
    when: 'Registration for DV-2027 is said to open in October 2025.',
    joined: 'When registration opens, our staff invite people in the order in which they joined.',
    isMoneyTaken: false,
  },
  {
    state: 'before, with no date announced',
    settings: NOTHING_SET,
    title: 'Registration Opens soon!',
    when: 'Official registration for DV-2027 has not opened. The U.S. government has not announced a date.',
    joined: 'When registration opens, our staff invite people in the order in which they joined.',
    isMoneyTaken: false,
  },
  {
    state: 'before, with a date',
    settings: { REGISTRATION_OPENS: '2099-10-01T16:00:00.000Z' },
    title: 'Registration Opens soon!',
    when: 'Official registration for DV-2027 opens on 1 Oct 2099.',
    joined: 'When registration opens, our staff invite people in the order in which they joined.',
    isMoneyTaken: false,
  },
  {
    state: 'open',
    settings: {},
    title: 'Registration is open',
    when: 'Official registration for DV-2027 is open. Its last day is not announced.',
    joined: 'Our staff invite people in the order in which they joined.',
    isMoneyTaken: true,
  },
  {
    state: 'open, with its last day',
    settings: { REGISTRATION_CLOSES: '2099-11-07T17:00:00.000Z' },
    title: 'Registration is open',
    when: 'Official registration for DV-2027 is open until 7 Nov 2099.',
    joined: 'Our staff invite people in the order in which they joined.',
    isMoneyTaken: true,
  },
  {
    state: 'closed',
    settings: { REGISTRATION_CLOSES: '2026-11-07T17:00:00.000Z' },
    title: 'Registration is closed',
    when: 'Official registration for DV-2027 closed on 7 Nov 2026.',
    joined: 'When the next registration opens, our staff invite people in the order in which they joined.',
    isMoneyTaken: false,
  },
  {
    state: 'between years',
    settings: { ...NOTHING_SET, ...daysAgo(-400) },
    title: 'Registration is over',
    when: 'Official registration for DV-2027 is over. The next one has not opened.',
    joined: 'When the next registration opens, our staff invite people in the order in which they joined.',
    isMoneyTaken: false,
  },
] as const;

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closePages(browser));

/** Every text that is put into the page or changed in it by its programs. */
async function watchWords(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const words: string[] = [];
    Object.assign(window, { changedWords: words });
    // The page is whole, and none of its programs has run yet.
    const begin = () => {
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
          words.push(
            ...[target.nodeType === Node.TEXT_NODE ? target : null, ...addedNodes].flatMap(
              (node) => node?.textContent || [],
            ),
          );
      }).observe(document.getElementById('root') ?? document, { subtree: true, childList: true, characterData: true });
    };
    document.addEventListener('readystatechange', begin, { once: true });
  });

  return () => page.evaluate(() => (window as unknown as { readonly changedWords: readonly string[] }).changedWords);
}

/** How much of the page has jumped since it began to load. */
async function watchJumps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const sum = { value: 0 };
    Object.assign(window, { jumps: sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum.value += (entry as unknown as { readonly value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

  return () => page.evaluate(() => (window as unknown as { readonly jumps: { readonly value: number } }).jumps.value);
}

describe.each(STATES)('When the programme is $state', ({ state, settings, title, when, joined, isMoneyTaken }) => {
  let dataDirectory: string;
  let product: Product;
  beforeAll(async () => {
    dataDirectory = await createDataDirectory();
    product = await startProduct({ dataDirectory, environment: settings });
  });
  afterAll(async () => {
    await product?.stop();
    await removeDataDirectory(dataDirectory);
  });

  it.each(SIZES)('should say so on the landing page, without a jump, $width pixels wide', async (size) => {
    const page = await (await openContext(browser, product.address, size)).newPage();
    const complaints = listenForComplaints(page);
    const [readJumps, readChangedWords] = [await watchJumps(page), await watchWords(page)];
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText(when).waitFor();
    await page.getByText(isMoneyTaken ? 'pay the service fee.' : 'We take no payments now.').waitFor();
    await page.waitForLoadState('networkidle');

    expect(await readJumps()).toBeLessThanOrEqual(0.02);
    expect(await readChangedWords()).toStrictEqual([]);
    expect(complaints).toStrictEqual([]);
    const box = await page.getByRole('link', { name: 'Create an account' }).boundingBox();
    expect((box?.y ?? size.height) + (box?.height ?? 0)).toBeLessThan(size.height);
    expect(await page.getByText('October 2025').count()).toBe(when.includes('October 2025') ? 1 : 0);
    await look(page, `landing-${state.replaceAll(/[ ,]+/g, '-')}-${size.width}`);
    await page.context().close();
  });

  it('should say so without JavaScript, where the form of the waiting list leads as well', async () => {
    const context = await browser.newContext({ baseURL: product.address, viewport: PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    expect(await page.getByText(when).isVisible()).toBe(true);
    expect(await page.getByText(isMoneyTaken ? 'pay the service fee.' : 'We take no payments now.').isVisible()).toBe(
      true,
    );
    expect(await page.getByRole('link', { name: 'privacy@example.com' }).getAttribute('href')).toBe(
      'mailto:privacy@example.com',
    );

    await page.goto('/waiting-list/joined');
    expect(await page.getByText(joined).isVisible()).toBe(true);
    await context.close();
  });
});
