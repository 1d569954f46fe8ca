import { scanAsJpeg } from '../../files.ts';
import type { ApplicantPlay } from '../applicant-stage.ts';
import type { Situation } from '../catalogue.ts';
import { press, withoutConnection } from '../stage.ts';

const deletingDocuments: ApplicantPlay = async ({ open, see }) => {
  const page = await open('documents refused', '/documents');
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await see(page, 'Are you sure you want to delete this document?');
  await withoutConnection(page, async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await see(page, 'Delete error', 'Could not delete the document. Please try again.');
  });
};

/** The specification shows nothing; what is typed and sent is too dear for that (ADR 5). */
const savingAndUploading: ApplicantPlay = async ({ open, see, device }) => {
  const form = await open('half filled', '/application');
  await form.getByText('Step 1 of 5').waitFor();
  await withoutConnection(form, async () => {
    await form.getByLabel('Place of birth').fill(`Somewhere on a ${device}`);
    await see(form, 'Kept on this phone, not sent yet.');
  });

  const documents = await open('half filled', '/documents');
  await documents.getByLabel('Document type').selectOption('passport');
  await documents.getByLabel('Choose a file').setInputFiles(await scanAsJpeg('passport.jpg', device));
  await withoutConnection(documents, async () => {
    await press(documents, 'Upload');
    await see(documents, 'Waiting for the network. 0 % is there. It goes on by itself.');
    await press(documents, 'Cancel the upload of passport.jpg');
  });

  const payments = await open('half filled', '/payments');
  await payments.getByLabel(/^Amount/).fill('5000');
  await payments.getByLabel('Payment method').selectOption('bank_transfer');
  await payments.locator('#paymentSlip').setInputFiles(await scanAsJpeg('slip.jpg', device));
  await press(payments, 'Upload payment slip');
  await press(payments, 'I understand and accept');
  await withoutConnection(payments, async () => {
    await press(payments, 'Upload payment slip');
    await see(payments, 'Waiting for the network. 0 % is there. It goes on by itself.');
    await press(payments, 'Cancel the upload of slip.jpg');
  });

  const bell = await open('documents refused', '/dashboard');
  await bell.getByRole('button', { name: /^Notifications, \d/ }).click();
  await bell.getByRole('button', { name: 'Mark all as read' }).waitFor();
  await withoutConnection(bell, async () => {
    await press(bell, 'Mark all as read');
    await see(bell, 'This did not work. Please try again.');
  });
};

/** What is typed or chosen, and does not arrive; and documents that are taken back. */
export const OF_WHAT_IS_SENT = {
  'Delete document': deletingDocuments,
  'Save, payment slip upload, document upload, notification read/read-all/delete failures': savingAndUploading,
} as const satisfies Partial<Readonly<Record<Situation, ApplicantPlay>>>;
