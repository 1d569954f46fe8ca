import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { AT_LENGTH, openContext, PHONE } from './support/browser.ts';
import type { DeskApplicant } from './support/desk.ts';
import { look } from './support/look.ts';
import { keptOnDevice } from './support/typist.ts';
import { provideUploaders } from './support/uploaders.ts';
import {
  ALL,
  type ChosenFile,
  choose,
  countParts,
  hold,
  isComplete,
  isPart,
  partOf,
  REFUSAL,
  refuseUploads,
  row,
  scan,
  sentTwice,
  UPLOADS,
} from './support/uploading.ts';

const uploaders = provideUploaders();
const { expectUploaded, noteSent } = uploaders;
let page: Page;
let someone: DeskApplicant;

/** What is kept lies on the device in two records. Every signed-in page keeps the applications. */
const OF_EVERY_PAGE = 2;
const OF_A_REFUSAL = 2;

async function expectKept(records: number): Promise<void> {
  await expect.poll(async () => (await keptOnDevice(page)).records).toBe(records);
}

beforeEach(() => {
  page = uploaders.page();
  someone = uploaders.someone();
});

describe('When a small file goes at once', () => {
  it('should be there once, although its answer was lost and the page was loaded again', async () => {
    const file = { ...scan('id.pdf', 1) };
    let isReloaded = false;
    let lost = 0;
    await page.route('**/api/documents/upload', async (route) => {
      if (isReloaded) return route.continue();

      // The page tries again by itself: on a busy machine before it is loaded again.
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset').catch(() => undefined);
    });
    await choose(page, file);
    await row(page, 'id.pdf')
      .getByText(/^Waiting for the network/)
      .waitFor();
    isReloaded = true;
    await page.reload();

    await expectUploaded(page, file);
    expect(lost).toBeGreaterThan(0);
  });
});

describe('When the session ends in the middle of an upload', () => {
  it('should go on as soon as the same person has logged in again', async () => {
    const file = scan();
    const arrived = await countParts(page);
    let isEnded = false;
    await page.route(UPLOADS, async (route) => {
      if (!isEnded && isPart(route) && partOf(route) === 2) {
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
    await page.getByLabel('Email').fill(uploaders.email());
    await page.getByLabel('Password', { exact: true }).fill('Applicant1');
    await page.getByRole('button', { name: 'Log in' }).click();
    // Led back by the login: a page that is loaded anew may send once more the part that was under way.
    await page.waitForURL('**/documents');

    await expectUploaded(page, file);
    expect(arrived).toStrictEqual(ALL);
  });
});

describe('When an upload is refused while its person is elsewhere', () => {
  it('should be said wherever they are, with the reason where it was sent from, until they have read it', async () => {
    await refuseUploads(page);
    await choose(page, scan('id.pdf', 1));
    await page.getByText(REFUSAL).waitFor();
    // The reason, and nothing of the file. A page that is left before the device has written keeps the old records.
    await expectKept(OF_EVERY_PAGE + OF_A_REFUSAL);
    await page.goto('/dashboard');
    await page.getByText('A document was not uploaded').waitFor();
    await look(page, 'upload-refused-elsewhere');
    await page.getByRole('link', { name: 'See why, and upload it again' }).click();

    await page.getByText(REFUSAL).waitFor();
    expect(await page.getByText('A document was not uploaded').count()).toBe(0);
    await page.getByRole('button', { name: /^Close/ }).click();
    await expectKept(OF_EVERY_PAGE);
    await page.goto('/dashboard');
    await page
      .getByRole('heading', { name: /^Welcome/ })
      .first()
      .waitFor();
    expect(await page.getByText('A document was not uploaded').count()).toBe(0);
  });
});

describe.each(AT_LENGTH)('When an upload is cancelled', () => {
  it('should leave nothing of it, here or there', async () => {
    const { isReached } = await hold(page, (route) => isPart(route) && partOf(route) === 2);
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

describe.each(AT_LENGTH)('When nothing may be kept on the phone', () => {
  it('should say so, and not send again what has arrived when the file is chosen again', async () => {
    const file = scan();
    await makeShared();
    const arrived = await countParts(page);
    const { isReached, release } = await hold(page, (route) => isPart(route) && partOf(route) === 3);
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

/** Where the session of a shared phone lives: it keeps nothing. */
async function makeShared(): Promise<void> {
  await page.context().close();
  page = await (await openContext(uploaders.browser(), uploaders.product().address, PHONE)).newPage();
  await page.goto('/info/disclaimer');
  const { session } = someone.applicant;
  await page.evaluate(
    ([token, user]) => {
      sessionStorage.setItem('token', token);
      sessionStorage.setItem('user', user);
    },
    [session?.token ?? '', JSON.stringify(session?.user)] as const,
  );
}

async function sendSlip(file: ChosenFile): Promise<void> {
  await page.goto('/payments');
  await page.getByLabel(/^Amount/).fill('5000');
  await page.getByLabel('Payment method').selectOption('bank_transfer');
  await page.getByLabel('Payment slip', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Upload payment slip' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'I understand and accept' }).click();
  await page.getByRole('button', { name: 'Upload payment slip' }).click();
}

describe('A payment slip', () => {
  it.each(AT_LENGTH)(
    'should be there once when it was found by its file, and the answer to completing it was lost',
    async () => {
      const file = scan('slip.pdf');
      await makeShared();
      const { isReached, release } = await hold(page, (route) => isPart(route) && partOf(route) === 2);
      await sendSlip(file);
      await isReached;
      await page.reload();
      release();
      let completions = 0;
      await page.route(UPLOADS, async (route) => {
        if (!isComplete(route)) return route.fallback();

        completions += 1;
        if (completions > 1) return route.fallback();
        await route.fetch();
        await route.abort('connectionreset');
      });
      await sendSlip(file);

      await page.getByText('Payment slip uploaded. An admin will verify it and you will be notified.').waitFor();
      const { paymentSlips } = await someone.applicant.send('GET', '/api/paymentslips');
      expect(paymentSlips).toHaveLength(1);
      expect(completions).toBe(2);
      noteSent(file, 'PaymentSlipUploaded');
    },
  );

  it('should go through a reload with the consent that was given, byte for byte, once', async () => {
    const file = scan('slip.pdf');
    const { isReached, release } = await hold(page, (route) => isPart(route) && partOf(route) === 2);
    await sendSlip(file);
    await isReached;
    await look(page, 'slip-under-way');
    release();
    await page.reload();

    await page.getByText('Payment slip uploaded. An admin will verify it and you will be notified.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'slip.pdf' }).getByText('Pending').waitFor();
    const { paymentSlips } = await someone.applicant.send('GET', '/api/paymentslips');
    expect(paymentSlips).toMatchObject([{ amount: 5_000, fileName: 'slip.pdf', fileSize: file.buffer.length }]);
    noteSent(file, 'PaymentSlipUploaded');
  });
});

describe('After all of it', () => {
  it('should be stored once each, byte for byte, with no part left over', async () => {
    const { sent, uploads, parts } = await uploaders.collect();

    expect(uploads).toStrictEqual(sent);
    expect(parts).toBe(0);
  });
});
