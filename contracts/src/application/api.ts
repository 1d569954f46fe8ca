import * as z from 'zod/mini';
import { UserSummary } from '../account/api.ts';
import { CONFIRMATION_AUTHORS } from '../rules/confirmation-number.ts';
import { ApplicantDocumentType, MediaType, PaymentMethod } from '../rules/documents.ts';
import { LEGAL_WARNING_VERSIONS } from '../rules/fees.ts';
import { PROVEN_FIELDS } from '../rules/proven-fields.ts';
import {
  ApplicationStatus,
  AutomationStatus,
  DocumentStatus,
  FactualStatus,
  PaymentSlipStatus,
  PaymentStatus,
} from '../rules/statuses.ts';
import { described, Identifier, Instant, Sha256 } from '../schema.ts';
import { withPlainDigits } from '../text/identifiers.ts';
import { ConfirmedAnswers } from './confirmed-answers.ts';
import { SlipAmount, TransactionReference } from './fields.ts';
import { ApplicationForm, ApplicationFormInput, StoredFields } from './form.ts';
import { ValidationIssue } from './validation-issue.ts';

/** Any part of the form, and what was confirmed of it: confirmations are added to those there are. */
export const SaveApplicationRequest = z.strictObject({
  ...ApplicationFormInput.shape,
  confirmedAnswers: z.optional(ConfirmedAnswers),
});
export type SaveApplicationRequest = z.infer<typeof SaveApplicationRequest>;

export const Document = z.object({
  id: described(Identifier, 'Document id'),
  applicationId: described(Identifier, 'Application it belongs to'),
  type: described(ApplicantDocumentType, 'What it is'),
  status: described(DocumentStatus, 'Review status'),
  originalName: described(z.string(), 'File name on the device'),
  uploadedAt: described(Instant, 'Upload'),
  adminNotes: described(z.string(), 'What the reviewer wrote; empty when nothing'),
  fileSize: described(z.int(), 'Bytes'),
  mimeType: described(MediaType, 'Type found in the bytes'),
  changedFields: described(z.array(z.enum(PROVEN_FIELDS)), 'Answers that changed since it was approved'),
});
export type Document = z.infer<typeof Document>;

/** What was decided on something so far: whoever decides next sends `count` along as `seenDecisions`. */
export const Decision = z.object({
  count: described(z.int(), 'How many decisions there were'),
  by: described(z.nullable(UserSummary), 'Who decided last; null before the first'),
  at: described(z.nullable(Instant), 'When that was'),
});
export type Decision = z.infer<typeof Decision>;

const PersonName = z.object({
  firstName: described(z.string(), 'Given name'),
  lastName: described(z.string(), 'Family name'),
});
export type PersonName = z.infer<typeof PersonName>;

/** Whose something is, for staff: the account may bear another name than the form, which is what counts. */
const owner = {
  user: UserSummary,
  nameInForm: described(z.nullable(PersonName), 'As the form has it; null while it has none'),
};

export const AdminDocument = z.extend(Document, { ...owner, decision: Decision });
export type AdminDocument = z.infer<typeof AdminDocument>;

export const Payment = z.object({
  id: described(Identifier, 'Payment id'),
  applicationId: described(Identifier, 'Application it belongs to'),
  paymentSlipId: described(Identifier, 'Slip that proves it'),
  amount: described(z.int(), 'Amount on the slip'),
  status: PaymentStatus,
  createdAt: Instant,
});
export type Payment = z.infer<typeof Payment>;

export const AdminPayment = z.extend(Payment, owner);
export type AdminPayment = z.infer<typeof AdminPayment>;

export const PaymentSlip = z.object({
  id: described(Identifier, 'Slip id'),
  applicationId: described(Identifier, 'Application it belongs to'),
  fileName: described(z.string(), 'File name on the device'),
  amount: described(z.int(), 'Amount on the slip'),
  paymentMethod: PaymentMethod,
  transactionReference: described(z.string(), 'Empty when not given'),
  status: PaymentSlipStatus,
  createdAt: Instant,
  isAltered: described(z.nullable(z.boolean()), 'Null until measured'),
  alterationScore: described(z.nullable(z.number()), '0 to 1; null until measured'),
  rejectionReason: described(z.string(), 'Empty unless rejected'),
  mimeType: MediaType,
  fileSize: z.int(),
});
export type PaymentSlip = z.infer<typeof PaymentSlip>;

export const AdminPaymentSlip = z.extend(PaymentSlip, {
  ...owner,
  concerns: described(z.array(z.string()), 'Codes of what was found at upload or by the integrity check'),
  skipReason: described(z.string(), 'Why it was verified without the check; empty when it was not'),
  forceRequest: described(
    z.nullable(z.object({ by: UserSummary, reason: z.string() })),
    'Who asked for a verification without the check: another admin has to agree',
  ),
  decision: Decision,
});
export type AdminPaymentSlip = z.infer<typeof AdminPaymentSlip>;

export const ConfirmationCheck = z.object({
  typedBy: described(z.enum(CONFIRMATION_AUTHORS), 'Who typed the number that is recorded now'),
  recordedAt: described(Instant, 'When that was'),
  checkedAt: described(z.nullable(Instant), 'When the staff checked the number; null while it is to be checked'),
});
export type ConfirmationCheck = z.infer<typeof ConfirmationCheck>;

export const Application = z.object({
  ...ApplicationForm.shape,
  confirmedAnswers: ConfirmedAnswers,
  id: described(Identifier, 'Application id; shown as its last 8 characters'),
  revision: described(z.int(), 'Revision of the stream; also the ETag'),
  status: ApplicationStatus,
  statusReason: described(
    z.string(),
    'Why an admin set the status, in words for the applicant; empty when nothing was said',
  ),
  automationStatus: AutomationStatus,
  completionPercentage: described(z.int(), '0 to 100'),
  isPaymentComplete: z.boolean(),
  isRestOwed: described(z.boolean(), 'The slips that count add up to less than the fee'),
  isReadyForSubmission: described(z.boolean(), 'The last validation passed and nothing was undone since'),
  isDataComplete: z.boolean(),
  isPhotoValid: z.boolean(),
  confirmationNumber: described(z.nullable(z.string()), 'Official confirmation number once recorded'),
  confirmationWarnings: described(z.array(z.string()), 'Codes of why the number looks unusual'),
  confirmationCheck: described(z.nullable(ConfirmationCheck), 'Whether the number was checked; null without a number'),
  validationIssues: described(z.array(ValidationIssue), 'What the last validation found'),
  createdAt: Instant,
  submittedAt: z.nullable(Instant),
  user: UserSummary,
  documents: z.array(Document),
  payments: z.array(Payment),
  paymentSlips: z.array(PaymentSlip),
});
export type Application = z.infer<typeof Application>;

/** As an admin sees it. */
export const AdminApplication = z.extend(Application, {
  adminNotes: described(z.string(), 'Notes for admins; empty when none'),
  factualStatus: described(FactualStatus, 'Where the facts alone put it: what a reset of its status goes back to'),
  decision: described(Decision, 'On its status and its confirmation number'),
  documents: z.array(z.extend(Document, { decision: Decision })),
  paymentSlips: z.array(z.extend(PaymentSlip, { decision: Decision })),
});
export type AdminApplication = z.infer<typeof AdminApplication>;

/**
 * A row of a list: what tells one application from another, and what a decision on several needs. No birth date, no
 * address, no files: those are shown where an application is opened, which is recorded.
 */
export const AdminApplicationSummary = z.pick(AdminApplication, {
  id: true,
  firstName: true,
  lastName: true,
  status: true,
  factualStatus: true,
  completionPercentage: true,
  isDataComplete: true,
  isPaymentComplete: true,
  isPhotoValid: true,
  isReadyForSubmission: true,
  confirmationNumber: true,
  confirmationCheck: true,
  createdAt: true,
  submittedAt: true,
  user: true,
  adminNotes: true,
  decision: true,
});
export type AdminApplicationSummary = z.infer<typeof AdminApplicationSummary>;

/**
 * What a save changes, to be laid over what the sender knows: fields left out are as they were at the revision the
 * save rested on. A save that named no revision (no `If-Match`) is told the whole form, because others may have
 * saved since.
 */
export const SavedApplication = z.object({
  ...StoredFields.shape,
  confirmedAnswers: z.exactOptional(ConfirmedAnswers),
  ...z.pick(Application, {
    id: true,
    revision: true,
    status: true,
    automationStatus: true,
    completionPercentage: true,
    isPaymentComplete: true,
    isReadyForSubmission: true,
    isDataComplete: true,
    isPhotoValid: true,
    validationIssues: true,
  }).shape,
});
export type SavedApplication = z.infer<typeof SavedApplication>;

export const SaveApplicationReply = z.object({ application: SavedApplication });
export type SaveApplicationReply = z.infer<typeof SaveApplicationReply>;

export const ApplicationsReply = z.object({ applications: z.array(Application) });
export type ApplicationsReply = z.infer<typeof ApplicationsReply>;
export const ApplicationReply = z.object({ application: Application });
export type ApplicationReply = z.infer<typeof ApplicationReply>;
export const DocumentsReply = z.object({ documents: z.array(Document) });
export type DocumentsReply = z.infer<typeof DocumentsReply>;
export const DocumentReply = z.object({ document: Document });
export type DocumentReply = z.infer<typeof DocumentReply>;

/** Fields beside the file in `POST /paymentslips/upload`; multipart values are text. */
export const UploadPaymentSlipFields = z.strictObject({
  applicationId: Identifier,
  amount: z.pipe(
    z.pipe(
      z.string('Amount is required').check(
        z.overwrite((text) => withPlainDigits(text).trim()),
        z.regex(/^\d{1,9}(\.0{1,2})?$/, 'Amount must be a whole number'),
      ),
      z.transform((text) => Number(text)),
    ),
    SlipAmount,
  ),
  paymentMethod: PaymentMethod,
  transactionReference: z._default(TransactionReference, ''),
  legalWarningAccepted: described(z.literal('true', 'The legal warning must be accepted'), 'Consent'),
  instructionsVersion: described(z.optional(Sha256), 'Version of the payment details that were shown; none: left out'),
  quotedAmount: described(
    z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,9}$/, 'Must be a whole number')),
        z.transform((text) => Number(text)),
      ),
    ),
    'Fee in ETB that was shown and agreed to, which has to be the fee now; not compared when left out',
  ),
  legalWarningVersion: described(
    z.optional(z.enum(LEGAL_WARNING_VERSIONS)),
    'Version of the warning that was shown; the newest when left out',
  ),
});
export type UploadPaymentSlipFields = z.infer<typeof UploadPaymentSlipFields>;

export const PaymentSlipReply = z.object({ paymentSlip: PaymentSlip });
export type PaymentSlipReply = z.infer<typeof PaymentSlipReply>;

export const FileTicketReply = z.object({
  url: described(z.string(), 'Direct link with a ticket of at most 60 seconds'),
  expiresAt: Instant,
});
export type FileTicketReply = z.infer<typeof FileTicketReply>;
