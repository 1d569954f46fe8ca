import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closePages, openBrowser, openContext, PHONE } from './support/browser.ts';
import { type OneAddress, openOneAddress } from './support/one-address.ts';
import { createDataDirectory, type Product, removeDataDirectory, startProduct } from './support/product.ts';

const BEFORE = 'Registration Opens soon!';
const OPEN = 'Registration is open';

let browser: Browser;
const folders: string[] = [];
let before: Product;
let open: Product;
let service: OneAddress;
let page: Page;

async function start(environment: Readonly<Record<string, string>>): Promise<Product> {
  const dataDirectory = await createDataDirectory();
  folders.push(dataDirectory);
  return startProduct({ dataDirectory, environment });
}

beforeAll(async () => {
  [browser, before, open] = await Promise.all([openBrowser(), start({ REGISTRATION_OPENS: '' }), start({})]);
});
afterAll(async () => {
  await Promise.all([closePages(browser), before?.stop(), open?.stop()]);
  await Promise.all(folders.map(removeDataDirectory));
});

/** Somebody was here before registration opened, and their browser keeps the page since. */
beforeEach(async () => {
  service = await openOneAddress();
  service.leadTo(before.address);
  page = await (await openContext(browser, service.address, PHONE, { serviceWorkers: 'allow' })).newPage();
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
});
afterEach(async () => {
  await page.context().close();
  await service.close();
});

const readKept = (): Promise<string | undefined> =>
  page.evaluate(async () => {
    const kept = await caches.match('/');
    return kept?.text();
  });
const titleOf = () => page.getByRole('heading', { level: 1 }).textContent();

describe('When the browser keeps a landing page of an earlier state', () => {
  it('should show what is true now where the service answers, and keep that', async () => {
    expect(await readKept()).toContain(`>${BEFORE}<`);
    service.leadTo(open.address);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await titleOf()).toBe(OPEN);
    await expect.poll(readKept).toContain(`>${OPEN}<`);

    service.leadTo(null);
    const response = await page.goto('/');
    expect(response?.fromServiceWorker()).toBe(true);
    expect(await titleOf()).toBe(OPEN);
  });

  it('should show what it kept while the service is away', async () => {
    service.leadTo(null);
    await page.goto('/');

    expect(await titleOf()).toBe(BEFORE);
  });

  it('should follow the service where the page comes too late', async () => {
    service.leadTo(open.address);
    service.holdPages();
    await page.goto('/');

    await page.getByRole('heading', { level: 1, name: OPEN }).waitFor();
    expect(await readKept()).toContain(`>${BEFORE}<`);
  });

  it('should not keep a page of another build, whose code it does not have', async () => {
    service.leadTo(open.address);
    service.deploy();
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await titleOf()).toBe(OPEN);

    expect(await readKept()).toContain(`>${BEFORE}<`);
  });
});
