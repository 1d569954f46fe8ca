import type { Page, Route } from 'playwright-core';
import { phonePortrait } from '../phone-portrait.ts';
import { heicFile, type PictureFile, selfie } from '../pictures.ts';
import { choose, hold, isPart, REFUSAL, refuseUploads, scan, UPLOADS } from '../uploading.ts';
import { press, type Screen, type World } from './screen.ts';

const WHO = 'half filled';

const chooseType = (page: Page, type: string) => page.getByLabel('Document type').selectOption(type);

async function choosePicture(page: Page, name: string): Promise<void> {
  await chooseAsPhoto(page, await selfie(name));
}

async function chooseAsPhoto(page: Page, picture: PictureFile): Promise<void> {
  await chooseType(page, 'photo');
  await page.getByLabel('Choose a picture').setInputFiles(picture);
  await page.getByRole('application', { name: 'Your picture in the frame' }).waitFor();
}

/** An upload that was begun on another phone, as the service has it. */
async function beginElsewhere(_page: Page, { sessionOf }: World): Promise<void> {
  const caller = await sessionOf(WHO);
  const [{ id }] = (await caller.send('GET', '/api/applications')).applications;
  await caller.send('POST', '/api/uploads', {
    purpose: 'document',
    fields: { applicationId: id, type: 'birth_certificate' },
    file: { name: 'certificate of another phone.pdf', size: 600_000, sha256: 'a'.repeat(64) },
  });
}

/** Documents and the photo studio. */
export const DOCUMENTS: readonly Screen[] = [
  {
    state: 'documents, before an application',
    who: 'registered',
    at: '/documents',
    words: 'Start your application first',
  },
  { state: 'documents, none yet', who: WHO, at: '/documents', words: 'Required documents' },
  { state: 'documents, some refused', who: 'documents refused', at: '/documents', words: /Rejected|Needs Revision/ },
  {
    state: 'documents, nothing chosen',
    who: WHO,
    at: '/documents',
    act: (page) => page.getByRole('button', { name: 'Upload', exact: true }).click(),
    words: 'Please select a document type.',
  },
  {
    state: 'documents, one is deleted',
    who: 'documents refused',
    at: '/documents',
    act: (page) => press(page, /^Delete /),
    words: 'Are you sure you want to delete this document?',
    shows: ['documents/components/document-list.tsx'],
  },
  {
    state: 'documents, one cannot be deleted',
    who: 'documents refused',
    at: '/documents',
    act: async (page) => {
      await press(page, /^Delete /);
      await page.route('**/api/documents/*', (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 503, body: 'away' }) : route.continue(),
      );
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    },
    words: 'Could not delete the document. Please try again.',
  },
  {
    state: 'documents, one is looked at',
    who: 'documents refused',
    at: '/documents',
    act: async (page) => {
      await press(page, /^Preview/);
      await page.getByRole('dialog').getByRole('img').waitFor();
    },
    words: 'Close',
    shows: ['files/components/file-preview-dialog.tsx'],
  },
  {
    state: 'documents, one cannot be shown',
    who: 'documents refused',
    at: '/documents',
    act: async (page) => {
      await page.route('**/preview**', (route) => route.fulfill({ status: 503, body: 'away' }));
      await press(page, /^Preview/);
    },
    words: 'Close',
  },
  {
    state: 'documents, a HEIC picture',
    who: WHO,
    at: '/documents',
    act: async (page) => {
      await chooseType(page, 'passport');
      await page.getByLabel('Choose a file').setInputFiles(heicFile('IMG_1.HEIC'));
    },
    words: 'How to get a picture that can be used',
    shows: ['uploads/components/heic-help.tsx'],
  },
  {
    state: 'documents, an upload under way',
    who: WHO,
    at: '/documents',
    act: async (page) => {
      const { isReached } = await hold(page, isPart);
      await choose(page, scan());
      await isReached;
    },
    words: 'Uploading',
  },
  {
    state: 'documents, one was refused and the person is elsewhere',
    who: WHO,
    at: '/documents',
    act: async (page) => {
      await refuseUploads(page);
      await choose(page, scan('passport.pdf', 1));
      await page.getByText(REFUSAL).waitFor();
      await page.goto('/dashboard');
    },
    words: 'A document was not uploaded',
  },
  {
    state: 'documents, an upload waits for the network',
    who: WHO,
    at: '/documents',
    act: async (page) => {
      await page.route(UPLOADS, (route: Route) => (isPart(route) ? route.abort() : route.continue()));
      await choose(page, scan('a passport with a long name of the file, as scanners and messengers make them.pdf'));
    },
    words: /^Waiting for the network\./,
  },
  {
    state: 'documents, an upload is refused',
    who: WHO,
    at: '/documents',
    act: (page) =>
      choose(page, { name: 'torn.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and no end') }),
    words: 'The file is damaged and cannot be opened.',
    shows: ['uploads/components/upload-row.tsx'],
  },
  {
    state: 'documents, an upload was begun elsewhere',
    who: WHO,
    at: '/documents',
    before: beginElsewhere,
    words: 'The upload of your birth certificate is not finished',
    shows: ['uploads/components/left-uploads.tsx'],
  },
  {
    state: 'documents, read only',
    who: 'submitted',
    at: '/documents',
    words: /can no longer be changed/,
    shows: ['documents/documents-page.tsx'],
  },
  {
    state: 'photo, at the beginning',
    who: WHO,
    at: '/documents',
    act: async (page) => {
      await chooseType(page, 'photo');
    },
    words: 'Photo requirements',
  },
  {
    state: 'photo, being fitted',
    who: WHO,
    at: '/documents',
    act: (page) => choosePicture(page, 'me.jpg'),
    words: 'Fit your face into the frame',
    shows: ['photo-studio/components/editor.tsx'],
  },
  {
    state: 'photo, the coach has placed a face',
    who: WHO,
    at: '/documents',
    act: async (page) => chooseAsPhoto(page, await phonePortrait('portrait.jpg')),
    words: 'Your face is in the right place.',
    shows: ['photo-studio/coach/coach.tsx'],
  },
  {
    state: 'photo, too few pixels',
    who: WHO,
    at: '/documents',
    act: async (page) => {
      await choosePicture(page, 'me.jpg');
      await page.getByRole('slider', { name: 'Zoom' }).fill('100');
    },
    words: 'Too small here: the photo would be blurry',
  },
  {
    state: 'photo, a HEIC picture',
    who: WHO,
    at: '/documents',
    act: async (page) => {
      await chooseType(page, 'photo');
      await page.getByLabel('Choose a picture').setInputFiles(heicFile('IMG_2.HEIC'));
    },
    words: 'This is a HEIC picture, which cannot be used here.',
    shows: ['photo-studio/components/problem-notice.tsx'],
  },
  {
    state: 'photo, finished',
    who: WHO,
    at: '/documents',
    act: async (page) => {
      await choosePicture(page, 'me.jpg');
      await press(page, 'Use this photo');
    },
    words: 'The photo meets the technical requirements.',
    shows: ['photo-studio/components/verdict.tsx'],
  },
  {
    state: 'photo, glasses are worn',
    who: WHO,
    at: '/documents',
    act: async (page) => {
      await choosePicture(page, 'me.jpg');
      await press(page, 'Use this photo');
      await page.getByLabel('I wear glasses').check();
    },
    words: 'Glasses are not allowed in the photo.',
    shows: ['photo-studio/components/questions.tsx'],
  },
  {
    state: 'photo, could not be checked',
    who: WHO,
    at: '/documents',
    act: async (page) => {
      await page.route('**/validate-photo', (route) => route.fulfill({ status: 503, body: 'away' }));
      await choosePicture(page, 'me.jpg');
      await press(page, 'Use this photo');
    },
    words: 'The photo could not be checked now. It will be checked when you upload it.',
  },
];
