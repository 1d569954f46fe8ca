import type { ApplicationEvent } from '@entry/contracts/application/events';
import type { Actor } from '@entry/contracts/event';
import { FORM_SECTIONS, missingRequiredFields } from '@entry/contracts/rules/application-form';
import { undoesValidation } from '@entry/contracts/rules/application-progress';
import { DEFAULT_SECTIONS } from '@entry/contracts/rules/form-defaults';
import type { ApplicationStatus } from '@entry/contracts/rules/statuses';
import { decidedAgain, UNDECIDED } from '../decision.ts';
import { changing, defineProjection, deleting, type ProjectedOf } from '../define-projection.ts';
import type { FindPersonTerms, OpenSealed } from '../search-terms.ts';
import {
  type ApplicationDocument,
  type ApplicationFile,
  type ApplicationPaymentSlip,
  listedAutomationStatus,
} from './application-document.ts';
import { applicationInputs, applicationTerms } from './application-terms.ts';
import { sectionSaved } from './section-saved.ts';

type Stamp = {
  readonly type: string;
  readonly revision: number;
  readonly metadata: { readonly actor: Actor; readonly recordedAt: string };
};
type Change = Partial<ApplicationDocument>;
type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

const newestFirst = { field: 'createdAt', direction: 'descending' } as const;

/** Each is opened when the application is shown; whoever confirmed more often is asked about the oldest again. */
const MOST_CONFIRMATIONS = 50;

const missingInNewForm = FORM_SECTIONS.reduce(
  (count, section) => count + missingRequiredFields(section, DEFAULT_SECTIONS[section]).length,
  0,
);

export function createApplicationsProjection(options: {
  readonly open: OpenSealed;
  readonly findPersonTerms: FindPersonTerms;
}) {
  const { open, findPersonTerms } = options;

  return defineProjection<ApplicationDocument, ApplicationEvent['type']>()({
    model: {
      name: 'applications',
      version: 8,
      indexes: {
        all: { equals: [], sort: newestFirst },
        'by-status': { equals: ['status'], sort: newestFirst },
        'by-applicant': { equals: ['applicantId'], sort: newestFirst },
        'by-automation-status': {
          equals: ['automationStatus'],
          sort: { field: 'statusSince', direction: 'descending' },
        },
      },
      searchTerms: async (application) => [
        ...(await findPersonTerms(application.applicantId)),
        ...(await applicationTerms(application, open)),
      ],
      searchInputs: applicationInputs,
      searchesIn: ['accounts'],
    },
    keys: ({ data }) => ('applicationId' in data ? [data.applicationId] : []),
    lookup: ({ data }) =>
      'applicationId' in data ? null : { index: 'by-applicant', equals: { applicantId: data.accountId } },
    overwrites: (event) => (event.type === 'ApplicationSectionSaved' ? event.data.section : null),
    folds: {
      ApplicationCreated: (_none, { data, revision, metadata }) => ({
        applicationId: data.applicationId,
        applicantId: data.applicantId,
        status: 'draft',
        revision,
        sections: {},
        missingFieldCount: missingInNewForm,
        documents: [],
        documentHistory: [],
        paymentSlips: [],
        payments: [],
        validation: null,
        confirmation: null,
        earlierNumbers: [],
        adminNotes: null,
        statusReason: null,
        confirmations: [],
        createdAt: metadata.recordedAt,
        preRegisteredAt: null,
        submittedAt: null,
        isSubmitted: false,
        decision: UNDECIDED,
        statusSince: metadata.recordedAt,
        automationStatus: null,
        ownerRevision: 0,
      }),
      ApplicationSectionSaved: sectionSaved,
      ApplicationAnswersConfirmed: stamped(({ confirmations }, { data, sealed }) => ({
        confirmations: [...confirmations, { concerns: data.concerns, answers: sealed }].slice(-MOST_CONFIRMATIONS),
      })),
      ApplicationPreRegistered: stamped((application, { metadata }) => ({
        ...statusChange(application, 'pre_registered', metadata),
        preRegisteredAt: application.preRegisteredAt ?? metadata.recordedAt,
      })),
      ApplicationReturnedToDraft: becoming('draft'),
      ApplicationBecameReady: becoming('ready_for_submission'),
      ApplicationReadinessLost: becoming('pre_registered'),
      ApplicationSubmitted: decided((application, { metadata }) => ({
        ...submission(application, 'submitted', metadata),
        isSubmitted: true,
      })),
      ApplicationStatusSet: decided((application, { data, sealed, metadata }) => ({
        ...submission(application, data.status, metadata),
        adminNotes: sealed,
        statusReason: sealed,
      })),
      ApplicationStatusReset: decided((application, { data, metadata }) => ({
        ...statusChange(application, data.status, metadata),
        submittedAt: data.status === 'submitted' ? application.submittedAt : null,
        statusReason: null,
      })),
      ApplicationDeleted: deleting,
      DocumentUploaded: stamped(documentUploaded),
      DocumentReviewed: stamped(documentReviewed),
      DocumentReviewReopened: stamped(documentReopened),
      DocumentDeleted: stamped((application, { data, metadata }) =>
        endDocuments(application, ({ documentId }) => documentId === data.documentId, metadata.recordedAt),
      ),
      PaymentSlipUploaded: stamped(({ paymentSlips }, { data, sealed, metadata }) => ({
        paymentSlips: [
          ...paymentSlips,
          {
            paymentSlipId: data.paymentSlipId,
            paymentId: data.paymentId,
            status: 'pending',
            amount: data.amount,
            paymentMethod: data.paymentMethod,
            details: sealed,
            file: data.file,
            consent: data.consent,
            uploadConcerns: data.concerns,
            integrityConcerns: [],
            alterationScore: null,
            feeWhenVerified: null,
            rejection: null,
            createdAt: metadata.recordedAt,
            decision: UNDECIDED,
          },
        ],
      })),
      PaymentInitiated: stamped(({ payments }, { data, metadata }) => ({
        payments: [
          ...payments,
          {
            paymentId: data.paymentId,
            paymentSlipId: data.paymentSlipId,
            amount: data.amount,
            status: 'pending',
            createdAt: metadata.recordedAt,
          },
        ],
      })),
      PaymentSlipVerified: slipDecided(({ data }) => ({ status: 'verified', feeWhenVerified: data.fee ?? 0 })),
      PhotoChecked: stamped(() => ({})),
      SlipChecked: stamped(() => ({})),
      PaymentSlipFlagged: slipDecided(({ data: { concerns, alterationScore } }) => ({
        status: 'flagged',
        integrityConcerns: concerns,
        alterationScore,
      })),
      PaymentSlipRejected: slipDecided(({ sealed }) => ({ status: 'rejected', rejection: sealed })),
      PaymentSlipForceVerifyRequested: slipDecided(() => ({ status: 'processing' })),
      PaymentSlipReopened: slipDecided(() => ({ status: 'pending', rejection: null, feeWhenVerified: null })),
      PaymentReopened: stamped((application, { data }) => changePayment(application, data.paymentId, 'pending')),
      PaymentCompleted: stamped((application, { data }) => changePayment(application, data.paymentId, 'completed')),
      PaymentFailed: stamped((application, { data }) => changePayment(application, data.paymentId, 'failed')),
      ApplicationValidated: stamped((_application, { data, metadata }) => ({
        validation: { issues: data.issues, validatedAt: metadata.recordedAt },
      })),
      ConfirmationNumberRecorded: decided(confirmed),
      ConfirmationNumberCorrected: decided(confirmed),
      ConfirmationNumberChecked: decided(numberChecked),
      AccountProfileChanged: changing((_application, { revision }) => ({ ownerRevision: revision })),
      AccountEmailChanged: changing((_application, { revision }) => ({ ownerRevision: revision })),
      AccountDeleted: deleting,
    },
  });
}

/** A change by an event of the application's own stream: the revision advances, an older validation is forgotten. */
function stamped<Event extends Stamp>(change: (application: ApplicationDocument, event: Event) => Change) {
  return (application: ApplicationDocument | null, event: Event): ApplicationDocument | null => {
    if (application === null) return null;

    // Copied first and set afterwards: twice as fast as one literal that spreads and overrides.
    const changed: Writable<ApplicationDocument> = { ...application };
    if (undoesValidation(event.type)) changed.validation = null;
    Object.assign(changed, change(application, event));
    changed.revision = event.revision;
    changed.automationStatus = listedAutomationStatus(changed);
    return changed;
  };
}

/** The same for a status that follows from the facts. */
function becoming<Event extends Stamp>(status: ApplicationStatus) {
  return stamped((application, { metadata }: Event) => statusChange(application, status, metadata));
}

/** The same for what is decided on the application itself. */
function decided<Event extends Stamp>(change: (application: ApplicationDocument, event: Event) => Change) {
  return stamped((application, event: Event) => ({
    ...change(application, event),
    decision: decidedAgain(application.decision, event.metadata),
  }));
}

/** And for what is decided on one of its slips. */
function slipDecided<Event extends Stamp & { readonly data: { readonly paymentSlipId: string } }>(
  change: (event: Event) => Partial<ApplicationPaymentSlip>,
) {
  return stamped(({ paymentSlips }, event: Event) => ({
    paymentSlips: paymentSlips.map((slip) =>
      slip.paymentSlipId === event.data.paymentSlipId
        ? { ...slip, ...change(event), decision: decidedAgain(slip.decision, event.metadata) }
        : slip,
    ),
  }));
}

function statusChange(
  application: ApplicationDocument,
  status: ApplicationStatus,
  { recordedAt }: { readonly recordedAt: string },
): Change {
  return { status, statusSince: application.status === status ? application.statusSince : recordedAt };
}

function submission(
  application: ApplicationDocument,
  status: ApplicationStatus,
  metadata: { readonly recordedAt: string },
): Change {
  const submittedAt = application.submittedAt ?? (status === 'submitted' ? metadata.recordedAt : null);

  return { ...statusChange(application, status, metadata), submittedAt };
}

function documentUploaded(
  application: ApplicationDocument,
  { data, sealed, metadata }: ProjectedOf<'DocumentUploaded'>,
): Change {
  const { documentId, documentType: type, file } = data;
  const { documents, documentHistory } = endDocuments(
    application,
    (document) => document.type === type,
    metadata.recordedAt,
  );
  const uploaded = {
    documentId,
    type,
    status: 'pending_review',
    name: sealed,
    file,
    adminNotes: null,
    uploadedAt: metadata.recordedAt,
    decision: UNDECIDED,
    reopening: null,
  } as const;

  return { documents: [...documents, uploaded], documentHistory };
}

function documentReviewed(
  { documents }: ApplicationDocument,
  { data, sealed, metadata }: ProjectedOf<'DocumentReviewed'>,
): Change {
  const review = (document: ApplicationFile): ApplicationFile => ({
    ...document,
    status: data.status,
    adminNotes: sealed,
    decision: decidedAgain(document.decision, metadata),
    reopening: null,
  });

  return {
    documents: documents.map((document) => (document.documentId === data.documentId ? review(document) : document)),
  };
}

function documentReopened(
  { documents }: ApplicationDocument,
  { data, sealed, metadata }: ProjectedOf<'DocumentReviewReopened'>,
): Change {
  const reopen = (document: ApplicationFile): ApplicationFile => ({
    ...document,
    status: 'pending_review',
    adminNotes: null,
    decision: decidedAgain(document.decision, metadata),
    reopening: { fields: data.fields, before: sealed },
  });

  return {
    documents: documents.map((document) => (document.documentId === data.documentId ? reopen(document) : document)),
  };
}

function endDocuments(
  { documents, documentHistory }: ApplicationDocument,
  isEnded: (document: ApplicationFile) => boolean,
  endedAt: string,
): Pick<ApplicationDocument, 'documents' | 'documentHistory'> {
  return {
    documents: documents.filter((document) => !isEnded(document)),
    documentHistory: [...documentHistory, ...documents.filter(isEnded).map((document) => ({ ...document, endedAt }))],
  };
}

function changePayment(
  { payments }: ApplicationDocument,
  paymentId: string,
  status: ApplicationDocument['payments'][number]['status'],
): Change {
  return {
    payments: payments.map((payment) => (payment.paymentId === paymentId ? { ...payment, status } : payment)),
  };
}

/** A number proves that the entry was made, whether it was the first or takes the place of a wrong one. */
function confirmed(
  { confirmation, earlierNumbers }: ApplicationDocument,
  { data, sealed, metadata }: ProjectedOf<'ConfirmationNumberRecorded' | 'ConfirmationNumberCorrected'>,
): Change {
  const { actor, recordedAt } = metadata;
  const check = {
    typedBy: actor.role === 'user' ? 'applicant' : 'service',
    recordedAt,
    checkedAt: data.isChecked === true ? recordedAt : null,
  } as const;

  return {
    confirmation: { number: sealed, warnings: data.warnings, check },
    earlierNumbers: confirmation === null ? earlierNumbers : [...earlierNumbers, confirmation.number],
    isSubmitted: true,
  };
}

function numberChecked({ confirmation }: ApplicationDocument, { metadata }: Stamp): Change {
  if (confirmation === null) return {};

  return { confirmation: { ...confirmation, check: { ...confirmation.check, checkedAt: metadata.recordedAt } } };
}
