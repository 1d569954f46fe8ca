import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { answerAboutPhoto } from './answers-about-photo.ts';
import type { ApiCaller } from './api.ts';
import { closePages, openBrowser, type openContext, type PHONE } from './browser.ts';
import { type Demo, startDemo } from './demo.ts';
import { listenForComplaints, openWithSession } from './logging-in.ts';
import type { PictureFile } from './pictures.ts';

/** Somebody who has an application and may still upload. */
const WHO = 'half filled';

export type Visit = { readonly page: Page; readonly complaints: string[]; readonly close: () => Promise<void> };
type Open = (size: typeof PHONE, device?: Parameters<typeof openContext>[3]) => Promise<Visit>;

export type StudioVisits = {
  readonly openDocuments: Open;
  readonly openStudio: Open;
  /** Ends when the photo is listed. Resolves to what the service has of it, byte for byte. */
  readonly useAndUpload: (page: Page, name: string) => Promise<Uint8Array>;
  readonly storedPhoto: (name: string) => Promise<Uint8Array>;
};

/** For a file of tests: a service with somebody who uploads a photo, and a browser. Pictures that show nobody need PHOTO_THREADS 0. */
export function provideStudio(settings: Parameters<typeof startDemo>[0] = {}): StudioVisits {
  let browser: Browser;
  let demo: Demo;
  let applicant: ApiCaller;
  let applicationId: string;

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemo(settings), openBrowser()]);
    applicant = await demo.callerOf(WHO);
    const { applications } = await applicant.send('GET', '/api/applications');
    applicationId = applications[0].id;
  });

  afterAll(async () => {
    await closePages(browser);
    await demo?.remove();
  });

  const openDocuments: Open = async (size, device = {}) => {
    const page = await openWithSession(browser, demo.address, applicant, size, device);
    const complaints = listenForComplaints(page);
    await page.goto('/documents');
    await page.getByLabel('Document type').waitFor();

    return { page, complaints, close: () => page.context().close() };
  };

  async function storedPhoto(name: string): Promise<Uint8Array> {
    const { documents } = await applicant.send('GET', `/api/documents/${applicationId}`);
    const photo = documents.find((document: { readonly type: string }) => document.type === 'photo');
    expect(photo.originalName).toBe(name);
    const response = await fetch(new URL(`/api/documents/${photo.id}/download`, demo.address), {
      headers: { authorization: `Bearer ${applicant.session?.token}` },
    });

    return new Uint8Array(await response.arrayBuffer());
  }

  return {
    openDocuments,
    openStudio: async (...how) => {
      const visit = await openDocuments(...how);
      await visit.page.getByLabel('Document type').selectOption('photo');
      await visit.page.getByRole('heading', { name: 'Photo requirements' }).waitFor();

      return visit;
    },
    storedPhoto,
    useAndUpload: async (page, name) => {
      await page.getByRole('button', { name: 'Use this photo' }).click();
      await page.getByText('The photo meets the technical requirements.').waitFor();
      await answerAboutPhoto(page);
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await isListed(page, name);

      return storedPhoto(name);
    },
  };
}

export const theStage = (page: Page): Locator => page.getByRole('application', { name: 'Your picture in the frame' });

export async function choose(page: Page, picture: PictureFile): Promise<void> {
  await page.getByLabel(/^Choose (a|another) picture$/).setInputFiles(picture);
}

export async function chooseAndFit(page: Page, picture: PictureFile): Promise<Locator> {
  await choose(page, picture);
  await theStage(page).waitFor();

  return theStage(page);
}

export function isListed(page: Page, name: string): Promise<void> {
  return page.getByRole('listitem').filter({ hasText: name }).getByText('Pending Review').waitFor();
}
