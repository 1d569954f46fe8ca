import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { closePages, openBrowser, openContext, PHONE } from './browser.ts';
import { createDataDirectory, type Product, removeDataDirectory, startProduct } from './product.ts';
import { registerTypist, signIn, type Typist } from './typist.ts';

export type Typists = {
  readonly address: () => string;
  readonly browser: () => Browser;
  /** Of the test that runs. */
  readonly context: () => BrowserContext;
  readonly page: () => Page;
  readonly typist: () => Typist;
};

type TypistsOptions = { readonly serviceWorkers?: 'allow' };

/** For a file of tests: one service, and for each test somebody new, signed in on a phone of their own. */
export function provideTypists(options: TypistsOptions = {}): Typists {
  let browser: Browser;
  let product: Product;
  let dataDirectory: string;
  let context: BrowserContext | undefined;
  let page: Page;
  let typist: Typist;

  beforeAll(async () => {
    dataDirectory = await createDataDirectory();
    [product, browser] = await Promise.all([startProduct({ dataDirectory }), openBrowser()]);
  });

  afterAll(async () => {
    await closePages(browser);
    await product?.stop();
    await removeDataDirectory(dataDirectory);
  });

  beforeEach(async () => {
    await context?.close();
    context = await openContext(browser, product.address, PHONE, options);
    page = await context.newPage();
    typist = await registerTypist(product.address);
    await signIn(page, typist);
  });

  return {
    address: () => product.address,
    browser: () => browser,
    context: () => page.context(),
    page: () => page,
    typist: () => typist,
  };
}
