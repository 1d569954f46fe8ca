import { isLong } from '@entry/contracts/testing/test-depth';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { AT_LENGTH, SMALL_PHONE } from './support/browser.ts';
import type { DeskApplicant } from './support/desk.ts';
import { createProfile, openKillableBrowser, removeProfile } from './support/killable-browser.ts';
import { look } from './support/look.ts';
import { provideUploaders } from './support/uploaders.ts';
import {
  ALL,
  choose,
  countParts,
  hold,
  isBegin,
  isComplete,
  isPart,
  partOf,
  row,
  scan,
  sentTwice,
  UPLOADS,
} from './support/uploading.ts';

const uploaders = provideUploaders();
const { expectUploaded, noteSent } = uploaders;
let page: Page;
let someone: DeskApplicant;

beforeEach(() => {
  page = uploaders.page();
  someone = uploaders.someone();
});

describe('When the network goes away in the middle of an upload', () => {
  it('should say how much is there, go on by itself when it is back, and send nothing twice', async () => {
    const file = scan();
    const arrived = await countParts(page);
    const { isReached, release, breakOff } = await hold(page, (route) => isPart(route) && partOf(route) === 2);
    await choose(page, file);
    await isReached;
    if (isLong) await look(page, 'upload-under-way');
    await page.context().setOffline(true);
    await breakOff();

    await row(page)
      .getByText(/^Waiting for the network\. \d+ % is there\./)
      .waitFor();
    if (isLong) await look(page, 'upload-waiting');
    await page.setViewportSize(SMALL_PHONE);
    await look(page, 'upload-waiting-320');
    release();
    await page.context().setOffline(false);

    await expectUploaded(page, file);
    expect(arrived).toStrictEqual(ALL);
    if (isLong) await look(page, 'upload-done-320');
  });

  it.each(AT_LENGTH)('should give up a request of which nothing is heard any more, and go on', async () => {
    const file = scan();
    await page.clock.install();
    let isHung = false;
    const arrived = await countParts(page);
    const hanging = new Promise<void>((resolve) => {
      void page.route(UPLOADS, (route) => {
        if (isHung || !isPart(route) || partOf(route) !== 2) return route.fallback();
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

  it.each(AT_LENGTH)('should wait for as long as the service is away, and try at once when it is told to', async () => {
    const file = scan();
    await page.clock.install();
    let [isAway, tries] = [true, 0];
    await page.route(UPLOADS, (route) => {
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
  it('should be one upload, although it is killed in the middle of it', { timeout: 600_000 }, async () => {
    const file = scan();
    const steps = ['begin', ...ALL, 'complete'];
    const moments = steps.flatMap((step) => [`${step} before`, `${step} after`]);
    // Before a part, and after the last word: what is sent again, and what must not be.
    const open = new Set(isLong ? moments : ['2 before', 'complete after']);
    let isUp = Promise.resolve();
    await page.route(UPLOADS, async (route) => {
      const step = isBegin(route) ? 'begin' : isComplete(route) ? 'complete' : isPart(route) ? partOf(route) : null;
      const when = step === null ? undefined : [`${step} before`, `${step} after`].find((moment) => open.has(moment));
      if (when === undefined) return route.continue().catch(() => undefined);

      open.delete(when);
      await isUp;
      // The answer is lost: whether it was done, nobody knows.
      if (when.endsWith('after')) await route.fetch().catch(() => undefined);
      await uploaders.product().kill();
      await route.abort('connectionreset');
      isUp = uploaders.restart();
    });
    await choose(page, file);
    await expect.poll(() => open.size, { timeout: 500_000 }).toBe(0);
    await isUp;

    await expectUploaded(page, file);
  });
});

describe('When the page goes away in the middle of an upload', () => {
  it('should go on by itself after a reload, from where it was', async () => {
    const file = scan();
    const arrived = await countParts(page);
    const { isReached, release } = await hold(page, (route) => isPart(route) && partOf(route) === 3);
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

  it.each(AT_LENGTH)('should go on behind any other page', async () => {
    const file = scan();
    const { isReached, release } = await hold(page, (route) => isPart(route) && partOf(route) === 1);
    await choose(page, file);
    await isReached;
    release();
    await page.goto('/dashboard');

    await expect
      .poll(
        async () => (await someone.applicant.send('GET', `/api/documents/${someone.applicationId}`)).documents.length,
      )
      .toBe(1);
    noteSent(file, 'DocumentUploaded');
  });

  it.each(AT_LENGTH)('should be sent by one of two tabs, and be done in both', async () => {
    const file = scan();
    const other = await page.context().newPage();
    const [here, there] = [await countParts(page), await countParts(other)];
    const { isReached, release } = await hold(page, (route) => isPart(route) && partOf(route) === 2);
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

  it.each(AT_LENGTH)(
    'should go on in a browser that was killed and is opened again',
    { timeout: 120_000 },
    async () => {
      const profile = await createProfile();
      const file = scan();
      const { session } = someone.applicant;
      const first = await openKillableBrowser(profile);
      const start = await first.context.newPage();
      await start.goto(`${uploaders.product().address}/info/disclaimer`);
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
      const { isReached } = await hold(tab, (route) => isPart(route) && partOf(route) === 3);
      await tab.goto(`${uploaders.product().address}/documents`);
      await tab.getByLabel('Document type').selectOption('passport');
      await tab.getByLabel('Choose a file').setInputFiles(file);
      await tab.getByRole('button', { name: 'Upload', exact: true }).click();
      await isReached;
      await second.kill();

      const third = await openKillableBrowser(profile);
      const again = await third.context.newPage();
      const arrived = await countParts(again);
      await again.goto(`${uploaders.product().address}/documents`);
      await expectUploaded(again, file);
      expect(arrived).toStrictEqual([3, 4]);
      await third.close();
      await removeProfile(profile);
    },
  );
});

describe('After all of it', () => {
  it('should be stored once each, byte for byte, with no part left over', async () => {
    const { sent, uploads, parts } = await uploaders.collect();

    expect(uploads).toStrictEqual(sent);
    expect(parts).toBe(0);
  });
});
