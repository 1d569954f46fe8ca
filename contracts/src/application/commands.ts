import * as z from 'zod/mini';
import { ApplicantDocumentType, PaymentMethod } from '../rules/documents.ts';
import { FILE_NAME_MAXIMUM_LENGTH } from '../rules/limits.ts';
import { AdminApplicationStatus, ReviewDocumentStatus } from '../rules/statuses.ts';
import { described, Identifier, Sha256 } from '../schema.ts';
import { ConfirmedAnswers } from './confirmed-answers.ts';
import { PaymentConsent, PaymentGround, ShownInstructions, SlipConcern, StoredFile } from './events.ts';
import { FaceGeometry, PhotoAnswers, PhotoEvidence, SlipEvidence } from './evidence.ts';
import {
  ApplicantReason,
  ConfirmationNumber,
  Notes,
  Reason,
  SeenDecisions,
  SlipAmount,
  TransactionReference,
} from './fields.ts';
import { ApplicationFormInput } from './form.ts';

const applicationId = described(Identifier, 'Application the command is for');

const receivedFile = {
  file: described(StoredFile, 'Already stored: bytes first, event second'),
  originalName: described(z.string().check(z.maxLength(FILE_NAME_MAXIMUM_LENGTH)), 'File name on the device'),
  contentHash: described(Sha256, 'SHA-256 of the original bytes'),
};

export const CreateApplication = z.object({
  type: z.literal('CreateApplication'),
  applicationId,
  applicantId: described(Identifier, 'Account of the applicant'),
  form: described(ApplicationFormInput, 'Values filled so far'),
  confirmedAnswers: z.optional(ConfirmedAnswers),
});

export const SaveApplicationForm = z.object({
  type: z.literal('SaveApplicationForm'),
  applicationId,
  form: described(ApplicationFormInput, 'Values to change; fields left out stay'),
  confirmedAnswers: z.optional(ConfirmedAnswers),
});

export const SubmitApplication = z.object({ type: z.literal('SubmitApplication'), applicationId });

export const DeleteApplication = z.object({ type: z.literal('DeleteApplication'), applicationId });

export const SetApplicationStatus = z.object({
  type: z.literal('SetApplicationStatus'),
  applicationId,
  status: AdminApplicationStatus,
  adminNotes: Notes,
  applicantReason: ApplicantReason,
  seenDecisions: SeenDecisions,
});

/** Takes a status that an admin set back to where the facts put the application. */
export const ResetApplicationStatus = z.object({
  type: z.literal('ResetApplicationStatus'),
  applicationId,
  reason: Reason,
  seenDecisions: SeenDecisions,
});

const PhotoCheckOutcome = z.object({
  evidence: PhotoEvidence,
  answers: PhotoAnswers,
  geometry: z.nullable(FaceGeometry),
  askedPerson: z.boolean(),
});
export type PhotoCheckOutcome = z.infer<typeof PhotoCheckOutcome>;

export const UploadDocument = z.object({
  type: z.literal('UploadDocument'),
  applicationId,
  documentId: described(Identifier, 'New document'),
  documentType: ApplicantDocumentType,
  ...receivedFile,
  photoCheck: described(z.optional(PhotoCheckOutcome), 'What was found out about a photo; left out when nothing was'),
});

export const DeleteDocument = z.object({
  type: z.literal('DeleteDocument'),
  applicationId,
  documentId: described(Identifier, 'Document to delete'),
});

export const ReviewDocument = z.object({
  type: z.literal('ReviewDocument'),
  applicationId,
  documentId: described(Identifier, 'Document under review'),
  status: ReviewDocumentStatus,
  adminNotes: Notes,
  seenDecisions: SeenDecisions,
});

export const UploadPaymentSlip = z.object({
  type: z.literal('UploadPaymentSlip'),
  applicationId,
  paymentSlipId: described(Identifier, 'New slip'),
  paymentId: described(Identifier, 'New payment'),
  amount: SlipAmount,
  paymentMethod: PaymentMethod,
  transactionReference: TransactionReference,
  concerns: described(z.array(SlipConcern), 'What the reservations and the quote told'),
  consent: PaymentConsent,
  ground: PaymentGround,
  instructions: ShownInstructions,
  ...receivedFile,
  slipCheck: described(z.optional(SlipEvidence), 'What was found out about the slip; left out when nothing was'),
});

export const VerifyPaymentSlip = z.object({
  type: z.literal('VerifyPaymentSlip'),
  applicationId,
  paymentSlipId: described(Identifier, 'Slip to settle'),
  integrity: described(
    z.nullable(
      z.object({
        concerns: described(z.array(z.string()), 'Stable codes; empty when clean'),
        alterationScore: described(z.nullable(z.number()), '0 to 1; null when not measured'),
        evidence: described(z.optional(SlipEvidence), 'Everything that was found out'),
      }),
    ),
    'Result of the integrity analysis; null when it was skipped',
  ),
  reason: described(Notes, 'Required when the check is skipped'),
  quotedAmount: described(z.optional(z.int()), 'Fee of the applicant now, in ETB; left out: as quoted with the slips'),
  needsSecondAdmin: described(
    z.optional(z.boolean()),
    'The policy of the day: one who skips the check only asks for it, and another admin has to agree',
  ),
  seenDecisions: SeenDecisions,
});

export const RejectPaymentSlip = z.object({
  type: z.literal('RejectPaymentSlip'),
  applicationId,
  paymentSlipId: described(Identifier, 'Slip to reject'),
  rejectionReason: Notes,
  seenDecisions: SeenDecisions,
});

/** Makes a settled slip one that is to be decided. */
export const ReopenPaymentSlip = z.object({
  type: z.literal('ReopenPaymentSlip'),
  applicationId,
  paymentSlipId: described(Identifier, 'Settled slip'),
  reason: Reason,
  seenDecisions: SeenDecisions,
});

export const ValidateApplication = z.object({
  type: z.literal('ValidateApplication'),
  applicationId,
  photoErrors: described(z.array(z.string()), 'What is wrong with the file of the stored photo; empty when nothing is'),
  measuredPhotoErrors: described(
    z.optional(z.array(z.string())),
    'What was measured as wrong in it: nothing where an admin has approved that photo',
  ),
  photoCheck: described(
    z.optional(z.object({ documentId: Identifier, evidence: PhotoEvidence, geometry: z.nullable(FaceGeometry) })),
    'What was found out about the stored photo; left out when nothing was',
  ),
});

export const RecordConfirmationNumber = z.object({
  type: z.literal('RecordConfirmationNumber'),
  applicationId,
  confirmationNumber: described(
    ConfirmationNumber,
    'Official confirmation number, already reserved for this application',
  ),
});

export const CorrectConfirmationNumber = z.object({
  type: z.literal('CorrectConfirmationNumber'),
  applicationId,
  confirmationNumber: described(ConfirmationNumber, 'The right one, already reserved for this application'),
  reason: described(z.optional(Reason), 'Why; applicants give none'),
  seenDecisions: SeenDecisions,
});

export const CheckConfirmationNumber = z.object({
  type: z.literal('CheckConfirmationNumber'),
  applicationId,
  confirmationNumber: described(ConfirmationNumber, 'The number that the admin compared with the official entry'),
});

export const ApplicationCommand = z.discriminatedUnion('type', [
  CreateApplication,
  SaveApplicationForm,
  SubmitApplication,
  DeleteApplication,
  SetApplicationStatus,
  ResetApplicationStatus,
  UploadDocument,
  DeleteDocument,
  ReviewDocument,
  UploadPaymentSlip,
  VerifyPaymentSlip,
  RejectPaymentSlip,
  ReopenPaymentSlip,
  ValidateApplication,
  RecordConfirmationNumber,
  CorrectConfirmationNumber,
  CheckConfirmationNumber,
]);
export type ApplicationCommand = z.infer<typeof ApplicationCommand>;
