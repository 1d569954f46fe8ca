import type { ApplicationEvent } from '../application/events.ts';
import { isFeePaid, type SentSlip } from './amount-owed.ts';
import { completionPercentage } from './application-form.ts';
import { APPLICANT_DOCUMENT_TYPES, type ApplicantDocumentType } from './documents.ts';
import type { ApplicationStatus, AutomationStatus, DocumentStatus } from './statuses.ts';

/** The statuses the system sets by itself before submission. */
export const DERIVED_STATUSES = [
  'draft',
  'pre_registered',
  'ready_for_submission',
] as const satisfies readonly ApplicationStatus[];
export type DerivedStatus = (typeof DERIVED_STATUSES)[number];

export function isBeforeSubmission(status: ApplicationStatus): status is DerivedStatus {
  return (DERIVED_STATUSES as readonly ApplicationStatus[]).includes(status);
}

/**
 * A validation speaks of the application as it was at that moment. After any of these events it says nothing
 * any more: readers forget it, as the aggregate does.
 */
export const EVENTS_THAT_UNDO_VALIDATION = [
  'ApplicationSectionSaved',
  'DocumentUploaded',
  'DocumentReviewed',
  'DocumentReviewReopened',
  'DocumentDeleted',
  'PaymentSlipUploaded',
  'PaymentSlipVerified',
  'PaymentSlipFlagged',
  'PaymentSlipRejected',
  'PaymentSlipForceVerifyRequested',
  'PaymentSlipReopened',
] as const satisfies readonly ApplicationEvent['type'][];

export function undoesValidation(eventType: string): boolean {
  return (EVENTS_THAT_UNDO_VALIDATION as readonly string[]).includes(eventType);
}

export type EvidenceFacts = {
  /** Current documents only: neither superseded nor deleted ones. */
  readonly documents: readonly { readonly type: string; readonly status: DocumentStatus }[];
  readonly paymentSlips: readonly SentSlip[];
};

/** Document types that are missing or not approved, in the order of the documents page. */
export function missingDocumentTypes(documents: EvidenceFacts['documents']): readonly ApplicantDocumentType[] {
  return APPLICANT_DOCUMENT_TYPES.filter(
    (type) => !documents.some((document) => document.type === type && document.status === 'approved'),
  );
}

/** All four documents approved (only a valid photo is ever stored) and the fee paid. */
export function isEvidenceComplete(facts: EvidenceFacts): boolean {
  return isFeePaid(facts.paymentSlips) && missingDocumentTypes(facts.documents).length === 0;
}

/** The status that the facts call for before submission. */
export function derivedStatus(facts: EvidenceFacts & { readonly missingFieldCount: number }): DerivedStatus {
  if (facts.missingFieldCount > 0) return 'draft';

  return isEvidenceComplete(facts) ? 'ready_for_submission' : 'pre_registered';
}

export type ApplicationProgressFacts = EvidenceFacts & {
  readonly status: ApplicationStatus;
  /** Required fields of all sections that are still empty. */
  readonly missingFieldCount: number;
  /** What the last validation found; null when there was none, or when something changed since. */
  readonly validationIssues: readonly unknown[] | null;
};

export type ApplicationProgress = {
  readonly completionPercentage: number;
  readonly isDataComplete: boolean;
  readonly isPhotoValid: boolean;
  readonly isPaymentComplete: boolean;
  readonly isReadyForSubmission: boolean;
  readonly automationStatus: AutomationStatus;
};

/** Everything the replies tell about how far an application has come. */
export function applicationProgress(facts: ApplicationProgressFacts): ApplicationProgress {
  return {
    completionPercentage: completionPercentage(facts.missingFieldCount),
    isDataComplete: facts.missingFieldCount === 0,
    isPhotoValid: facts.documents.some((document) => document.type === 'photo'),
    isPaymentComplete: facts.status === 'ready_for_submission' || isFeePaid(facts.paymentSlips),
    isReadyForSubmission: isValidated(facts),
    automationStatus: automationStatus(facts),
  };
}

export function automationStatus(facts: ApplicationProgressFacts): AutomationStatus {
  if (!isBeforeSubmission(facts.status)) return 'submitted';
  if (facts.missingFieldCount > 0) return 'collecting_data';
  if (!isEvidenceComplete(facts)) return 'validating_data';

  return isValidated(facts) ? 'awaiting_submission' : 'ready_for_review';
}

function isValidated(facts: ApplicationProgressFacts): boolean {
  return facts.validationIssues !== null && facts.validationIssues.length === 0;
}
