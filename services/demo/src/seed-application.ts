import { createHash } from 'node:crypto';
import type { ApplicationCommand } from '@entry/contracts/application/commands';
import { APPLICANT_DOCUMENT_TYPES, type ApplicantDocumentType } from '@entry/contracts/rules/documents';
import { PROGRAMME_YEAR } from '@entry/contracts/rules/fees';
import type { AdminApplicationStatus, ReviewDocumentStatus } from '@entry/contracts/rules/statuses';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { applicationStream } from '@entry/domain/streams';
import type { CommandSession } from '@entry/flows/command-session';
import { recordConfirmationNumber } from '@entry/flows/record-confirmation';
import { storeFileThen } from '@entry/flows/store-file';
import { uploadSlip } from '@entry/flows/upload-slip';
import { contentHashOf } from '@entry/media/content-hash';
import { applicationIdOf, followUpCommandId } from '@entry/platform/identifiers';
import { type DemoAccount, type DemoDesk, daysAgo, demoId, speakFor } from './demo-desk.ts';
import { confirmationsOf, formOf, halfOf } from './form-of.ts';
import type { Papers } from './papers-of.ts';
import { type DemoApplicant, demoEmail } from './people.ts';
import { PROGRESS_STEPS, type Step } from './progress-steps.ts';
import { uploadConcernsOf } from './upload-concerns.ts';

/** An application on its way: whose it is, who works on it, and its papers. */
export type DemoCase = {
  readonly applicant: DemoApplicant;
  /** Place in the list. */
  readonly index: number;
  readonly account: DemoAccount;
  readonly admin: DemoAccount;
  readonly papers: Papers;
};

type Send = (command: ApplicationCommand) => ReturnType<CommandSession['send']>;

const HOURS_BETWEEN_STEPS = 9;

/** Takes an applicant's application through everything that happened to it. */
export async function seedApplication(desk: DemoDesk, demoCase: DemoCase): Promise<void> {
  const { applicant } = demoCase;

  for (const [number, step] of PROGRESS_STEPS[applicant.progress].entries()) {
    await takeStep(
      desk,
      demoCase,
      step,
      daysAgo(desk, applicant.registeredDaysAgo, (number + 1) * HOURS_BETWEEN_STEPS),
    );
  }
}

async function takeStep(desk: DemoDesk, demoCase: DemoCase, step: Step, at: string): Promise<void> {
  const { applicant, index, account, admin, papers } = demoCase;
  const applicationId = applicationIdOf(account.accountId);
  const stream = applicationStream(applicationId);
  const name = (what: string) => `${demoEmail(applicant)} ${step} ${what}`;
  const slipName = `${demoEmail(applicant)} slip`;
  const paymentSlipId = followUpCommandId(demoId(slipName), 'payment-slip');
  const sendAs =
    (who: DemoAccount, what = ''): Send =>
    (command) =>
      speakFor(desk, who, name(what), at).send(applicationDecider, stream, command);
  const setStatus = (status: AdminApplicationStatus, adminNotes: string, applicantReason = '') =>
    sendAs(admin)({ type: 'SetApplicationStatus', applicationId, status, adminNotes, applicantReason });

  switch (step) {
    case 'create':
      return void (await sendAs(account)({
        type: 'CreateApplication',
        applicationId,
        applicantId: account.accountId,
        form: { firstName: applicant.firstName, lastName: applicant.lastName },
      }));
    case 'fill_half':
      return void (await sendAs(account)({ type: 'SaveApplicationForm', applicationId, form: halfOf(applicant) }));
    case 'fill':
      return void (await sendAs(account)({
        type: 'SaveApplicationForm',
        applicationId,
        form: formOf(applicant),
        confirmedAnswers: confirmationsOf(formOf(applicant), at),
      }));
    case 'upload_documents':
      for (const type of APPLICANT_DOCUMENT_TYPES) await uploadDocument(type);
      return;
    case 'upload_slip':
      return sendSlip();
    case 'approve_documents':
      for (const type of APPLICANT_DOCUMENT_TYPES) await review(type, 'approved', '');
      return;
    case 'refuse_documents':
      await review('passport', 'approved', '');
      await review('id_card', 'rejected', 'The card is cut off at the left edge. Please upload the whole card.');
      await review('birth_certificate', 'needs_revision', 'Please upload a certified translation as well.');
      return;
    case 'settle_slip':
      return settleSlip();
    case 'reject_slip':
      return void (await sendAs(admin)({
        type: 'RejectPaymentSlip',
        applicationId,
        paymentSlipId,
        rejectionReason: 'No such payment reached our account. Please check the reference with your bank.',
      }));
    case 'validate':
      return void (await sendAs(admin)({
        type: 'ValidateApplication',
        applicationId,
        photoErrors: [...(await desk.media.validatePhoto(papers.documents.photo.bytes)).fileErrors],
      }));
    case 'submit':
      return void (await sendAs(account)({ type: 'SubmitApplication', applicationId }));
    case 'record_number':
      return recordConfirmationNumber(
        desk,
        speakFor(desk, admin, name(''), at),
        applicationId,
        confirmationNumberOf(index),
      );
    case 'set_under_review':
      return void (await setStatus('under_review', 'Being compared with the official entry.'));
    case 'set_approved':
      return void (await setStatus('approved', 'Everything matches.'));
    case 'set_rejected':
      return void (await setStatus(
        'rejected',
        'A second entry was made for the same person elsewhere.',
        'There is a second entry in your name. Only one entry per person is allowed, so both are disqualified.',
      ));
    case 'set_completed':
      return void (await setStatus('completed', 'Receipt handed over.'));
  }

  function idOf(what: string): string {
    return demoId(`${demoEmail(applicant)} ${what}`);
  }

  async function uploadDocument(documentType: ApplicantDocumentType): Promise<void> {
    const { bytes, mediaType, originalName } = papers.documents[documentType];
    const session = speakFor(desk, account, name(documentType), at);

    const photoCheck = documentType === 'photo' ? { photoCheck: await checkPhoto(bytes) } : {};
    await storeFileThen(
      desk.files,
      { bytes, mediaType, subjectId: account.accountId },
      (file) =>
        session.send(applicationDecider, stream, {
          type: 'UploadDocument',
          applicationId,
          documentId: idOf(documentType),
          documentType,
          file,
          originalName,
          contentHash: contentHashOf(bytes),
          ...photoCheck,
        }),
      ({ events }, fileId) =>
        events.some((event) => event.type === 'DocumentUploaded' && event.data.file.fileId === fileId),
    );
  }

  async function checkPhoto(bytes: Uint8Array) {
    const answers = { glasses: 'none', headCovering: 'none', pictureAge: 'within_six_months' } as const;
    const { evidence, geometry } = await desk.media.validatePhoto(bytes, { answers });

    return { evidence, geometry, answers, askedPerson: false };
  }

  async function review(type: ApplicantDocumentType, status: ReviewDocumentStatus, adminNotes: string): Promise<void> {
    const command = { type: 'ReviewDocument', applicationId, documentId: idOf(type), status, adminNotes } as const;
    await sendAs(admin, type)(command);
  }

  async function sendSlip(): Promise<void> {
    const { bytes, mediaType, originalName } = papers.slip;
    const fields = {
      applicationId,
      amount: papers.amount,
      paymentMethod: index % 2 === 0 ? 'bank_transfer' : 'mobile_money',
      transactionReference: papers.slipReference,
      legalWarningAccepted: 'true',
    } as const;

    const upload = {
      accountId: account.accountId,
      mediaType,
      fields,
      look: async (knownConcerns: readonly string[]) =>
        (await desk.media.analyseSlip({ bytes, knownConcerns, reference: papers.slipReference, uploadedAt: at }))
          .evidence,
      pictureHash: mediaType === 'application/pdf' ? null : await desk.media.pictureHash(bytes),
      file: { name: originalName, bytes, contentHash: contentHashOf(bytes) },
    };
    await uploadSlip({ ...desk, instructionsVersion: null }, speakFor(desk, account, slipName, at), upload);
  }

  /** The check that runs when an admin presses Verify: what was found at upload counts as well. */
  async function settleSlip(): Promise<void> {
    const knownConcerns = await uploadConcernsOf(desk, stream);
    const { concerns, alterationScore, evidence } = await desk.media.analyseSlip({
      bytes: papers.slip.bytes,
      knownConcerns,
    });

    await sendAs(admin)({
      type: 'VerifyPaymentSlip',
      applicationId,
      paymentSlipId,
      integrity: { concerns: [...concerns], alterationScore, evidence },
      reason: '',
    });
  }
}

/** Looks like an official number of the programme; belongs to nobody. */
function confirmationNumberOf(index: number): string {
  const letters = createHash('sha256').update(`demo confirmation ${index}`).digest('hex').slice(0, 12).toUpperCase();
  return `${PROGRAMME_YEAR}${letters}`;
}
