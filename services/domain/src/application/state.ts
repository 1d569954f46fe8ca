import type { ConfirmedAnswer } from '@entry/contracts/application/confirmed-answers';
import type { ValidationIssue } from '@entry/contracts/application/validation-issue';
import { FORM_SECTIONS, type FormSection } from '@entry/contracts/rules/application-form';
import type { DerivedStatus } from '@entry/contracts/rules/application-progress';
import { APPLICANT_DOCUMENT_TYPES, type ApplicantDocumentType } from '@entry/contracts/rules/documents';
import type { FormSections } from '@entry/contracts/rules/form-defaults';
import type {
  AdminApplicationStatus,
  ApplicationStatus,
  DocumentStatus,
  PaymentSlipStatus,
  PaymentStatus,
} from '@entry/contracts/rules/statuses';

export type CurrentDocument = {
  readonly documentId: string;
  readonly type: ApplicantDocumentType;
  readonly status: DocumentStatus;
  readonly adminNotes: string;
  /** How often it was reviewed. */
  readonly decisions: number;
};

export type PaymentSlip = {
  readonly paymentSlipId: string;
  readonly paymentId: string;
  readonly status: PaymentSlipStatus;
  readonly amount: number;
  readonly quotedAmount: number;
  /** As `SentSlip` has it. */
  readonly feeWhenVerified: number | null;
  /** What the last integrity check found; null until a check flagged the slip. */
  readonly flag: { readonly concerns: readonly string[]; readonly alterationScore: number | null } | null;
  /** Admin who asked for a verification without the check; null when nobody did since the last decision. */
  readonly forceRequestedBy: string | null;
  /** How often it was decided on: flagged, settled, reopened, or asked to be forced. */
  readonly decisions: number;
  /** What the last check came to (`checkKey`); null when there was none. */
  readonly checked: string | null;
};

export type Payment = {
  readonly paymentId: string;
  readonly paymentSlipId: string;
  readonly status: PaymentStatus;
};

export type Confirmation = {
  /** Null when the applicant was erased. */
  readonly confirmationNumber: string | null;
  /** An admin has checked this very number: the applicant can no longer correct it. */
  readonly isChecked: boolean;
};

/** What every existing application has, before and after submission. */
export type ApplicationFacts = {
  readonly applicationId: string;
  readonly applicantId: string;
  readonly sections: FormSections;
  readonly missingFields: Readonly<Record<FormSection, readonly string[]>>;
  /** At most one per type: a later upload replaces the earlier document. */
  readonly documents: Readonly<Partial<Record<ApplicantDocumentType, CurrentDocument>>>;
  readonly supersededDocumentIds: readonly string[];
  /** By the applicant: a repeat of the upload must not bring them back. */
  readonly deletedDocumentIds: readonly string[];
  /** What the last check of a photo came to (`checkKey`); null when there was none. */
  readonly photoCheck: { readonly documentId: string; readonly key: string } | null;
  readonly paymentSlips: readonly PaymentSlip[];
  readonly payments: readonly Payment[];
  /** What the last validation found; null when there was none, or when something changed since. */
  readonly validation: { readonly issues: readonly ValidationIssue[] } | null;
  readonly confirmation: Confirmation | null;
  readonly adminNotes: string;
  /** Why it has the status that an admin set, for the applicant; empty when nothing was said. */
  readonly statusReason: string;
  /** What the applicant was asked about and said is right, oldest first; the newest that fit. */
  readonly confirmedAnswers: readonly ConfirmedAnswer[];
  /** The entry was made: the applicant submitted, or a confirmation number was recorded. No status takes that back. */
  readonly isSubmitted: boolean;
  /** How often its status or its confirmation number was decided on. */
  readonly decisions: number;
};

export type NotCreated = { readonly kind: 'not_created' };

/** The applicant is still working on it; the system derives the status from the facts. */
export type OpenApplication = ApplicationFacts & { readonly kind: 'open'; readonly status: DerivedStatus };

/** Form and documents are read-only for good; admins choose the status. */
export type SubmittedApplication = ApplicationFacts & {
  readonly kind: 'submitted';
  readonly status: AdminApplicationStatus;
};

export type DeletedApplication = { readonly kind: 'deleted'; readonly applicantId: string };

export type ExistingApplication = OpenApplication | SubmittedApplication;
export type ApplicationState = NotCreated | ExistingApplication | DeletedApplication;

export const NOT_CREATED: ApplicationState = { kind: 'not_created' };

export function isExisting(state: ApplicationState): state is ExistingApplication {
  return state.kind === 'open' || state.kind === 'submitted';
}

export function findStatus(state: ApplicationState): ApplicationStatus | null {
  return isExisting(state) ? state.status : null;
}

/** Current documents in the order of the documents page. */
export function currentDocuments(facts: Pick<ApplicationFacts, 'documents'>): readonly CurrentDocument[] {
  const documents: CurrentDocument[] = [];
  for (const type of APPLICANT_DOCUMENT_TYPES) {
    const document = facts.documents[type];
    if (document !== undefined) documents.push(document);
  }

  return documents;
}

/** Required fields that are still empty, in the order of the wizard. */
export function allMissingFields(facts: ApplicationFacts): readonly string[] {
  return FORM_SECTIONS.flatMap((section) => facts.missingFields[section]);
}

/** How many these are: asked with every save, so without putting them together. */
export function countMissingFields({ missingFields }: ApplicationFacts): number {
  return FORM_SECTIONS.reduce((count, section) => count + missingFields[section].length, 0);
}
