import type { ApplicationCommand } from '@entry/contracts/application/commands';
import type { ConfirmedAnswer } from '@entry/contracts/application/confirmed-answers';
import type { ApplicationEvent, PaymentConsent, StoredFile } from '@entry/contracts/application/events';
import type { CheckOccasion, FaceGeometry, PhotoEvidence, SlipEvidence } from '@entry/contracts/application/evidence';
import type { ValidationIssue } from '@entry/contracts/application/validation-issue';
import type { ApplicantDocumentType } from '@entry/contracts/rules/documents';
import { APPLICANT_DOCUMENT_TYPES } from '@entry/contracts/rules/documents';
import { DEFAULT_SECTIONS, type FormSections } from '@entry/contracts/rules/form-defaults';
import type { ProvenField } from '@entry/contracts/rules/proven-fields';
import type { AdminApplicationStatus, FactualStatus, ReviewDocumentStatus } from '@entry/contracts/rules/statuses';
import { identifier } from './identifiers.ts';

export type Command<Type extends ApplicationCommand['type']> = Extract<ApplicationCommand, { type: Type }>;

export const applicationId = identifier(1);
export const applicantId = identifier(2);

/** Documents of the ready application, in the order of the documents page. */
export const PASSPORT = identifier(11);
export const PHOTO = identifier(12);
export const ID_CARD = identifier(13);
export const BIRTH_CERTIFICATE = identifier(14);
export const DOCUMENT_IDS = {
  passport: PASSPORT,
  photo: PHOTO,
  id_card: ID_CARD,
  birth_certificate: BIRTH_CERTIFICATE,
};

export const FILE: StoredFile = {
  fileId: identifier(50),
  ciphertextHash: 'a'.repeat(64),
  mediaType: 'image/jpeg',
  size: 120_000,
};
export const CONTENT_HASH = 'b'.repeat(64);

export const CONSENT: PaymentConsent = {
  warningVersion: '2026-11-21',
  acceptedAt: '2026-11-21T09:00:00.000Z',
  quote: { amount: 5_000, currency: 'ETB', window: 'standard', quotedAt: '2026-11-21T08:59:00.000Z' },
};

export const COMPLETE_SECTIONS: FormSections = {
  personal: {
    firstName: 'Selam',
    lastName: 'Bekele',
    dateOfBirth: '1996-02-29',
    gender: 'Female',
    placeOfBirth: 'Addis Ababa',
    countryOfBirth: 'Ethiopia',
    maritalStatus: 'Single',
  },
  address: {
    currentAddress: 'Bole 03, 112',
    city: 'Addis Ababa',
    state: 'Addis Ababa',
    postalCode: '1000',
    country: 'Ethiopia',
  },
  education: { educationLevel: 'Bachelor' },
  family: DEFAULT_SECTIONS.family,
};

export const COMPLETE_FORM = {
  ...COMPLETE_SECTIONS.personal,
  ...COMPLETE_SECTIONS.address,
  ...COMPLETE_SECTIONS.education,
  ...COMPLETE_SECTIONS.family,
};

export const created: ApplicationEvent = { type: 'ApplicationCreated', data: { applicationId, applicantId } };
export const preRegistered: ApplicationEvent = { type: 'ApplicationPreRegistered', data: { applicationId } };
export const returnedToDraft: ApplicationEvent = { type: 'ApplicationReturnedToDraft', data: { applicationId } };
export const becameReady: ApplicationEvent = { type: 'ApplicationBecameReady', data: { applicationId } };
export const readinessLost: ApplicationEvent = { type: 'ApplicationReadinessLost', data: { applicationId } };
export const submitted: ApplicationEvent = { type: 'ApplicationSubmitted', data: { applicationId } };
export const deleted: ApplicationEvent = { type: 'ApplicationDeleted', data: { applicationId } };

export function sectionSaved<Section extends keyof FormSections>(
  section: Section,
  personal: FormSections[Section],
  missingFields: string[] = [],
): ApplicationEvent {
  return { type: 'ApplicationSectionSaved', data: { applicationId, section, missingFields }, personal };
}

export const completeSectionsSaved: readonly ApplicationEvent[] = [
  sectionSaved('personal', COMPLETE_SECTIONS.personal),
  sectionSaved('address', COMPLETE_SECTIONS.address),
  sectionSaved('education', COMPLETE_SECTIONS.education),
  sectionSaved('family', COMPLETE_SECTIONS.family),
];

export function uploaded(
  documentType: ApplicantDocumentType,
  documentId: string = DOCUMENT_IDS[documentType],
  supersededDocumentId: string | null = null,
): ApplicationEvent {
  return {
    type: 'DocumentUploaded',
    data: { applicationId, documentId, documentType, supersededDocumentId, file: FILE },
    personal: { originalName: `${documentType}.jpg`, contentHash: CONTENT_HASH },
  };
}

export function reviewed(documentId: string, status: ReviewDocumentStatus, adminNotes = ''): ApplicationEvent {
  return { type: 'DocumentReviewed', data: { applicationId, documentId, status }, personal: { adminNotes } };
}

export function reviewReopened(documentId: string, fields: ProvenField[], before: string[]): ApplicationEvent {
  return { type: 'DocumentReviewReopened', data: { applicationId, documentId, fields }, personal: { before } };
}

/** Slip 21 has payment 31, slip 22 payment 32, and so on. */
export const SLIP = identifier(21);
export const OTHER_SLIP = identifier(22);
export const paymentOf = (paymentSlipId: string) => identifier(Number(paymentSlipId.slice(-12)) + 10);

export function slipUploaded(paymentSlipId: string, amount = 5_000): readonly ApplicationEvent[] {
  const paymentId = paymentOf(paymentSlipId);

  return [
    {
      type: 'PaymentSlipUploaded',
      data: {
        applicationId,
        paymentSlipId,
        paymentId,
        amount,
        paymentMethod: 'bank_transfer',
        concerns: [],
        consent: CONSENT,
        file: FILE,
        ground: 'registration_open',
        instructions: { shown: null, inForce: null },
      },
      personal: { originalName: 'slip.jpg', contentHash: CONTENT_HASH, transactionReference: 'TB26325XYZ' },
    },
    { type: 'PaymentInitiated', data: { applicationId, paymentId, paymentSlipId, amount } },
  ];
}

/** @param fee 0 as it is left out in old events */
export function slipVerified(
  paymentSlipId: string,
  skippedBecause: string | null = null,
  fee = 5_000,
): readonly ApplicationEvent[] {
  return [
    {
      type: 'PaymentSlipVerified',
      data: {
        applicationId,
        paymentSlipId,
        integrityCheckSkipped: skippedBecause !== null,
        ...(fee === 0 ? {} : { fee }),
      },
      personal: { reason: skippedBecause ?? '' },
    },
    { type: 'PaymentCompleted', data: { applicationId, paymentId: paymentOf(paymentSlipId) } },
  ];
}

export function slipRejected(paymentSlipId: string, rejectionReason = ''): readonly ApplicationEvent[] {
  return [
    { type: 'PaymentSlipRejected', data: { applicationId, paymentSlipId }, personal: { rejectionReason } },
    { type: 'PaymentFailed', data: { applicationId, paymentId: paymentOf(paymentSlipId) } },
  ];
}

export function slipFlagged(
  paymentSlipId: string,
  concerns: string[],
  alterationScore: number | null = null,
): ApplicationEvent {
  return { type: 'PaymentSlipFlagged', data: { applicationId, paymentSlipId, concerns, alterationScore } };
}

export function validated(issues: ValidationIssue[] = []): ApplicationEvent {
  return { type: 'ApplicationValidated', data: { applicationId, issues } };
}

export function statusSet(
  status: AdminApplicationStatus,
  adminNotes = '',
  applicantReason = '',
): Extract<ApplicationEvent, { type: 'ApplicationStatusSet' }> {
  return {
    type: 'ApplicationStatusSet',
    data: { applicationId, status, isExplained: applicantReason !== '' },
    personal: { adminNotes, applicantReason },
  };
}

export function answersConfirmed(...answers: readonly ConfirmedAnswer[]): ApplicationEvent {
  return {
    type: 'ApplicationAnswersConfirmed',
    data: { applicationId, concerns: answers.map(({ code, field, child }) => ({ code, field, child })) },
    personal: { answers: answers.map(({ answer }) => answer) },
  };
}

export function confirmationRecorded(
  confirmationNumber: string,
  warnings: string[] = [],
  isChecked = false,
): ApplicationEvent {
  return {
    type: 'ConfirmationNumberRecorded',
    data: { applicationId, warnings, isChecked },
    personal: { confirmationNumber },
  };
}

export function confirmationCorrected(
  previousNumber: string,
  confirmationNumber: string,
  reason: string,
  warnings: string[] = [],
  isChecked = false,
): ApplicationEvent {
  return {
    type: 'ConfirmationNumberCorrected',
    data: { applicationId, warnings, isChecked },
    personal: { confirmationNumber, previousNumber, reason },
  };
}

export const confirmationChecked: ApplicationEvent = { type: 'ConfirmationNumberChecked', data: { applicationId } };

export function statusReset(status: FactualStatus, reason: string): ApplicationEvent {
  return { type: 'ApplicationStatusReset', data: { applicationId, status }, personal: { reason } };
}

export function slipReopened(paymentSlipId: string, reason: string): readonly ApplicationEvent[] {
  return [
    { type: 'PaymentSlipReopened', data: { applicationId, paymentSlipId }, personal: { reason } },
    { type: 'PaymentReopened', data: { applicationId, paymentId: paymentOf(paymentSlipId) } },
  ];
}

export function forceVerifyRequested(paymentSlipId: string, requestedBy: string, reason: string): ApplicationEvent {
  return {
    type: 'PaymentSlipForceVerifyRequested',
    data: { applicationId, paymentSlipId, requestedBy },
    personal: { reason },
  };
}

const allDocumentsUploaded = APPLICANT_DOCUMENT_TYPES.map((type) => uploaded(type));
export const allDocumentsApproved = APPLICANT_DOCUMENT_TYPES.map((type) => reviewed(DOCUMENT_IDS[type], 'approved'));

const ready = [
  created,
  ...completeSectionsSaved,
  preRegistered,
  ...allDocumentsUploaded,
  ...slipUploaded(SLIP),
  ...allDocumentsApproved,
  ...slipVerified(SLIP),
  becameReady,
];
const readyAndValidated = [...ready, ...slipUploaded(OTHER_SLIP), validated()];

/**
 * An application in every status. All have a passport and an unsettled slip `OTHER_SLIP`; from
 * `ready_for_submission` on also everything else that is needed, and a validation without issues.
 */
export const HISTORIES = {
  not_created: [],
  draft: [
    created,
    sectionSaved('personal', { ...COMPLETE_SECTIONS.personal, firstName: '' }, ['firstName']),
    ...completeSectionsSaved.slice(1),
    uploaded('passport'),
    ...slipUploaded(OTHER_SLIP),
  ],
  pre_registered: [created, ...completeSectionsSaved, preRegistered, uploaded('passport'), ...slipUploaded(OTHER_SLIP)],
  ready_for_submission: readyAndValidated,
  submitted: [...readyAndValidated, submitted],
  under_review: [...readyAndValidated, submitted, statusSet('under_review')],
  approved: [...readyAndValidated, submitted, statusSet('approved')],
  rejected: [...readyAndValidated, submitted, statusSet('rejected')],
  completed: [...readyAndValidated, submitted, statusSet('completed')],
  deleted: [...readyAndValidated, deleted],
} as const satisfies Record<string, readonly ApplicationEvent[]>;

export function uploadDocument(documentType: ApplicantDocumentType, documentId: string): Command<'UploadDocument'> {
  return {
    type: 'UploadDocument',
    applicationId,
    documentId,
    documentType,
    file: FILE,
    originalName: `${documentType}.jpg`,
    contentHash: CONTENT_HASH,
  };
}

export function uploadSlip(paymentSlipId: string, amount = 5_000): Command<'UploadPaymentSlip'> {
  return {
    type: 'UploadPaymentSlip',
    applicationId,
    paymentSlipId,
    paymentId: paymentOf(paymentSlipId),
    amount,
    paymentMethod: 'bank_transfer',
    transactionReference: 'TB26325XYZ',
    concerns: [],
    consent: CONSENT,
    ground: 'registration_open',
    instructions: { shown: null, inForce: null },
    file: FILE,
    originalName: 'slip.jpg',
    contentHash: CONTENT_HASH,
  };
}

export function photoEvidence(verdict: PhotoEvidence['checks'][number]['verdict'] = 'pass'): PhotoEvidence {
  return {
    rulesVersion: 1,
    engine: 'test 1',
    checks: [{ code: 'head_height', verdict, measured: 0.6, limit: { from: 0.5, to: 0.69 } }],
  };
}

export const GEOMETRY: FaceGeometry = {
  width: 600,
  height: 600,
  crown: { x: 300, y: 60 },
  chin: { x: 300, y: 410 },
  eyes: [
    { x: 250, y: 230 },
    { x: 350, y: 230 },
  ],
};

export function photoChecked(
  documentId: string,
  evidence = photoEvidence(),
  occasion: CheckOccasion = 'upload',
): ApplicationEvent {
  const answers = occasion === 'upload' ? { glasses: 'none' as const } : {};

  return {
    type: 'PhotoChecked',
    data: { applicationId, documentId, occasion, evidence, askedPerson: false },
    personal: { answers, geometry: GEOMETRY },
  };
}

export function slipEvidence(outcome: SlipEvidence['checks'][number]['outcome'] = 'clear'): SlipEvidence {
  return {
    rulesVersion: 1,
    channel: 'camera',
    checks: [{ code: 'file_used_before', kind: 'hard', outcome, weight: 0.5, figures: {} }],
    riskLevel: outcome === 'found' ? 'HIGH' : 'LOW',
    alterationScore: outcome === 'found' ? 0.5 : 0,
  };
}

export function slipChecked(
  paymentSlipId: string,
  evidence = slipEvidence(),
  occasion: CheckOccasion = 'upload',
): ApplicationEvent {
  return { type: 'SlipChecked', data: { applicationId, paymentSlipId, occasion, evidence } };
}

export function reviewDocument(
  documentId: string,
  status: ReviewDocumentStatus,
  adminNotes = '',
): Command<'ReviewDocument'> {
  return { type: 'ReviewDocument', applicationId, documentId, status, adminNotes };
}

export function verifySlip(
  paymentSlipId: string,
  integrity: Command<'VerifyPaymentSlip'>['integrity'] = { concerns: [], alterationScore: null },
  reason = '',
): Command<'VerifyPaymentSlip'> {
  return { type: 'VerifyPaymentSlip', applicationId, paymentSlipId, integrity, reason };
}

export function rejectSlip(paymentSlipId: string, rejectionReason = ''): Command<'RejectPaymentSlip'> {
  return { type: 'RejectPaymentSlip', applicationId, paymentSlipId, rejectionReason };
}

export function saveForm(
  form: Command<'SaveApplicationForm'>['form'],
  confirmedAnswers?: ConfirmedAnswer[],
): Command<'SaveApplicationForm'> {
  return { type: 'SaveApplicationForm', applicationId, form, confirmedAnswers };
}

export function create(form: Command<'CreateApplication'>['form'] = {}): Command<'CreateApplication'> {
  return { type: 'CreateApplication', applicationId, applicantId, form };
}

export function validate(photoErrors: string[] = []): Command<'ValidateApplication'> {
  return { type: 'ValidateApplication', applicationId, photoErrors };
}

export function recordNumber(confirmationNumber: string): Command<'RecordConfirmationNumber'> {
  return { type: 'RecordConfirmationNumber', applicationId, confirmationNumber };
}

export function setStatus(
  status: AdminApplicationStatus,
  adminNotes = '',
  applicantReason?: string,
): Command<'SetApplicationStatus'> {
  return { type: 'SetApplicationStatus', applicationId, status, adminNotes, applicantReason };
}

export function resetStatus(reason: string, seenDecisions?: number): Command<'ResetApplicationStatus'> {
  return { type: 'ResetApplicationStatus', applicationId, reason, seenDecisions };
}

export function reopenSlip(paymentSlipId: string, reason: string): Command<'ReopenPaymentSlip'> {
  return { type: 'ReopenPaymentSlip', applicationId, paymentSlipId, reason };
}

export function correctNumber(confirmationNumber: string, reason?: string): Command<'CorrectConfirmationNumber'> {
  return { type: 'CorrectConfirmationNumber', applicationId, confirmationNumber, reason };
}

export function checkNumber(confirmationNumber: string): Command<'CheckConfirmationNumber'> {
  return { type: 'CheckConfirmationNumber', applicationId, confirmationNumber };
}
