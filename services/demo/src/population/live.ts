import { createHash } from 'node:crypto';
import type { ApplicationCommand } from '@entry/contracts/application/commands';
import { amountOwed } from '@entry/contracts/rules/amount-owed';
import type { ApplicantDocumentType } from '@entry/contracts/rules/documents';
import { PROGRAMME_YEAR, quoteFee, SLIP_AMOUNT_MINIMUM } from '@entry/contracts/rules/fees';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { isExisting } from '@entry/domain/application/state';
import { applicationStream } from '@entry/domain/streams';
import { eraseAccount } from '@entry/flows/erase-account';
import { updateAccount } from '@entry/flows/manage-account';
import { recordConfirmationNumber } from '@entry/flows/record-confirmation';
import { registerAccount } from '@entry/flows/register-account';
import { storeFileThen } from '@entry/flows/store-file';
import { uploadSlip } from '@entry/flows/upload-slip';
import { contentHashOf } from '@entry/media/content-hash';
import type { PhotoValidation } from '@entry/media/photo/validate-photo';
import { type DemoAccount, demoId, speakFor } from '../demo-desk.ts';
import { halfOf } from '../form-of.ts';
import { uploadConcernsOf } from '../upload-concerns.ts';
import { type Happening, isDoneAtTheDesk, type SlipKind } from './happening.ts';
import type { OpenDesk } from './population-desk.ts';
import { type DatedHappening, type Resident, referenceOf, registrationName } from './resident.ts';
import { NOTES_ON_STATUS, pickNote, REASONS_TO_FORCE, REASONS_TO_REFUSE, REASONS_TO_REJECT_A_SLIP } from './words.ts';

type Moment = { readonly desk: OpenDesk; readonly resident: Resident; readonly name: string; readonly at: string };

/** Lets one thing happen, through the command or the flow that a request would send. */
export async function live(desk: OpenDesk, resident: Resident, dated: DatedHappening): Promise<void> {
  const { happening, name } = dated;
  const moment = { desk, resident, name, at: new Date(dated.at).toISOString() };
  const { applicationId, account, person } = resident;

  switch (happening.kind) {
    case 'register':
      return register(moment);
    case 'create':
      return send(moment, happening, {
        type: 'CreateApplication',
        applicationId,
        applicantId: account.accountId,
        form: { firstName: person.written.firstName, lastName: person.written.lastName },
      });
    case 'fill_half':
      return send(moment, happening, { type: 'SaveApplicationForm', applicationId, form: halfOf(person.written) });
    case 'fill':
      return send(moment, happening, { type: 'SaveApplicationForm', applicationId, form: person.form });
    case 'upload':
      return uploadDocument(moment, happening);
    case 'approve':
      return review(moment, happening, 'approved', '');
    case 'refuse':
      return review(moment, happening, happening.status, pickNote(REASONS_TO_REFUSE, person.number));
    case 'send_slip':
      return sendSlip(moment, happening.slip);
    case 'verify_slip':
    case 'force_slip':
      return verify(moment, happening);
    case 'reject_slip':
      return send(moment, happening, {
        type: 'RejectPaymentSlip',
        applicationId,
        paymentSlipId: resident.sent.slipId,
        rejectionReason: pickNote(REASONS_TO_REJECT_A_SLIP, person.number),
      });
    case 'validate':
      return send(moment, happening, {
        type: 'ValidateApplication',
        applicationId,
        photoErrors: [...desk.printer.photoCheck(person).errors],
      });
    case 'submit':
      return send(moment, happening, { type: 'SubmitApplication', applicationId });
    case 'record_number':
      return recordConfirmationNumber(desk, speakForDesk(moment), applicationId, confirmationNumberOf(person.key));
    case 'set_status': {
      const { status } = happening;
      const adminNotes = pickNote(NOTES_ON_STATUS[status], person.number);
      return send(moment, happening, { type: 'SetApplicationStatus', applicationId, status, adminNotes });
    }
    case 'deactivate':
      return updateAccount(desk, speakForDesk(moment), account.accountId, { isActive: false });
    case 'erase':
      return eraseAccount(desk, speakForDesk(moment), account.accountId);
  }
}

/** Each application is looked after by one admin. */
function adminOf({ admins }: OpenDesk, { person }: Resident): DemoAccount {
  const admin = admins[person.number % admins.length];
  if (admin === undefined) throw new RangeError('Nobody works at the desk');

  return admin;
}

const speakForDesk = ({ desk, resident, name, at }: Moment) => speakFor(desk, adminOf(desk, resident), name, at);

async function send(moment: Moment, happening: Happening, command: ApplicationCommand): Promise<void> {
  const { desk, resident, name, at } = moment;
  const session = isDoneAtTheDesk(happening) ? speakForDesk(moment) : speakFor(desk, resident.account, name, at);
  await session.send(applicationDecider, applicationStream(resident.applicationId), command);
}

async function register({ desk, resident, at }: Moment): Promise<void> {
  const { key, email, written } = resident.person;
  const session = speakFor(desk, null, registrationName(key), at);
  const { firstName, fatherName, lastName, phone } = written;

  await registerAccount(desk, session, {
    firstName,
    middleName: fatherName,
    lastName,
    email,
    phone,
    password: desk.password,
  });
}

type Upload = Extract<Happening, { readonly kind: 'upload' }>;

async function uploadDocument(moment: Moment, { type: documentType, looksWrong }: Upload): Promise<void> {
  const { desk, resident, name, at } = moment;
  const { account, applicationId, person, sent } = resident;
  const { bytes, mediaType, originalName } = desk.printer.document(person, documentType, looksWrong);
  const documentId = demoId(`${name} document`);
  const session = speakFor(desk, account, name, at);

  await storeFileThen(
    desk.files,
    { bytes, mediaType, subjectId: account.accountId },
    (file) =>
      session.send(applicationDecider, applicationStream(applicationId), {
        type: 'UploadDocument',
        applicationId,
        documentId,
        documentType,
        file,
        originalName,
        contentHash: contentHashOf(bytes),
        ...(documentType === 'photo' ? { photoCheck: photoCheckOf(desk.printer.photoCheck(person)) } : {}),
      }),
    ({ events }, fileId) =>
      events.some((event) => event.type === 'DocumentUploaded' && event.data.file.fileId === fileId),
  );
  sent.documents.set(documentType, documentId);
}

/** As the upload of an applicant records it, who has answered nothing. */
function photoCheckOf({ evidence, geometry }: PhotoValidation) {
  return { evidence, geometry, answers: {}, askedPerson: false };
}

function review(
  moment: Moment,
  happening: Happening & { readonly type: ApplicantDocumentType },
  status: 'approved' | 'rejected' | 'needs_revision',
  adminNotes: string,
): Promise<void> {
  const { applicationId, sent } = moment.resident;
  const documentId = sent.documents.get(happening.type);
  if (documentId === undefined) throw new Error(`${moment.name}: nothing was sent that could be reviewed`);

  return send(moment, happening, { type: 'ReviewDocument', applicationId, documentId, status, adminNotes });
}

async function sendSlip(
  { desk, resident, name, at }: Moment,
  kind: SlipKind,
  rest: number | null = null,
): Promise<void> {
  const { account, applicationId, person, slipOf, sent } = resident;
  const attempt = sent.slipId === '' ? 1 : 2;
  const reference = kind === 'reused' && slipOf !== null ? referenceOf(slipOf.person, 1) : referenceOf(person, attempt);
  const fee = quoteFee(at, desk.registration.opens, false).amount;
  const amount = rest ?? (kind === 'too_little' ? SLIP_AMOUNT_MINIMUM : fee);
  const { firstName, lastName } = person.onPapers;
  sent.isSuspicious = kind !== 'honest';
  const payment = { payer: `${firstName} ${lastName}`, amount, reference, paidAt: at };
  const { bytes, mediaType, originalName } = desk.printer.slip(payment, person);

  sent.slipId = await uploadSlip({ ...desk, instructionsVersion: null }, speakFor(desk, account, name, at), {
    accountId: account.accountId,
    mediaType,
    fields: {
      applicationId,
      amount,
      paymentMethod: person.number % 2 === 0 ? 'bank_transfer' : 'mobile_money',
      transactionReference: reference,
      legalWarningAccepted: 'true',
    },
    look: (known) => desk.printer.slipEvidence(bytes, person, known),
    // The pictures of receipts are few, and many people's: that would look like one slip for all of them.
    pictureHash: null,
    file: { name: originalName, bytes, contentHash: contentHashOf(bytes) },
  });
}

async function verify(
  moment: Moment,
  happening: Happening & { readonly kind: 'verify_slip' | 'force_slip' },
): Promise<void> {
  const { desk, resident } = moment;
  const { applicationId, person, sent } = resident;
  const isForced = happening.kind === 'force_slip';
  // In the first week the fee is the least that can be sent: what was to be too little was then enough.
  if (isForced && !(await isSlipFlagged(moment))) return payRest(moment, happening);

  // Reading a stream takes time, and the honest have never given cause for concern.
  const known = sent.isSuspicious ? await uploadConcernsOf(desk, applicationStream(applicationId)) : [];
  const { concerns, alterationScore, evidence } = desk.printer.slipFindings(person);

  await send(moment, happening, {
    type: 'VerifyPaymentSlip',
    applicationId,
    paymentSlipId: sent.slipId,
    integrity: isForced
      ? null
      : {
          concerns: [...new Set([...known, ...concerns])],
          alterationScore,
          // What is known of the suspicious was recorded when they came.
          ...(known.length === 0 ? { evidence } : {}),
        },
    reason: isForced ? pickNote(REASONS_TO_FORCE, person.number) : '',
  });
}

/** A slip for too little was taken: it is a part of the fee. */
async function payRest(moment: Moment, happening: Happening & { readonly kind: 'force_slip' }): Promise<void> {
  const { desk, resident } = moment;
  const { state } = await desk.commands.load(applicationDecider, applicationStream(resident.applicationId));
  const slips = isExisting(state) ? state.paymentSlips : [];
  const { owed } = amountOwed({ amount: Number.POSITIVE_INFINITY }, slips);
  if (slips.length === 0 || owed === 0) return;

  await sendSlip(moment, 'honest', owed);
  await verify(moment, { ...happening, kind: 'verify_slip' });
}

async function isSlipFlagged({ desk, resident: { applicationId, sent } }: Moment): Promise<boolean> {
  const { state } = await desk.commands.load(applicationDecider, applicationStream(applicationId));

  return (
    isExisting(state) &&
    state.paymentSlips.some(({ paymentSlipId, status }) => paymentSlipId === sent.slipId && status === 'flagged')
  );
}

/** Looks like an official number of the programme; belongs to nobody. */
function confirmationNumberOf(key: string): string {
  const letters = createHash('sha256').update(`confirmation ${key}`).digest('hex').slice(0, 12).toUpperCase();

  return `${PROGRAMME_YEAR}${letters}`;
}
