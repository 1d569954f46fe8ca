import type { ConfirmedAnswer } from '@entry/contracts/application/confirmed-answers';
import type { ApplicationEvent } from '@entry/contracts/application/events';
import { missingRequiredFields } from '@entry/contracts/rules/application-form';
import { DEFAULT_SECTIONS } from '@entry/contracts/rules/form-defaults';
import { CONFIRMED_ANSWERS_MAXIMUM_COUNT } from '@entry/contracts/rules/limits';
import type { FactualStatus, PaymentStatus } from '@entry/contracts/rules/statuses';
import { unchangedByUnknownEvent } from '../exhaustive.ts';
import { personalOf } from '../personal.ts';
import { checkKey } from './check-key.ts';
import { sectionSaved } from './section-saved.ts';
import {
  type ApplicationFacts,
  type ApplicationState,
  type CurrentDocument,
  type ExistingApplication,
  isExisting,
  type OpenApplication,
  type PaymentSlip,
} from './state.ts';

type Event<Type extends ApplicationEvent['type']> = Extract<ApplicationEvent, { type: Type }>;
type FactsChange = (application: ExistingApplication) => Partial<ApplicationFacts>;

/** Never refuses: an event that makes no sense in a state leaves it as it is. */
export function evolve(state: ApplicationState, event: ApplicationEvent): ApplicationState {
  switch (event.type) {
    case 'ApplicationCreated':
      return created(event);

    case 'ApplicationSectionSaved':
      return isExisting(state) ? sectionSaved(state, event) : state;

    case 'ApplicationAnswersConfirmed':
      return factsChanged(state, ({ confirmedAnswers }) => ({
        confirmedAnswers: [...confirmedAnswers, ...answersOf(event)].slice(-CONFIRMED_ANSWERS_MAXIMUM_COUNT),
      }));

    case 'ApplicationPreRegistered':
    case 'ApplicationReadinessLost':
      return derivedStatusChanged(state, 'pre_registered');

    case 'ApplicationReturnedToDraft':
      return derivedStatusChanged(state, 'draft');

    case 'ApplicationBecameReady':
      return derivedStatusChanged(state, 'ready_for_submission');

    case 'ApplicationSubmitted':
      return isExisting(state)
        ? { ...decided(state), kind: 'submitted', status: 'submitted', isSubmitted: true }
        : state;

    case 'ApplicationStatusSet': {
      if (!isExisting(state)) return state;

      const { adminNotes = '', applicantReason: statusReason = '' } = personalOf(event) ?? {};
      return { ...decided(state), kind: 'submitted', status: event.data.status, adminNotes, statusReason };
    }

    case 'ApplicationStatusReset':
      return isExisting(state) ? statusReset(decided(state), event.data.status) : state;

    case 'ApplicationDeleted':
      return isExisting(state) ? { kind: 'deleted', applicantId: state.applicantId } : state;

    case 'DocumentUploaded':
      return evidenceChanged(state, (application) => documentUploaded(application, event));

    case 'DocumentReviewed':
      return evidenceChanged(state, (application) => documentReviewed(application, event));

    case 'DocumentReviewReopened':
      return evidenceChanged(state, (application) =>
        reviewed(application, event.data.documentId, { status: 'pending_review', adminNotes: '' }),
      );

    case 'PhotoChecked':
      return factsChanged(state, () => photoChecked(event));

    case 'DocumentDeleted':
      return evidenceChanged(state, (application) => documentDeleted(application, event));

    case 'PaymentSlipUploaded': {
      const { paymentSlipId, paymentId, amount, consent } = event.data;
      return evidenceChanged(state, ({ paymentSlips }) => ({
        paymentSlips: [
          ...paymentSlips,
          {
            paymentSlipId,
            paymentId,
            status: 'pending',
            amount,
            quotedAmount: consent.quote.amount,
            feeWhenVerified: null,
            flag: null,
            forceRequestedBy: null,
            decisions: 0,
            checked: null,
          },
        ],
      }));
    }

    case 'PaymentSlipVerified':
      return slipChanged(state, event.data.paymentSlipId, {
        status: 'verified',
        feeWhenVerified: event.data.fee ?? 0,
      });

    case 'SlipChecked':
      return factsChanged(state, ({ paymentSlips }) => ({
        paymentSlips: paymentSlips.map((slip) =>
          slip.paymentSlipId === event.data.paymentSlipId ? { ...slip, checked: checkKey(event.data.evidence) } : slip,
        ),
      }));

    case 'PaymentSlipFlagged': {
      const { paymentSlipId, concerns, alterationScore } = event.data;
      return slipChanged(state, paymentSlipId, { status: 'flagged', flag: { concerns, alterationScore } });
    }

    case 'PaymentSlipRejected':
      return slipChanged(state, event.data.paymentSlipId, { status: 'rejected' });

    case 'PaymentSlipForceVerifyRequested': {
      const { paymentSlipId, requestedBy } = event.data;
      return slipChanged(state, paymentSlipId, { status: 'processing', forceRequestedBy: requestedBy });
    }

    case 'PaymentSlipReopened':
      return slipChanged(state, event.data.paymentSlipId, { status: 'pending', flag: null, feeWhenVerified: null });

    case 'PaymentInitiated': {
      const { paymentId, paymentSlipId } = event.data;
      return factsChanged(state, ({ payments }) => ({
        payments: [...payments, { paymentId, paymentSlipId, status: 'pending' }],
      }));
    }

    case 'PaymentCompleted':
      return paymentChanged(state, event.data.paymentId, 'completed');

    case 'PaymentFailed':
      return paymentChanged(state, event.data.paymentId, 'failed');

    case 'PaymentReopened':
      return paymentChanged(state, event.data.paymentId, 'pending');

    case 'ApplicationValidated':
      return factsChanged(state, () => ({ validation: { issues: event.data.issues } }));

    case 'ConfirmationNumberRecorded':
    case 'ConfirmationNumberCorrected': {
      if (!isExisting(state)) return state;

      const confirmationNumber = personalOf(event)?.confirmationNumber ?? null;
      const isChecked = event.data.isChecked ?? false;
      return { ...decided(state), confirmation: { confirmationNumber, isChecked }, isSubmitted: true };
    }

    case 'ConfirmationNumberChecked': {
      if (!isExisting(state) || state.confirmation === null) return state;

      return { ...decided(state), confirmation: { ...state.confirmation, isChecked: true } };
    }

    default:
      return unchangedByUnknownEvent(state, event);
  }
}

function created(event: Event<'ApplicationCreated'>): OpenApplication {
  const { applicationId, applicantId } = event.data;

  return {
    kind: 'open',
    status: 'draft',
    applicationId,
    applicantId,
    sections: DEFAULT_SECTIONS,
    missingFields: {
      personal: missingRequiredFields('personal', DEFAULT_SECTIONS.personal),
      address: missingRequiredFields('address', DEFAULT_SECTIONS.address),
      education: missingRequiredFields('education', DEFAULT_SECTIONS.education),
      family: missingRequiredFields('family', DEFAULT_SECTIONS.family),
    },
    documents: {},
    supersededDocumentIds: [],
    deletedDocumentIds: [],
    photoCheck: null,
    paymentSlips: [],
    payments: [],
    validation: null,
    confirmation: null,
    adminNotes: '',
    statusReason: '',
    confirmedAnswers: [],
    isSubmitted: false,
    decisions: 0,
  };
}

/** What was answered is gone when the person was erased; that it was confirmed stays. */
function answersOf(event: Event<'ApplicationAnswersConfirmed'>): readonly ConfirmedAnswer[] {
  const answers = personalOf(event)?.answers ?? [];

  return event.data.concerns.map((concern, index) => ({ ...concern, answer: answers[index] ?? '' }));
}

function documentUploaded(application: ExistingApplication, event: Event<'DocumentUploaded'>) {
  const { documentId, documentType, supersededDocumentId } = event.data;
  const { documents, supersededDocumentIds } = application;

  return {
    documents: {
      ...documents,
      [documentType]: {
        documentId,
        type: documentType,
        status: 'pending_review',
        adminNotes: '',
        decisions: 0,
      },
    },
    supersededDocumentIds:
      supersededDocumentId === null ? supersededDocumentIds : [...supersededDocumentIds, supersededDocumentId],
  };
}

function documentReviewed(application: ExistingApplication, event: Event<'DocumentReviewed'>) {
  const { documentId, status } = event.data;

  return reviewed(application, documentId, { status, adminNotes: personalOf(event)?.adminNotes ?? '' });
}

function reviewed(
  application: ExistingApplication,
  documentId: string,
  review: Pick<CurrentDocument, 'status' | 'adminNotes'>,
) {
  const document = Object.values(application.documents).find((candidate) => candidate.documentId === documentId);
  if (document === undefined) return {};

  const decisions = document.decisions + 1;
  return { documents: { ...application.documents, [document.type]: { ...document, ...review, decisions } } };
}

/** Says nothing new about the application, so a validation stays what it is. */
function photoChecked({ data: { documentId, evidence } }: Event<'PhotoChecked'>) {
  return { photoCheck: { documentId, key: checkKey(evidence) } };
}

function documentDeleted(application: ExistingApplication, event: Event<'DocumentDeleted'>) {
  const kept = Object.entries(application.documents).filter(
    ([, document]) => document.documentId !== event.data.documentId,
  );

  const deletedDocumentIds = [...application.deletedDocumentIds, event.data.documentId];
  return { documents: Object.fromEntries(kept), deletedDocumentIds };
}

/** Any decision on a slip answers what was asked before it. */
function slipChanged(state: ApplicationState, paymentSlipId: string, change: Partial<PaymentSlip>): ApplicationState {
  const decide = (slip: PaymentSlip) => ({
    ...slip,
    forceRequestedBy: null,
    ...change,
    decisions: slip.decisions + 1,
  });

  return evidenceChanged(state, ({ paymentSlips }) => ({
    paymentSlips: paymentSlips.map((slip) => (slip.paymentSlipId === paymentSlipId ? decide(slip) : slip)),
  }));
}

function paymentChanged(state: ApplicationState, paymentId: string, status: PaymentStatus): ApplicationState {
  return factsChanged(state, ({ payments }) => ({
    payments: payments.map((payment) => (payment.paymentId === paymentId ? { ...payment, status } : payment)),
  }));
}

function decided<Application extends ExistingApplication>(application: Application): Application {
  return { ...application, decisions: application.decisions + 1 };
}

function statusReset(application: ExistingApplication, status: FactualStatus): ExistingApplication {
  const reset = { ...application, statusReason: '' };

  return status === 'submitted' ? { ...reset, kind: 'submitted', status } : { ...reset, kind: 'open', status };
}

function derivedStatusChanged(state: ApplicationState, status: OpenApplication['status']): ApplicationState {
  return state.kind === 'open' ? { ...state, status } : state;
}

/** What a validation looked at has changed, so it says nothing any more (`EVENTS_THAT_UNDO_VALIDATION`). */
function evidenceChanged(state: ApplicationState, change: FactsChange): ApplicationState {
  return factsChanged(state, (application) => ({ ...change(application), validation: null }));
}

function factsChanged(state: ApplicationState, change: FactsChange): ApplicationState {
  return isExisting(state) ? { ...state, ...change(state) } : state;
}
