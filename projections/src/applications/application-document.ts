import type { ConfirmationCheck } from '@entry/contracts/application/api';
import type {
  ApplicationAnswersConfirmed,
  ApplicationSectionSaved,
  DocumentUploaded,
  PaymentConsent,
  PaymentSlipUploaded,
  SlipConcern,
  StoredFile,
} from '@entry/contracts/application/events';
import type { ValidationIssue } from '@entry/contracts/application/validation-issue';
import type { SentSlip } from '@entry/contracts/rules/amount-owed';
import type { FormSection } from '@entry/contracts/rules/application-form';
import {
  type ApplicationProgress,
  applicationProgress,
  automationStatus,
  derivedStatus,
  isBeforeSubmission,
} from '@entry/contracts/rules/application-progress';
import type { ApplicantDocumentType, PaymentMethod } from '@entry/contracts/rules/documents';
import type { ProvenField } from '@entry/contracts/rules/proven-fields';
import { LISTED_AUTOMATION_STATUSES, type ListedAutomationStatus } from '@entry/contracts/rules/queues';
import type {
  ApplicationStatus,
  DocumentStatus,
  FactualStatus,
  PaymentSlipStatus,
  PaymentStatus,
} from '@entry/contracts/rules/statuses';
import type { ProjectedEvent } from '@entry/platform/projection';
import type { Sealed } from '@entry/platform/sealed';
import type { Decision } from '../decision.ts';

export type SavedSection = {
  readonly values: ProjectedEvent<typeof ApplicationSectionSaved>['sealed'];
  /** Required fields that are still empty. */
  readonly missingFields: readonly string[];
};

export type Confirmation = {
  readonly concerns: ProjectedEvent<typeof ApplicationAnswersConfirmed>['data']['concerns'];
  /** In the order of the concerns. */
  readonly answers: ProjectedEvent<typeof ApplicationAnswersConfirmed>['sealed'];
};

/** Answers that changed since a document was approved, and what they were then, in the same order. */
export type Reopening = {
  readonly fields: readonly ProvenField[];
  readonly before: Sealed<{ readonly before: readonly string[] }>;
};

export type ApplicationFile = {
  readonly documentId: string;
  readonly type: ApplicantDocumentType;
  readonly status: DocumentStatus;
  readonly name: ProjectedEvent<typeof DocumentUploaded>['sealed'];
  readonly file: StoredFile;
  readonly adminNotes: Sealed<{ readonly adminNotes: string }> | null;
  readonly uploadedAt: string;
  readonly decision: Decision;
  readonly reopening: Reopening | null;
};

export type ApplicationPaymentSlip = {
  readonly paymentSlipId: string;
  readonly paymentId: string;
  readonly status: PaymentSlipStatus;
  readonly amount: number;
  readonly paymentMethod: PaymentMethod;
  readonly details: ProjectedEvent<typeof PaymentSlipUploaded>['sealed'];
  readonly file: StoredFile;
  readonly consent: PaymentConsent;
  /** As `SentSlip` has it. */
  readonly feeWhenVerified: number | null;
  readonly uploadConcerns: readonly SlipConcern[];
  readonly integrityConcerns: readonly string[];
  readonly alterationScore: number | null;
  readonly rejection: Sealed<{ readonly rejectionReason: string }> | null;
  readonly createdAt: string;
  readonly decision: Decision;
};

export type ApplicationPayment = {
  readonly paymentId: string;
  readonly paymentSlipId: string;
  readonly amount: number;
  readonly status: PaymentStatus;
  readonly createdAt: string;
};

/** What is known of an application? By application id. */
export type ApplicationDocument = {
  readonly applicationId: string;
  readonly applicantId: string;
  readonly status: ApplicationStatus;
  /** Of the stream, so also the ETag: it advances with every event. */
  readonly revision: number;
  /** The newest of each; one that was never saved has the default values (`DEFAULT_SECTIONS`). */
  readonly sections: Readonly<Partial<Record<FormSection, SavedSection>>>;
  readonly missingFieldCount: number;
  /** At most one per type, in order of upload. */
  readonly documents: readonly ApplicationFile[];
  /** Superseded and deleted ones, oldest first. */
  readonly documentHistory: readonly (ApplicationFile & { readonly endedAt: string })[];
  readonly paymentSlips: readonly ApplicationPaymentSlip[];
  readonly payments: readonly ApplicationPayment[];
  /** The last validation; null when there was none, or when something changed since. */
  readonly validation: { readonly issues: readonly ValidationIssue[]; readonly validatedAt: string } | null;
  readonly confirmation: {
    readonly number: Sealed<{ readonly confirmationNumber: string }>;
    readonly warnings: readonly string[];
    readonly check: ConfirmationCheck;
  } | null;
  /** Numbers that were recorded and then corrected, oldest first: whoever reads one in the history looks for it. */
  readonly earlierNumbers: readonly Sealed<{ readonly confirmationNumber: string }>[];
  readonly adminNotes: Sealed<{ readonly adminNotes: string }> | null;
  /** Why it has the status that an admin set, for the applicant; null when nobody set it. */
  readonly statusReason: Sealed<{ readonly applicantReason?: string | undefined }> | null;
  /** What the applicant was asked about and said is right, oldest first; the newest that fit. */
  readonly confirmations: readonly Confirmation[];
  readonly createdAt: string;
  /** When the form was complete for the first time. */
  readonly preRegisteredAt: string | null;
  readonly submittedAt: string | null;
  /** The entry was made: submitted by the applicant, or proven by a confirmation number. No status takes that back. */
  readonly isSubmitted: boolean;
  /** On its status and its confirmation number. */
  readonly decision: Decision;
  /** When it got the status that it has. */
  readonly statusSince: string;
  /** Null unless the automation page lists it: complete forms, until an admin has checked the confirmation number. */
  readonly automationStatus: ListedAutomationStatus | null;
  /** Changes with the applicant's name or e-mail, so that it is found under the new ones. */
  readonly ownerRevision: number;
};

type StoredSlip = Pick<ApplicationPaymentSlip, 'amount' | 'status' | 'consent' | 'feeWhenVerified'>;

export function sentSlipOf({ amount, status, consent, feeWhenVerified }: StoredSlip): SentSlip {
  return { amount, status, quotedAmount: consent.quote.amount, feeWhenVerified };
}

function evidenceOf({ missingFieldCount, documents, paymentSlips }: ApplicationDocument) {
  return { missingFieldCount, documents, paymentSlips: paymentSlips.map(sentSlipOf) };
}

/** Everything the replies tell about how far an application has come. */
export function progressOf(application: ApplicationDocument): ApplicationProgress {
  const { status, validation } = application;

  return applicationProgress({ ...evidenceOf(application), status, validationIssues: validation?.issues ?? null });
}

/** Where the facts alone put the application, whatever status an admin set: what a reset goes back to. */
export function factualStatusOf(application: ApplicationDocument): FactualStatus {
  return application.isSubmitted ? 'submitted' : derivedStatus(evidenceOf(application));
}

/** Under which status the automation page lists it; null when it does not. */
export function listedAutomationStatus(application: ApplicationDocument): ListedAutomationStatus | null {
  if (!isListed(application)) return null;

  const { status, validation } = application;

  const validationIssues = validation?.issues ?? null;
  const found = automationStatus({ ...evidenceOf(application), status, validationIssues });
  // A form that a later rule finds incomplete has its status still: it is listed with those that lack something.
  return LISTED_AUTOMATION_STATUSES.find((listed) => listed === found) ?? 'validating_data';
}

function isListed({ status, confirmation }: ApplicationDocument): boolean {
  if (isBeforeSubmission(status)) return status !== 'draft';
  if (confirmation === null) return status === 'submitted';

  return status !== 'rejected' && confirmation.check.checkedAt === null;
}

/** Type of a document of the application, current or not; null when it never had such a document. */
export function findDocumentType(application: ApplicationDocument, documentId: string): ApplicantDocumentType | null {
  const isWanted = (document: ApplicationFile) => document.documentId === documentId;

  return (application.documents.find(isWanted) ?? application.documentHistory.find(isWanted))?.type ?? null;
}
