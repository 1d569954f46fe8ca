import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser, openContext, PHONE } from './support/browser.ts';
import { applyAs, type DeskApplicant } from './support/desk.ts';
import { createProfile, openKillableBrowser, removeProfile } from './support/killable-browser.ts';
import { openWithSession } from './support/logging-in.ts';
import { look } from './support/look.ts';
import { createDataDirectory, type Product, removeDataDirectory, startProduct } from './support/product.ts';
import { hashOf, readStoredUploads } from './support/stored-uploads.ts';
import {
  ALL,
  API,
  type ChosenFile,
  choose,
  countParts,
  hold,
  indexOf,
  isBegin,
  isComplete,
  isPart,
  row,
  scan,
  sentTwice,
} from './support/uploading.ts';

const SMALLEST = { width: 320, height: 640 };

let browser: Browser;
let product: Product;
let dataDirectory: string;
let people = 0;
let someone: DeskApplicant;
let email: string;
let page: Page;
/** What must be stored at the end, and nothing else: by applicant. */
const expected: { readonly type: string; readonly subjectId: string; readonly sha256: string }[] = [];

beforeAll(async () => {
  dataDirectory = await createDataDirectory();
  [product, browser] = await Promise.all([startProduct({ dataDirectory }), launchBrowser()]);
});

beforeEach(async () => {
  people += 1;
  email = `uploader${people}.tessema@example.org`;
  someone = await applyAs(product.address, `Uploader${people}`, 'Tessema');
  page = await openWithSession(browser, product.address, someone.applicant, PHONE);
});

afterEach(() => page.context().close());

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDirectory(dataDirectory);
});

/** The same address after a kill: what browsers keep, they keep by address. */
async function restart(): Promise<void> {
  const { port } = new URL(product.address);
  product = await startProduct({ dataDirectory, environment: { PORT: port } });
}

async function expectUploaded(tab: Page, file: ChosenFile, type = 'DocumentUploaded'): Promise<void> {
  await tab.getByRole('listitem').filter({ hasText: file.name }).getByText('Pending Review').waitFor();
  await row(tab).waitFor({ state: 'detached' });
  const { documents } = await someone.applicant.send('GET', `/api/documents/${someone.applicationId}`);
  expect(documents).toHaveLength(1);
  expectStored(file, type);
}

function expectStored(file: ChosenFile, type: string): void {
  expected.push({ type, subjectId: someone.applicant.accountId, sha256: hashOf(file.buffer) });
}

describe('When the network goes away in the middle of an upload', () => {
  it('should say how much is there, go on by itself when it is back, and send nothing twice', async () => {
    const file = scan();
    const arrived = await countParts(page);
    const { isReached, release, breakOff } = await hold(page, (route) => isPart(route) && indexOf(route) === 2);
    await choose(page, file);
    await isReached;
    await look(page, 'upload-under-way');
    await page.context().setOffline(true);
    await breakOff();

    await row(page)
      .getByText(/^Waiting for the network\. \d+ % is there\./)
      .waitFor();
    await look(page, 'upload-waiting');
    await page.setViewportSize(SMALLEST);
    await look(page, 'upload-waiting-320');
    release();
    await page.context().setOffline(false);

    await expectUploaded(page, file);
    expect(arrived).toStrictEqual(ALL);
    await look(page, 'upload-done-320');
  });

  it('should give up a request of which nothing is heard any more, and go on', async () => {
    const file = scan();
    await page.clock.install();
    let isHung = false;
    const arrived = await countParts(page);
    const hanging = new Promise<void>((resolve) => {
      void page.route(API, (route) => {
        if (isHung || !isPart(route) || indexOf(route) !== 2) return route.fallback();
        isHung = true;
        resolve();
        return undefined;
      });
    });
    await choose(page, file);
    await hanging;
    await page.clock.fastForward(31_000);
    await row(page)
      .getByText(/^Waiting for the network\./)
      .waitFor();
    await page.clock.fastForward(5_000);

    await expectUploaded(page, file);
    expect(arrived).toStrictEqual(ALL);
  });

  it('should wait for as long as the service is away, and try at once when it is told to', async () => {
    const file = scan();
    await page.clock.install();
    let [isAway, tries] = [true, 0];
    await page.route(API, (route) => {
      tries += 1;
      return isAway ? route.fulfill({ status: 503, body: '<html>Bad gateway</html>' }) : route.continue();
    });
    await choose(page, file);
    const waiting = row(page).getByText(/^The service is busy\./);
    // By the sixth time it waits for at least 15 seconds: nobody else than who presses the button tries in that time.
    for (let failed = 1; failed <= 6; failed += 1) {
      await expect.poll(() => tries).toBeGreaterThanOrEqual(failed);
      await waiting.waitFor();
      if (failed < 6) await page.clock.fastForward(45_000);
    }
    isAway = false;
    await row(page).getByRole('button', { name: 'Try now' }).click();

    await expectUploaded(page, file);
  });
});

describe('When the service is killed', () => {
  it('should be one upload, although it is killed in each part of it', { timeout: 240_000 }, async () => {
    const file = scan();
    const moments = ['begin before', 'begin after', ...ALL.flatMap((part) => [`${part} before`, `${part} after`])];
    const open = new Set([...moments, 'complete before', 'complete after']);
    let isUp = Promise.resolve();
    await page.route(API, async (route) => {
      const step = isBegin(route) ? 'begin' : isComplete(route) ? 'complete' : isPart(route) ? indexOf(route) : null;
      const when = step === null ? undefined : [`${step} before`, `${step} after`].find((moment) => open.has(moment));
      if (when === undefined) return route.continue().catch(() => undefined);

      open.delete(when);
      await isUp;
      // The answer is lost: whether it was done, nobody knows.
      if (when.endsWith('after')) await route.fetch().catch(() => undefined);
      await product.kill();
      await route.abort('connectionreset');
      isUp = restart();
    });
    await choose(page, file);
    await expect.poll(() => open.size, { timeout: 200_000 }).toBe(0);
    await isUp;

    await expectUploaded(page, file);
  });
});

describe('When the page goes away in the middle of an upload', () => {
  it('should go on by itself after a reload, from where it was', async () => {
    const file = scan();
    const arrived = await countParts(page);
    const { isReached, release } = await hold(page, (route) => isPart(route) && indexOf(route) === 3);
    await choose(page, file);
    await isReached;
    await page.reload();
    await row(page).waitFor();
    expect(Number(await row(page).getByRole('progressbar').getAttribute('aria-valuenow'))).toBeGreaterThan(50);
    release();
    await page.reload();

    await expectUploaded(page, file);
    expect(sentTwice(arrived)).toStrictEqual([]);
  });

  it('should go on behind any other page', async () => {
    const file = scan();
    const { isReached, release } = await hold(page, (route) => isPart(route) && indexOf(route) === 1);
    await choose(page, file);
    await isReached;
    release();
    await page.goto('/dashboard');

    await expect
      .poll(
        async () => (await someone.applicant.send('GET', `/api/documents/${someone.applicationId}`)).documents.length,
      )
      .toBe(1);
    expectStored(file, 'DocumentUploaded');
  });

  it('should be sent by one of two tabs, and be done in both', async () => {
    const file = scan();
    const other = await page.context().newPage();
    const [here, there] = [await countParts(page), await countParts(other)];
    const { isReached, release } = await hold(page, (route) => isPart(route) && indexOf(route) === 2);
    await choose(page, file);
    await isReached;
    await other.goto('/documents');
    await row(other).getByText('Goes on in another tab of this browser').waitFor();
    release();
    // What is held is not answered any more; the tab that had it goes.
    await page.close();

    await expectUploaded(other, file);
    expect(sentTwice([...here, ...there])).toStrictEqual([]);
  });

  it('should go on in a browser that was killed and is opened again', { timeout: 120_000 }, async () => {
    const profile = await createProfile();
    const file = scan();
    const { session } = someone.applicant;
    const first = await openKillableBrowser(profile);
    const start = await first.context.newPage();
    await start.goto(`${product.address}/info/disclaimer`);
    await start.evaluate(
      ([token, user]) => {
        localStorage.setItem('token', token);
        localStorage.setItem('user', user);
      },
      [session?.token ?? '', JSON.stringify(session?.user)] as const,
    );
    // A browser writes these down when it has the time; a login of a minute ago is on the disk.
    await first.close();

    const second = await openKillableBrowser(profile);
    const tab = await second.context.newPage();
    const { isReached } = await hold(tab, (route) => isPart(route) && indexOf(route) === 3);
    await tab.goto(`${product.address}/documents`);
    await tab.getByLabel('Document type').selectOption('passport');
    await tab.getByLabel('Choose a file').setInputFiles(file);
    await tab.getByRole('button', { name: 'Upload', exact: true }).click();
    await isReached;
    await second.kill();

    const third = await openKillableBrowser(profile);
    const again = await third.context.newPage();
    const arrived = await countParts(again);
    await again.goto(`${product.address}/documents`);
    await expectUploaded(again, file);
    expect(arrived).toStrictEqual([3, 4]);
    await third.close();
    await removeProfile(profile);
  });
});

describe('When a small file goes at once', () => {
  it('should be there once, although its answer was lost and the page was loaded again', async () => {
    const file = { ...scan('id.pdf', 1) };
    let tries = 0;
    await page.route('**/api/documents/upload', async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();

      await route.fetch();
      await route.abort('connectionreset');
    });
    await choose(page, file);
    await row(page, 'id.pdf')
      .getByText(/^Waiting for the network/)
      .waitFor();
    await page.reload();

    await expectUploaded(page, file);
    expect(tries).toBe(2);
  });
});

describe('When the session ends in the middle of an upload', () => {
  it('should go on as soon as the same person has logged in again', async () => {
    const file = scan();
    const arrived = await countParts(page);
    let isEnded = false;
    await page.route(API, async (route) => {
      if (!isEnded && isPart(route) && indexOf(route) === 2) {
        isEnded = true;
        const body = {
          type: '/problems/session_ended',
          title: 'Ended',
          status: 401,
          code: 'session_ended',
          message: '',
          requestId: '',
        };
        return route.fulfill({ status: 401, contentType: 'application/problem+json', body: JSON.stringify(body) });
      }
      return route.fallback();
    });
    await choose(page, file);
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('Applicant1');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page
      .getByRole('heading', { name: /^Welcome|^Documents/ })
      .first()
      .waitFor();
    await page.goto('/documents');

    await expectUploaded(page, file);
    expect(arrived).toStrictEqual(ALL);
  });
});

describe('When an upload is cancelled', () => {
  it('should leave nothing of it, here or there', async () => {
    const { isReached } = await hold(page, (route) => isPart(route) && indexOf(route) === 2);
    await choose(page, scan());
    await isReached;
    await page.getByRole('button', { name: 'Cancel the upload of passport.pdf' }).click();

    await row(page).waitFor({ state: 'detached' });
    await expect.poll(async () => (await someone.applicant.send('GET', '/api/uploads')).uploads).toStrictEqual([]);
    await page.reload();
    await page.getByText('No documents uploaded yet').waitFor();
    expect(await row(page).count()).toBe(0);
  });
});

describe('When nothing may be kept on the phone', () => {
  it('should say so, and not send again what has arrived when the file is chosen again', async () => {
    const file = scan();
    await page.context().close();
    page = await (await openContext(browser, product.address, PHONE)).newPage();
    await page.goto('/info/disclaimer');
    const { session } = someone.applicant;
    // Where the session of a shared phone lives.
    await page.evaluate(
      ([token, user]) => {
        sessionStorage.setItem('token', token);
        sessionStorage.setItem('user', user);
      },
      [session?.token ?? '', JSON.stringify(session?.user)] as const,
    );
    const arrived = await countParts(page);
    const { isReached, release } = await hold(page, (route) => isPart(route) && indexOf(route) === 3);
    await choose(page, file);
    await isReached;
    await row(page)
      .getByText(/^This phone does not keep the file\./)
      .waitFor();
    await page.reload();
    await page.getByText(/^passport\.pdf: \d+ % has arrived\. Choose the same file again to go on\./).waitFor();
    await look(page, 'upload-to-be-chosen-again');
    release();
    await choose(page, file);

    await expectUploaded(page, file);
    expect(sentTwice(arrived)).toStrictEqual([]);
  });
});

describe('A payment slip', () => {
  it('should go through a reload with the consent that was given, byte for byte, once', async () => {
    const file = scan('slip.pdf');
    const { isReached, release } = await hold(page, (route) => isPart(route) && indexOf(route) === 2);
    await page.goto('/payments');
    await page.getByLabel(/^Amount/).fill('5000');
    await page.getByLabel('Payment method').selectOption('bank_transfer');
    await page.getByLabel('Payment slip', { exact: true }).setInputFiles(file);
    await page.getByRole('button', { name: 'Upload payment slip' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'I understand and accept' }).click();
    await page.getByRole('button', { name: 'Upload payment slip' }).click();
    await isReached;
    await look(page, 'slip-under-way');
    release();
    await page.reload();

    await page.getByText('Payment slip uploaded. An admin will verify it and you will be notified.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'slip.pdf' }).getByText('Pending').waitFor();
    const { paymentSlips } = await someone.applicant.send('GET', '/api/paymentslips');
    expect(paymentSlips).toMatchObject([{ amount: 5_000, fileName: 'slip.pdf', fileSize: file.buffer.length }]);
    expectStored(file, 'PaymentSlipUploaded');
  });
});

describe('After all of it', () => {
  it('should be stored once each, byte for byte, with no part left over', async () => {
    await product.stop();
    const { uploads, parts } = await readStoredUploads(dataDirectory);
    const sorted = (all: typeof expected) => all.toSorted((one, other) => one.sha256.localeCompare(other.sha256));

    expect(sorted([...uploads])).toStrictEqual(sorted(expected));
    expect(parts).toBe(0);
    await restart();
  });
});
