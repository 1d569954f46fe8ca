import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { closePages, openBrowser, PHONE } from './browser.ts';
import { applyAs, type DeskApplicant } from './desk.ts';
import { openWithSession } from './logging-in.ts';
import { createDataDirectory, type Product, removeDataDirectory, startProduct } from './product.ts';
import { hashOf, readStoredUploads, type StoredUpload, type StoredUploads } from './stored-uploads.ts';
import { type ChosenFile, row } from './uploading.ts';

export type Uploaders = {
  readonly product: () => Product;
  readonly browser: () => Browser;
  /** Of the test that runs. */
  readonly someone: () => DeskApplicant;
  readonly email: () => string;
  readonly page: () => Page;
  /** The same address after a kill: what browsers keep, they keep by address. */
  readonly restart: () => Promise<void>;
  readonly expectUploaded: (tab: Page, file: ChosenFile) => Promise<void>;
  /** To be found at the end, where no list was looked at. */
  readonly noteSent: (file: ChosenFile, type: StoredUpload['type']) => void;
  /** What should be stored, and what is, in the same order; ends the service, and starts it again. */
  readonly collect: () => Promise<StoredUploads & { readonly sent: readonly StoredUpload[] }>;
};

/** For a file of tests: one service, and for each test somebody new who uploads, signed in on a phone of their own. */
export function provideUploaders(): Uploaders {
  let browser: Browser;
  let product: Product;
  let dataDirectory: string;
  let people = 0;
  let someone: DeskApplicant;
  let page: Page;
  const sent: StoredUpload[] = [];

  beforeAll(async () => {
    dataDirectory = await createDataDirectory();
    [product, browser] = await Promise.all([startProduct({ dataDirectory }), openBrowser()]);
  });

  beforeEach(async () => {
    people += 1;
    someone = await applyAs(product.address, `Uploader${people}`, 'Tessema');
    page = await openWithSession(browser, product.address, someone.applicant, PHONE);
  });

  afterEach(() => page.context().close());

  afterAll(async () => {
    await closePages(browser);
    await product?.stop();
    await removeDataDirectory(dataDirectory);
  });

  async function restart(): Promise<void> {
    const { port } = new URL(product.address);
    product = await startProduct({ dataDirectory, environment: { PORT: port } });
  }

  function noteSent(file: ChosenFile, type: StoredUpload['type']): void {
    sent.push({ type, subjectId: someone.applicant.accountId, sha256: hashOf(file.buffer) });
  }

  return {
    product: () => product,
    browser: () => browser,
    someone: () => someone,
    email: () => `uploader${people}.tessema@example.org`,
    page: () => page,
    restart,
    noteSent,
    expectUploaded: async (tab, file) => {
      await tab.getByRole('listitem').filter({ hasText: file.name }).getByText('Pending Review').waitFor();
      await row(tab).waitFor({ state: 'detached' });
      const { documents } = await someone.applicant.send('GET', `/api/documents/${someone.applicationId}`);
      expect(documents).toHaveLength(1);
      noteSent(file, 'DocumentUploaded');
    },
    collect: async () => {
      await product.stop();
      const { uploads, parts } = await readStoredUploads(dataDirectory);
      await restart();
      const sorted = (all: readonly StoredUpload[]) =>
        all.toSorted((one, other) => one.sha256.localeCompare(other.sha256));

      return { sent: sorted(sent), uploads: sorted(uploads), parts };
    },
  };
}
