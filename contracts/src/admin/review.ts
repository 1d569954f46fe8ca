import * as z from 'zod/mini';
import { User } from '../account/api.ts';
import { AdminApplication, AdminDocument, AdminPaymentSlip, Document, FileTicketReply } from '../application/api.ts';
import { PhotoAnswers, PhotoCheckResult } from '../application/evidence.ts';
import { PersonalSection } from '../application/form.ts';
import { Notification } from '../inbox/api.ts';
import { LISTING } from '../listing.ts';
import { DocumentType } from '../rules/documents.ts';
import { FeeQuote } from '../rules/fees.ts';
import { BULK_DECISION_MAXIMUM, PASSED_ITEMS_MAXIMUM } from '../rules/limits.ts';
import { PROVEN_FIELDS } from '../rules/proven-fields.ts';
import { WAITING, WAITING_SLIP_STATUSES } from '../rules/queues.ts';
import { ApplicationStatus, PaymentSlipStatus } from '../rules/statuses.ts';
import { described, Identifier, Instant } from '../schema.ts';
import { AdminDocumentReply, AdminPaymentSlipReply, ReviewDocumentRequest, VerifyPaymentSlipRequest } from './api.ts';

/** What a document or slip must match: the form as the applicant filled it, not the account. */
export const ReviewedApplicant = z.object({
  ...z.pick(PersonalSection, {
    firstName: true,
    lastName: true,
    dateOfBirth: true,
    gender: true,
    placeOfBirth: true,
    countryOfBirth: true,
  }).shape,
  accountId: described(Identifier, 'Account of the applicant'),
  applicationId: described(Identifier, 'Application it belongs to'),
  status: ApplicationStatus,
});
export type ReviewedApplicant = z.infer<typeof ReviewedApplicant>;

/** A document that is not the current one of its type any more. */
export const EarlierDocument = z.extend(Document, {
  endedAt: described(Instant, 'When it was replaced or deleted'),
  ending: described(z.enum(['replaced', 'deleted']), 'The file of a deleted one is not kept'),
});
export type EarlierDocument = z.infer<typeof EarlierDocument>;

/** What was found out about a photo, and what its applicant says of it: what measures can be wrong, so a person decides. */
export const PhotoFindings = z.object({
  rulesVersion: described(z.int(), 'Version of the limits'),
  alarms: described(z.array(PhotoCheckResult), 'What failed, then what should be looked at'),
  passed: described(z.int(), 'Checks that had nothing against it'),
  needsPerson: described(z.boolean(), 'Taken although something was measured as wrong'),
  answers: described(PhotoAnswers, 'What only the applicant can tell'),
});
export type PhotoFindings = z.infer<typeof PhotoFindings>;

export const DocumentReviewReply = z.object({
  document: AdminDocument,
  photoFindings: described(z.nullable(PhotoFindings), 'Null for what is no photo, or was not looked at'),
  applicant: ReviewedApplicant,
  earlier: described(z.array(EarlierDocument), 'Of the same type, newest first'),
  changes: described(
    z.array(z.object({ field: z.enum(PROVEN_FIELDS), before: z.string(), now: z.string() })),
    'Answers that changed since it was approved: then and now',
  ),
});
export type DocumentReviewReply = z.infer<typeof DocumentReviewReply>;

/** Another slip with the same transaction reference, file or picture, of any applicant. */
export const SameEvidenceSlip = z.object({
  id: described(Identifier, 'The other slip'),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: described(Instant, 'When the slip was uploaded'),
  status: PaymentSlipStatus,
  same: described(z.array(z.enum(['reference', 'file', 'picture'])), 'What both slips have in common'),
});
export type SameEvidenceSlip = z.infer<typeof SameEvidenceSlip>;

export const PaymentSlipReviewReply = z.object({
  paymentSlip: AdminPaymentSlip,
  quote: described(FeeQuote, 'The fee that the applicant was told and agreed to'),
  applicant: ReviewedApplicant,
  others: described(z.array(AdminPaymentSlip), 'Other slips of the same application, newest first'),
  sameEvidence: described(z.array(SameEvidenceSlip), 'Slips with the same reference, file or picture, oldest first'),
});
export type PaymentSlipReviewReply = z.infer<typeof PaymentSlipReviewReply>;

/** Search, order and days of the list that is worked through, and what is not wanted from it. */
const FROM_QUEUE = {
  ...LISTING,
  passed: described(
    z._default(z.array(Identifier).check(z.maxLength(PASSED_ITEMS_MAXIMUM)), []),
    'Items that the admin has seen and does not want again',
  ),
  wanted: described(z.optional(Identifier), 'Given before all others, unless somebody else has this item open'),
};

export const NextDocumentRequest = z.strictObject({ ...FROM_QUEUE, type: z.optional(DocumentType) });
export type NextDocumentRequest = z.infer<typeof NextDocumentRequest>;

/** Flagged slips wait too, for somebody to look again; those in processing for a second admin to agree. */
export const NextPaymentSlipRequest = z.strictObject({
  ...FROM_QUEUE,
  status: z._default(z.enum([WAITING, ...WAITING_SLIP_STATUSES]), 'pending'),
});
export type NextPaymentSlipRequest = z.infer<typeof NextPaymentSlipRequest>;

/** The item is held for the admin who asked, as with a claim: nobody else is given the item meanwhile. */
export const NextItemReply = z.object({
  itemId: described(z.nullable(Identifier), 'A waiting item that nobody else has open; null when there is none'),
  waiting: described(z.int(), 'All that wait, also those that somebody has open'),
});
export type NextItemReply = z.infer<typeof NextItemReply>;

/** Given to be shown at once: the look is recorded before the answer leaves. */
const itemOf = <Review extends z.ZodMiniType>(review: Review) =>
  described(z.nullable(z.object({ review, file: FileTicketReply })), 'The item and the way to its file');

export const NextDocumentReply = z.extend(NextItemReply, { item: itemOf(DocumentReviewReply) });
export type NextDocumentReply = z.infer<typeof NextDocumentReply>;
export const NextPaymentSlipReply = z.extend(NextItemReply, { item: itemOf(PaymentSlipReviewReply) });
export type NextPaymentSlipReply = z.infer<typeof NextPaymentSlipReply>;

const NEXT_WISH = 'Which item to give with the answer; left out for none';
const NEXT_GIVEN =
  'Left out where none was asked for, the decision needs another look, or the next has to be asked for';

/** A decision, and what is to be decided after it. */
export const DecideDocumentRequest = z.extend(ReviewDocumentRequest, {
  next: described(z.optional(NextDocumentRequest), NEXT_WISH),
});
export type DecideDocumentRequest = z.infer<typeof DecideDocumentRequest>;
export const DecidePaymentSlipRequest = z.extend(VerifyPaymentSlipRequest, {
  next: described(z.optional(NextPaymentSlipRequest), NEXT_WISH),
});
export type DecidePaymentSlipRequest = z.infer<typeof DecidePaymentSlipRequest>;

export const DecidedDocumentReply = z.extend(AdminDocumentReply, {
  next: described(z.optional(NextDocumentReply), NEXT_GIVEN),
});
export type DecidedDocumentReply = z.infer<typeof DecidedDocumentReply>;
export const DecidedPaymentSlipReply = z.extend(AdminPaymentSlipReply, {
  next: described(z.optional(NextPaymentSlipReply), NEXT_GIVEN),
});
export type DecidedPaymentSlipReply = z.infer<typeof DecidedPaymentSlipReply>;

export const OpenedItemsRequest = z.strictObject({
  ids: z.array(Identifier).check(z.maxLength(BULK_DECISION_MAXIMUM)),
});
export type OpenedItemsRequest = z.infer<typeof OpenedItemsRequest>;

export const OpenedItemsReply = z.object({
  openedIds: described(z.array(Identifier), 'Those whose file somebody of the staff has opened'),
});
export type OpenedItemsReply = z.infer<typeof OpenedItemsReply>;

/** Everything that staff see of one person. */
export const AdminApplicantReply = z.object({
  state: described(z.enum(['registered', 'erased']), 'Of an erased person nothing else is left'),
  account: z.nullable(User),
  application: z.nullable(AdminApplication),
  earlierDocuments: described(z.array(EarlierDocument), 'Newest first'),
  slipFindings: z.array(
    z.object({
      paymentSlipId: Identifier,
      concerns: described(z.array(z.string()), 'Codes of what was found at upload or by the integrity check'),
      quote: described(FeeQuote, 'The fee that the applicant was told and agreed to'),
    }),
  ),
  notifications: described(z.array(Notification), 'The newest ones'),
});
export type AdminApplicantReply = z.infer<typeof AdminApplicantReply>;
