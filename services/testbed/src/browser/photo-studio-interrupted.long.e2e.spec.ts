import { describe, expect, it } from 'vitest';
import { answerAboutPhoto } from './support/answers-about-photo.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { selfie } from './support/pictures.ts';
import { chooseAndFit, provideStudio, theStage } from './support/studio-visits.ts';
import { keptOnDevice } from './support/typist.ts';
import { REFUSAL, refuseUploads } from './support/uploading.ts';

const { openStudio, openDocuments, useAndUpload } = provideStudio({ PHOTO_THREADS: '0' });

describe('When the type of the document changes in between', () => {
  it('should keep the picture where it was, and never send it as something else', async () => {
    const { page, complaints, close } = await openStudio(PHONE);
    await chooseAndFit(page, await selfie('kept.jpg'));
    await page.getByRole('button', { name: 'Use this photo' }).click();
    await page.getByRole('img', { name: 'Your finished photo' }).waitFor();
    await page.getByLabel('Document type').selectOption('passport');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('alert').getByText('Please select a file.').waitFor();

    await page.getByLabel('Document type').selectOption('photo');
    await page.getByText('The photo meets the technical requirements.').waitFor();
    await answerAboutPhoto(page);
    await page.getByRole('button', { name: 'Change this photo' }).click();
    await page.getByRole('application').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('When somebody goes to another page in between', () => {
  it('should find the picture as it was fitted, and not the next time after it was sent', async () => {
    const { page, complaints, close } = await openStudio(DESKTOP);
    await chooseAndFit(page, await selfie('left.jpg'));
    await page.getByRole('slider', { name: 'Straighten' }).fill('3');
    await page.getByRole('slider', { name: 'Zoom' }).fill('40');

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL('**/dashboard');
    await page.goBack();
    await theStage(page).waitFor();
    expect(await page.getByRole('slider', { name: 'Straighten' }).inputValue()).toBe('3');
    expect(await page.getByRole('slider', { name: 'Zoom' }).inputValue()).toBe('40');

    await useAndUpload(page, 'left.jpg');
    await page.getByLabel('Document type').selectOption('photo');
    await page.getByRole('heading', { name: 'Your photo' }).waitFor();
    expect(await page.getByRole('application').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('When the photo is refused', () => {
  it('should have the picture as it was fitted, on this page and on the next', async () => {
    const { page, close } = await openStudio(PHONE);
    await chooseAndFit(page, await selfie('refused.jpg'));
    await page.getByRole('slider', { name: 'Straighten' }).fill('3');
    await page.getByRole('button', { name: 'Use this photo' }).click();
    await page.getByText('The photo meets the technical requirements.').waitFor();
    await answerAboutPhoto(page);
    await refuseUploads(page);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText(REFUSAL).waitFor();

    await page.getByLabel('Document type').selectOption('photo');
    await theStage(page).waitFor();
    expect(await page.getByRole('slider', { name: 'Straighten' }).inputValue()).toBe('3');
    await page.reload();
    await theStage(page).waitFor();
    expect(await page.getByRole('slider', { name: 'Straighten' }).inputValue()).toBe('3');
    await close();
  });
});

describe('When the page goes away in between', () => {
  it('should show the picture as it was fitted after a reload, and not any more once it was sent', async () => {
    const { page, complaints, close } = await openStudio(PHONE);
    await chooseAndFit(page, await selfie('reloaded.jpg'));
    await page.getByRole('slider', { name: 'Straighten' }).fill('3');
    await page.getByRole('slider', { name: 'Zoom' }).fill('40');
    // Of the applications, of the picture and of its frame: two halves each.
    await expect.poll(async () => (await keptOnDevice(page)).records).toBe(6);

    // Nobody chooses the type again.
    await page.reload();
    await theStage(page).waitFor();
    expect(await page.getByLabel('Document type').inputValue()).toBe('photo');
    expect(await page.getByRole('slider', { name: 'Straighten' }).inputValue()).toBe('3');
    expect(await page.getByRole('slider', { name: 'Zoom' }).inputValue()).toBe('40');
    await useAndUpload(page, 'reloaded.jpg');

    await expect.poll(async () => (await keptOnDevice(page)).records).toBe(2);
    await page.reload();
    await page.getByLabel('Document type').waitFor();
    expect(await page.getByLabel('Document type').inputValue()).toBe('');
    expect(complaints).toEqual([]);
    await close();
  });

  it('should keep nothing on a shared phone, and have the picture as long as the page', async () => {
    const { page, complaints, close } = await openDocuments(PHONE);
    await page.evaluate(() => {
      for (const key of ['token', 'user']) sessionStorage.setItem(key, localStorage.getItem(key) ?? '');
      localStorage.clear();
      indexedDB.deleteDatabase('device');
    });
    await page.reload();
    await page.getByLabel('Document type').selectOption('photo');
    await chooseAndFit(page, await selfie('shared.jpg'));
    await page.getByRole('button', { name: 'Use this photo' }).click();
    // It is kept as soon as it is opened, where it is.
    await page.getByText('The photo meets the technical requirements.').waitFor();
    await answerAboutPhoto(page);

    expect(await keptOnDevice(page)).toMatchObject({ records: 0, keys: 0, storage: [] });
    await page.reload();
    await page.getByLabel('Document type').waitFor();
    expect(await page.getByLabel('Document type').inputValue()).toBe('');
    expect(complaints).toEqual([]);
    await close();
  });
});
