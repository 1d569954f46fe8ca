import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { FORM_SECTIONS } from '../rules/application-form.ts';
import { ApplicantDocumentType, MediaType, PaymentMethod } from '../rules/documents.ts';
import { FeeQuote } from '../rules/fees.ts';
import { PROVEN_FIELDS } from '../rules/proven-fields.ts';
import { AdminApplicationStatus, FactualStatus, ReviewDocumentStatus } from '../rules/statuses.ts';
import { described, Identifier, Instant, Sha256 } from '../schema.ts';
import { ConfirmedConcern } from './confirmed-answers.ts';
import { CheckOccasion, FaceGeometry, PhotoAnswers, PhotoEvidence, SlipEvidence } from './evidence.ts';
import { AddressSection, EducationSection, FamilySection, PersonalSection } from './form.ts';
import { ValidationIssue } from './validation-issue.ts';

const applicationId = described(Identifier, 'Application the event belongs to');

export const StoredFile = z.object({
  fileId: described(Identifier, 'Name of the encrypted file in the file store'),
  ciphertextHash: described(Sha256, 'SHA-256 of the encrypted bytes: evidence that outlives the key'),
  mediaType: described(MediaType, 'Type found in the bytes, never the one the browser claimed'),
  size: described(z.int().check(z.positive()), 'Bytes of the original file'),
});
export type StoredFile = z.infer<typeof StoredFile>;

const FileName = z.object({
  originalName: described(z.string(), "File name on the applicant's device"),
  contentHash: described(Sha256, 'SHA-256 of the original bytes'),
});

export const ApplicationCreated = defineEvent({
  type: 'ApplicationCreated',
  version: 1,
  data: z.object({ applicationId, applicantId: described(Identifier, 'Account of the applicant; subject of the key') }),
});

/**
 * One section of the form as it now stands: the last one wins, so a reader needs only the newest per section
 * and never has to open the earlier ones.
 */
export const ApplicationSectionSaved = defineEvent({
  type: 'ApplicationSectionSaved',
  version: 1,
  data: z.object({
    applicationId,
    section: described(z.enum(FORM_SECTIONS), 'Which step of the wizard'),
    missingFields: described(z.array(z.string()), 'Required fields of the section that are still empty'),
  }),
  personal: described(
    z.union([PersonalSection, AddressSection, EducationSection, FamilySection]),
    'All values of that section',
  ),
});

/**
 * Answers that are mostly mistakes, and that the applicant was asked about and said are right. Only those that were not
 * confirmed before; what was asked is open, so that it can be counted, and what was answered is sealed.
 */
export const ApplicationAnswersConfirmed = defineEvent({
  type: 'ApplicationAnswersConfirmed',
  version: 1,
  data: z.object({ applicationId, concerns: z.array(ConfirmedConcern) }),
  personal: z.object({ answers: described(z.array(z.string()), 'What was answered, in the order of the concerns') }),
});

export const ApplicationPreRegistered = defineEvent({
  type: 'ApplicationPreRegistered',
  version: 1,
  data: z.object({ applicationId }),
});

/** The form became incomplete again before submission. */
export const ApplicationReturnedToDraft = defineEvent({
  type: 'ApplicationReturnedToDraft',
  version: 1,
  data: z.object({ applicationId }),
});

export const ApplicationBecameReady = defineEvent({
  type: 'ApplicationBecameReady',
  version: 1,
  data: z.object({ applicationId }),
});

/** Evidence was undone before submission (a document rejected or replaced, a payment failed). */
export const ApplicationReadinessLost = defineEvent({
  type: 'ApplicationReadinessLost',
  version: 1,
  data: z.object({ applicationId }),
});

export const ApplicationSubmitted = defineEvent({
  type: 'ApplicationSubmitted',
  version: 1,
  data: z.object({ applicationId }),
});

export const ApplicationStatusSet = defineEvent({
  type: 'ApplicationStatusSet',
  version: 1,
  data: z.object({
    applicationId,
    status: described(AdminApplicationStatus, 'Status an admin chose'),
    isExplained: described(
      z.optional(z.boolean()),
      'The applicant was told why; left out by what was written before admins could',
    ),
  }),
  personal: z.object({
    adminNotes: described(z.string(), 'Notes for other admins; empty when none'),
    applicantReason: described(z.optional(z.string()), 'Why, for the applicant to read; empty when nothing was said'),
  }),
});

const reason = described(z.string(), 'Why, in the words of whoever decided it; kept in the history');

/** A status an admin had set was taken back: the application is where its facts put it, open again or submitted. */
export const ApplicationStatusReset = defineEvent({
  type: 'ApplicationStatusReset',
  version: 1,
  data: z.object({ applicationId, status: described(FactualStatus, 'What the facts call for') }),
  personal: z.object({ reason }),
});

export const ApplicationDeleted = defineEvent({
  type: 'ApplicationDeleted',
  version: 1,
  data: z.object({ applicationId }),
});

const documentId = described(Identifier, 'Document within the application');

export const DocumentUploaded = defineEvent({
  type: 'DocumentUploaded',
  version: 1,
  data: z.object({
    applicationId,
    documentId,
    documentType: described(ApplicantDocumentType, 'What the document is'),
    supersededDocumentId: described(z.nullable(Identifier), 'Earlier document of the same type, now history'),
    file: StoredFile,
  }),
  personal: FileName,
});

export const DocumentReviewed = defineEvent({
  type: 'DocumentReviewed',
  version: 1,
  data: z.object({ applicationId, documentId, status: described(ReviewDocumentStatus, 'What the admin decided') }),
  personal: z.object({ adminNotes: described(z.string(), 'Shown to the applicant; empty when none') }),
});

/** Answers changed that the document was approved against: somebody has to look at the document again. */
export const DocumentReviewReopened = defineEvent({
  type: 'DocumentReviewReopened',
  version: 1,
  data: z.object({
    applicationId,
    documentId,
    fields: described(z.array(z.enum(PROVEN_FIELDS)), 'Answers that changed'),
  }),
  personal: z.object({
    before: described(
      z.array(z.string()),
      'What was answered when the document was approved, in the order of `fields`',
    ),
  }),
});

/** What was found out about a photo, so that what came of it can be explained and judged again. */
export const PhotoChecked = defineEvent({
  type: 'PhotoChecked',
  version: 1,
  data: z.object({
    applicationId,
    documentId,
    occasion: described(CheckOccasion, 'As it came in, or again before a decision'),
    evidence: PhotoEvidence,
    askedPerson: described(z.boolean(), 'Taken although something was measured as wrong: a person decides'),
  }),
  personal: z.object({
    answers: described(PhotoAnswers, 'What only the applicant can tell; what covers a head tells a religion'),
    geometry: described(z.nullable(FaceGeometry), 'Where the face is; null unless exactly one was found'),
  }),
});

export const DocumentDeleted = defineEvent({
  type: 'DocumentDeleted',
  version: 1,
  data: z.object({ applicationId, documentId }),
});

const paymentSlipId = described(Identifier, 'Slip within the application');
const paymentId = described(Identifier, 'Payment that the slip proves');

export const SLIP_CONCERNS = [
  'reference_used_before',
  'file_used_before',
  'picture_used_before',
  'amount_below_quote',
] as const;
export const SlipConcern = z.enum(SLIP_CONCERNS);
export type SlipConcern = z.infer<typeof SlipConcern>;

export const PaymentConsent = z.object({
  warningVersion: described(z.string(), 'Version of the legal warning that was accepted'),
  acceptedAt: described(Instant, 'When it was accepted'),
  quote: described(FeeQuote, 'The fee the applicant was told'),
});
export type PaymentConsent = z.infer<typeof PaymentConsent>;

/** On which ground the service took a payment. */
export const PaymentGround = z.enum(['registration_open', 'override']);
export type PaymentGround = z.infer<typeof PaymentGround>;

/** Versions of the payees' details. They differ for one who had the page open while the configuration changed. */
export const ShownInstructions = z.object({
  shown: described(z.nullable(Sha256), 'What the page says it showed; null when it showed none'),
  inForce: described(z.nullable(Sha256), 'What the service told at that moment; null when nobody was configured'),
});
export type ShownInstructions = z.infer<typeof ShownInstructions>;

export const PaymentSlipUploaded = defineEvent({
  type: 'PaymentSlipUploaded',
  version: 1,
  data: z.object({
    applicationId,
    paymentSlipId,
    paymentId,
    amount: described(z.int().check(z.positive()), 'Amount the applicant says was paid'),
    paymentMethod: described(PaymentMethod, 'How it was paid'),
    concerns: described(z.array(SlipConcern), 'Facts found at upload that an admin must see'),
    consent: PaymentConsent,
    file: StoredFile,
    ground: described(z.optional(PaymentGround), 'Left out: written before the calendar of the programme counted'),
    instructions: described(z.optional(ShownInstructions), 'Left out: written before there were any'),
  }),
  personal: z.extend(FileName, {
    transactionReference: described(z.string(), 'Reference printed on the slip; empty when not given'),
  }),
});

export const PaymentInitiated = defineEvent({
  type: 'PaymentInitiated',
  version: 1,
  data: z.object({ applicationId, paymentId, paymentSlipId, amount: z.int().check(z.positive()) }),
});

export const PaymentSlipVerified = defineEvent({
  type: 'PaymentSlipVerified',
  version: 1,
  data: z.object({
    applicationId,
    paymentSlipId,
    integrityCheckSkipped: described(z.boolean(), 'True for a force verify'),
    fee: described(
      z.optional(z.int().check(z.gte(0))),
      'What the verified slips have to add up to, in ETB. Left out: written when any verified slip paid the whole fee',
    ),
  }),
  personal: z.object({ reason: described(z.string(), 'Why the check was skipped; empty otherwise') }),
});

/** The integrity check found concerns; an admin has to decide again. */
export const PaymentSlipFlagged = defineEvent({
  type: 'PaymentSlipFlagged',
  version: 1,
  data: z.object({
    applicationId,
    paymentSlipId,
    concerns: described(z.array(z.string()), 'Stable codes of what was found'),
    alterationScore: described(z.nullable(z.number().check(z.gte(0), z.lte(1))), '0 to 1; null when not measured'),
  }),
});

/** What was found out about a slip. Nothing in it says who paid, what, or to whom. */
export const SlipChecked = defineEvent({
  type: 'SlipChecked',
  version: 1,
  data: z.object({
    applicationId,
    paymentSlipId,
    occasion: described(CheckOccasion, 'As it came in, or again before a decision'),
    evidence: SlipEvidence,
  }),
});

export const PaymentSlipRejected = defineEvent({
  type: 'PaymentSlipRejected',
  version: 1,
  data: z.object({ applicationId, paymentSlipId }),
  personal: z.object({ rejectionReason: described(z.string(), 'Shown to the applicant; empty when none') }),
});

/** An admin asks for a verification without the check; another one has to agree. */
export const PaymentSlipForceVerifyRequested = defineEvent({
  type: 'PaymentSlipForceVerifyRequested',
  version: 1,
  data: z.object({
    applicationId,
    paymentSlipId,
    requestedBy: described(Identifier, 'Account of the admin who asked: this one cannot agree'),
  }),
  personal: z.object({ reason }),
});

/** A settled slip is to be decided anew. */
export const PaymentSlipReopened = defineEvent({
  type: 'PaymentSlipReopened',
  version: 1,
  data: z.object({ applicationId, paymentSlipId }),
  personal: z.object({ reason }),
});

/** The payment of a reopened slip is neither completed nor failed any more. */
export const PaymentReopened = defineEvent({
  type: 'PaymentReopened',
  version: 1,
  data: z.object({ applicationId, paymentId }),
});

export const PaymentCompleted = defineEvent({
  type: 'PaymentCompleted',
  version: 1,
  data: z.object({ applicationId, paymentId }),
});

export const PaymentFailed = defineEvent({
  type: 'PaymentFailed',
  version: 1,
  data: z.object({ applicationId, paymentId }),
});

/** Every check was run again. No issues means that the entry may be submitted. */
export const ApplicationValidated = defineEvent({
  type: 'ApplicationValidated',
  version: 1,
  data: z.object({ applicationId, issues: z.array(ValidationIssue) }),
});

const isChecked = described(
  z.optional(z.boolean()),
  'An admin typed the number and it looks usual. Left out: written before numbers were checked, so it is to be checked',
);

export const ConfirmationNumberRecorded = defineEvent({
  type: 'ConfirmationNumberRecorded',
  version: 1,
  data: z.object({
    applicationId,
    warnings: described(z.array(z.string()), 'Codes of why the number looks unusual'),
    isChecked,
  }),
  personal: z.object({ confirmationNumber: described(z.string(), 'As typed, trimmed') }),
});

/** Another number takes the place of the one recorded before; both stay in the history. */
export const ConfirmationNumberCorrected = defineEvent({
  type: 'ConfirmationNumberCorrected',
  version: 1,
  data: z.object({
    applicationId,
    warnings: described(z.array(z.string()), 'Codes of why the new number looks unusual'),
    isChecked,
  }),
  personal: z.object({
    confirmationNumber: described(z.string(), 'As typed, trimmed'),
    previousNumber: described(z.string(), 'The one that was wrong'),
    reason: described(z.string(), 'Why, in the words of the admin; empty when the applicant corrected the number'),
  }),
});

/** An admin compared the recorded number with the official entry. From now on only an admin corrects it. */
export const ConfirmationNumberChecked = defineEvent({
  type: 'ConfirmationNumberChecked',
  version: 1,
  data: z.object({ applicationId }),
});

export const APPLICATION_EVENTS = [
  ApplicationCreated,
  ApplicationSectionSaved,
  ApplicationAnswersConfirmed,
  ApplicationPreRegistered,
  ApplicationReturnedToDraft,
  ApplicationBecameReady,
  ApplicationReadinessLost,
  ApplicationSubmitted,
  ApplicationStatusSet,
  ApplicationStatusReset,
  ApplicationDeleted,
  DocumentUploaded,
  PhotoChecked,
  DocumentReviewed,
  DocumentReviewReopened,
  DocumentDeleted,
  PaymentSlipUploaded,
  PaymentInitiated,
  PaymentSlipVerified,
  SlipChecked,
  PaymentSlipFlagged,
  PaymentSlipRejected,
  PaymentSlipForceVerifyRequested,
  PaymentSlipReopened,
  PaymentReopened,
  PaymentCompleted,
  PaymentFailed,
  ApplicationValidated,
  ConfirmationNumberRecorded,
  ConfirmationNumberCorrected,
  ConfirmationNumberChecked,
] as const;
export type ApplicationEvent = EventOf<(typeof APPLICATION_EVENTS)[number]>;
