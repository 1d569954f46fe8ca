import { composePortrait, composeScene } from '@entry/photo/testing/portraits/compose-portrait';
import { toRotatedJpeg } from '@entry/photo/testing/portraits/picture-file';
import { portraitJpeg } from '@entry/photo/testing/portraits/portrait-jpeg';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answerAboutPhoto, answerByKeyboard } from './support/answers-about-photo.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { look } from './support/look.ts';
import { phonePortrait } from './support/phone-portrait.ts';
import { expectEntryPhoto, TOUCHED, tabTo } from './support/photo-studio.ts';
import { choose, isListed, provideStudio, theStage } from './support/studio-visits.ts';

const { openDocuments, openStudio, storedPhoto } = provideStudio();

const GOOD = 'Your face is in the right place.';
const HEAD_OF = /Head (\d+) % of the photo/;

/** What is asked of others than the service itself. */
function watchStrangers(page: Page): { readonly strangers: string[]; readonly files: string[] } {
  const seen = { strangers: [] as string[], files: [] as string[] };
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== new URL(page.url()).origin) seen.strangers.push(url.href);
    seen.files.push(url.pathname);
  });

  return seen;
}

const headOf = async (page: Page): Promise<number> =>
  Number(HEAD_OF.exec((await page.getByText(HEAD_OF).textContent()) ?? '')?.[1]);

describe('When a picture of a phone is fitted with the help of the coach', () => {
  // In CI `keyboard-only` takes the crop that the coach proposes, and looks for strangers as well.
  it('should become a photo that the service accepts, by the keyboard alone', async () => {
    const { page, complaints, close } = await openDocuments(DESKTOP);
    const { strangers, files } = watchStrangers(page);
    await tabTo(page, page.getByLabel('Document type'));
    await page.keyboard.type('Photo');
    await page.getByLabel('Choose a picture').waitFor();
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, page.getByLabel('Choose a picture'));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(await phonePortrait('coached.jpg'));

    // Found, and placed by itself.
    await page.getByText(GOOD).waitFor();
    expect(await headOf(page)).toBeGreaterThan(55);
    await look(page, 'coach-proposed');

    await tabTo(page, theStage(page));
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('-');
    await page.getByText('The head is too small: zoom in.').waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Use the proposed crop' }));
    await page.keyboard.press('Enter');
    await page.getByText(GOOD).waitFor();

    await tabTo(page, page.getByRole('button', { name: 'Use this photo' }));
    await page.keyboard.press('Enter');
    await page.getByText('The photo meets the technical requirements.').waitFor();
    await answerByKeyboard(page);
    await look(page, 'coach-result');
    await tabTo(page, page.getByRole('button', { name: 'Upload', exact: true }));
    await page.keyboard.press('Enter');
    await isListed(page, 'coached.jpg');

    await expectEntryPhoto(await storedPhoto('coached.jpg'));
    expect(files.some((path) => path.includes('/assets/facemesh-'))).toBe(true);
    expect([strangers, complaints]).toStrictEqual([[], []]);
    await close();
  });

  it('should be measured by the service where the engine cannot be had', async () => {
    const { page, close } = await openStudio(PHONE, TOUCHED);
    // By way of the service worker too.
    await page.context().route('**/assets/facemesh-*', (route) => route.abort());
    const measured = page.waitForResponse((response) => response.url().endsWith('/validate-photo'));
    await choose(page, await phonePortrait('measured-there.jpg'));
    expect((await (await measured).json()).geometry).not.toBeNull();

    await page.getByText(GOOD).waitFor();
    await look(page, 'coach-fallback');
    await page.getByRole('button', { name: 'Use this photo' }).click();
    await page.getByText('The photo meets the technical requirements.').waitFor();
    await answerAboutPhoto(page);
    await look(page, 'coach-result-phone');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await isListed(page, 'measured-there.jpg');
    await close();
  });

  it('should be left to the person, with the reason, where hair cannot be told from what is behind it', async () => {
    const { page, close } = await openStudio(PHONE, TOUCHED);
    const { picture } = await composePortrait({
      person: 'brown',
      background: { kind: 'busy' },
      size: { width: 1000, height: 1000 },
    });
    await choose(page, {
      name: 'wallpaper.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await toRotatedJpeg(picture, 1)),
    });

    await page.getByText(/so no crop is proposed and the dashed line is a guess/).waitFor();
    // Beside the line, and in what is read aloud.
    expect(await page.getByText('Check where the hair ends').count()).toBe(2);
    expect(await page.getByText(GOOD).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Use the proposed crop' }).count()).toBe(0);
    await look(page, 'coach-guessed');
    await close();
  });

  it('should leave alone what somebody has placed, and say when there is no face', async () => {
    const { page, close } = await openStudio(DESKTOP);
    const { picture } = await composeScene({
      people: [],
      background: { kind: 'plain', colour: [232, 231, 226] },
      size: { width: 900, height: 900 },
    });
    await choose(page, {
      name: 'wall.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await toRotatedJpeg(picture, 1)),
    });

    await page.getByText(/^Exactly one face must be seen/).waitFor();
    await page.getByRole('button', { name: 'Use this photo' }).click();
    await page.getByText(/^No face was found\./).waitFor();
    await answerAboutPhoto(page);
    expect(await page.getByRole('button', { name: 'Upload', exact: true }).count()).toBe(0);
    await page.getByLabel(/I am sure that this photo is right/).check();
    await look(page, 'coach-ask-person');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await isListed(page, 'wall.jpg');
    await close();
  });
});

describe('When a head that is covered for religious reasons seems to end too low', () => {
  it('should be sent for a person to look at', async () => {
    const { page, close } = await openStudio(PHONE, TOUCHED);
    const buffer = Buffer.from(await portraitJpeg('laughing', { headHeight: 0.41 }));
    await choose(page, { name: 'covered.jpg', mimeType: 'image/jpeg', buffer });
    const tooSmall = page.getByText(/^From the chin to the top of the hair the head is 4\d\.\d %/);
    await tooSmall.waitFor();

    await answerAboutPhoto(page);
    expect(await page.getByRole('button', { name: 'Upload', exact: true }).count()).toBe(0);
    await page.getByLabel('Worn every day for religious reasons').check();
    await page.getByText(/^Cloth as light as the wall cannot be told from it/).waitFor();
    expect(await tooSmall.count()).toBe(0);
    await look(page, 'covered-head');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await isListed(page, 'covered.jpg');
    await close();
  });
});
