import { isLong } from '@entry/contracts/testing/test-depth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AT_LENGTH, closePages, openBrowser, PHONE } from './support/browser.ts';
import { applyAs, type DeskApplicant } from './support/desk.ts';
import { openWithSession } from './support/logging-in.ts';
import { look } from './support/look.ts';
import { createDataDirectory, type Product, removeDataDirectory, startProduct } from './support/product.ts';
import { choose } from './support/uploading.ts';

let browser: Browser;
let product: Product;
let dataDirectory: string;
let someone: DeskApplicant;
let page: Page;

beforeAll(async () => {
  dataDirectory = await createDataDirectory();
  [product, browser] = await Promise.all([startProduct({ dataDirectory }), openBrowser()]);
  someone = await applyAs(product.address, 'Abebe', 'Tessema');
});

beforeEach(async () => {
  page = await openWithSession(browser, product.address, someone.applicant, PHONE);
});
afterEach(() => page.context().close());

afterAll(async () => {
  await closePages(browser);
  await product?.stop();
  await removeDataDirectory(dataDirectory);
});

describe('A file that cannot be used', () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)]);

  const unusable: readonly [string, Buffer, string][] = [
    ['picture.heic', heic, 'This is a HEIC picture, which cannot be used here.'],
    ['picture.jpg', Buffer.from('GIF89a'), 'Only JPEG, PNG, WebP and PDF files are accepted.'],
    ['empty.pdf', Buffer.alloc(0), 'The file is empty.'],
    [
      'huge.pdf',
      Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(10 * 1_024 * 1_024)]),
      'The file is larger than 10MB.',
    ],
  ];

  it.each(unusable.slice(0, isLong ? undefined : 1))(
    'should be named at once, before anything is sent: %s',
    async (name, buffer, message) => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(request.url());
      });
      await page.goto('/documents');
      await page.getByLabel('Document type').selectOption('passport');
      await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'image/jpeg', buffer });

      await page.locator('#file-error').getByText(message).waitFor();
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await page.getByRole('alert').getByText(message).waitFor();
      expect(sent).toStrictEqual([]);
      if (name === 'picture.heic') await look(page, 'upload-heic');
    },
  );

  it('should be refused in words when only the service can tell', async () => {
    await choose(page, { name: 'torn.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and no end') });

    await page.getByText('torn.pdf was not uploaded').first().waitFor();
    await page.getByText('The file is damaged and cannot be opened.').waitFor();
    await look(page, 'upload-refused');
    await page.getByRole('button', { name: 'Close the message about torn.pdf' }).click();
    await page.getByText('torn.pdf was not uploaded').first().waitFor({ state: 'detached' });
  });

  it.each(AT_LENGTH)('should be taken with the camera where there is one', async () => {
    const touch = await browser.newContext({
      baseURL: product.address,
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    await touch.setStorageState(await page.context().storageState());
    const phone = await touch.newPage();
    await phone.goto('/documents');

    const camera = phone.getByLabel('Take a photo');
    await camera.waitFor();
    expect(await camera.getAttribute('capture')).toBe('environment');
    expect(await phone.getByLabel('Choose a file').getAttribute('capture')).toBeNull();
    await look(phone, 'upload-by-touch');
    await touch.close();
  });
});
