import { randomBytes } from 'node:crypto';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser, openContext, PHONE } from './support/browser.ts';
import { applyAs, type DeskApplicant } from './support/desk.ts';
import { createProfile, openKillableBrowser, removeProfile } from './support/killable-browser.ts';
import { openWithSession } from './support/logging-in.ts';
import { look } from './support/look.ts';
import { createDataDirectory, type Product, removeDataDirectory, startProduct } from './support/product.ts';
import { hashOf, readStoredUploads } from './support/stored-uploads.ts';

const PART = 256 * 1_024;
const PARTS = 5;
const SMALLEST = { width: 320, height: 640 };
const API = '**/api/uploads**';
const isPart = (route: Route): boolean => route.request().method() === 'PUT';
const isBegin = (route: Route): boolean =>
  route.request().method() === 'POST' && route.request().url().endsWith('/uploads');
const isComplete = (route: Route): boolean => route.request().url().endsWith('/complete');
const indexOf = (route: Route): number => Number(new URL(route.request().url()).searchParams.get('index'));

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
  if (!isNobodyNewNeeded) await meetSomebody();
  page = await openWithSession(browser, product.address, someone.applicant, PHONE);
});

/** The service lets few people register from one address within an hour. */
let isNobodyNewNeeded = false;
async function meetSomebody(): Promise<void> {
  people += 1;
  email = `uploader${people}.tessema@example.org`;
  someone = await applyAs(product.address, `Uploader${people}`, 'Tessema');
}

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

/** A PDF of some parts and a bit, as no other. */
function scan(name = 'passport.pdf', parts = PARTS) {
  const [head, tail] = [Buffer.from('%PDF-1.7\n'), Buffer.from('\ntrailer << >>\nstartxref\n9\n%%EOF\n')];
  const buffer = Buffer.concat([head, randomBytes((parts - 1) * PART + 1_000), tail]);

  return { name, mimeType: 'application/pdf', buffer };
}
type File = ReturnType<typeof scan>;

async function choose(tab: Page, file: File): Promise<void> {
  await tab.goto('/documents');
  await tab.getByLabel('Document type').selectOption('passport');
  await tab.getByLabel('Choose a file').setInputFiles(file);
  await tab.getByText(`Chosen: ${file.name}`).waitFor();
  await tab.getByRole('button', { name: 'Upload', exact: true }).click();
}

const row = (tab: Page, name = 'passport.pdf') =>
  tab.getByRole('listitem').filter({ has: tab.getByRole('progressbar', { name: `Upload of ${name}` }) });

async function expectUploaded(tab: Page, file: File, type = 'DocumentUploaded'): Promise<void> {
  await tab.getByRole('listitem').filter({ hasText: file.name }).getByText('Pending Review').waitFor();
  await row(tab).waitFor({ state: 'detached' });
  const { documents } = await someone.applicant.send('GET', `/api/documents/${someone.applicationId}`);
  expect(documents).toHaveLength(1);
  expectStored(file, type);
}

function expectStored(file: File, type: string): void {
  expected.push({ type, subjectId: someone.applicant.accountId, sha256: hashOf(file.buffer) });
}

/** How often each part has reached the service. */
async function countParts(tab: Page): Promise<number[]> {
  const arrived: number[] = [];
  await tab.route(`${API}/parts**`, async (route) => {
    const response = await route.fetch();
    if (response.ok()) arrived.push(indexOf(route));
    await route.fulfill({ response });
  });

  return arrived;
}

/** Requests that this concerns are not answered until it is let go. */
async function hold(tab: Page, concerns: (route: Route) => boolean) {
  let isHeld = true;
  const held: Route[] = [];
  let reached = (): void => undefined;
  const isReached = new Promise<void>((resolve) => {
    reached = resolve;
  });
  await tab.route(API, async (route) => {
    if (!isHeld || !concerns(route)) return route.fallback();
    held.push(route);
    reached();
  });

  return {
    isReached,
    breakOff: async () => {
      for (const route of held.splice(0)) await route.abort('internetdisconnected');
    },
    release: () => {
      isHeld = false;
    },
  };
}

const ALL = Array.from({ length: PARTS }, (_, index) => index);

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

  it('should wait for as long as the service is away, and try at once when it is told to', async () => {
    const file = scan();
    let isAway = true;
    await page.route(API, (route) =>
      isAway ? route.fulfill({ status: 503, body: '<html>Bad gateway</html>' }) : route.continue(),
    );
    await choose(page, file);
    await row(page)
      .getByText(/^The service is busy\./)
      .waitFor();
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
    expect(arrived).toStrictEqual(ALL);
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
    expect([...here, ...there].toSorted()).toStrictEqual(ALL);
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
    expect(arrived).toStrictEqual(ALL);
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

describe('A file that cannot be used', () => {
  beforeAll(() => {
    isNobodyNewNeeded = true;
  });
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)]);

  it.each<[string, Buffer, string]>([
    ['picture.heic', heic, 'This picture is a HEIC file, which cannot be used.'],
    ['picture.jpg', Buffer.from('GIF89a'), 'Only JPEG, PNG and PDF files are accepted.'],
    ['empty.pdf', Buffer.alloc(0), 'The file is empty.'],
    [
      'huge.pdf',
      Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(10 * 1_024 * 1_024)]),
      'The file is larger than 10MB.',
    ],
  ])('should be named at once, before anything is sent: %s', async (name, buffer, message) => {
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
  });

  it('should be refused in words when only the service can tell', async () => {
    await choose(page, { name: 'torn.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and no end') });

    await page.getByText('torn.pdf was not uploaded').first().waitFor();
    await page.getByText('The file is damaged and cannot be opened.').waitFor();
    await look(page, 'upload-refused');
    await page.getByRole('button', { name: 'Close the message about torn.pdf' }).click();
    await page.getByText('torn.pdf was not uploaded').first().waitFor({ state: 'detached' });
  });

  it('should be taken with the camera where there is one', async () => {
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
