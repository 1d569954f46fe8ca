import type { ApplicationCommand } from '@entry/contracts/application/commands';
import { APPLICATION_EVENTS, type ApplicationEvent } from '@entry/contracts/application/events';
import type { ProblemCode } from '@entry/contracts/problem';
import { describe, expect, it } from 'vitest';
import {
  applicationId,
  checkNumber,
  correctNumber,
  create,
  HISTORIES,
  OTHER_SLIP,
  PASSPORT,
  recordNumber,
  rejectSlip,
  reopenSlip,
  resetStatus,
  reviewDocument,
  SLIP,
  saveForm,
  setStatus,
  uploadDocument,
  uploadSlip,
  validate,
  verifySlip,
} from '../testing/application-history.ts';
import { identifier } from '../testing/identifiers.ts';
import { createSpecification } from '../testing/specification.ts';
import { applicationDecider } from './application-decider.ts';
import { findStatus } from './state.ts';

const { given } = createSpecification(applicationDecider, APPLICATION_EVENTS);

type Status = keyof typeof HISTORIES;
/** A refusal's code, or the types of the events in their order. */
type Outcome = ProblemCode | readonly ApplicationEvent['type'][];

const STATUSES = Object.keys(HISTORIES) as readonly Status[];

const COMMANDS = {
  CreateApplication: create(),
  SaveApplicationForm: saveForm({ city: 'Hawassa' }),
  SubmitApplication: { type: 'SubmitApplication', applicationId },
  DeleteApplication: { type: 'DeleteApplication', applicationId },
  SetApplicationStatus: setStatus('under_review', 'Looked at it'),
  UploadDocument: uploadDocument('passport', identifier(15)),
  DeleteDocument: { type: 'DeleteDocument', applicationId, documentId: PASSPORT },
  ReviewDocument: reviewDocument(PASSPORT, 'rejected', 'Blurred'),
  UploadPaymentSlip: uploadSlip(identifier(23)),
  VerifyPaymentSlip: verifySlip(OTHER_SLIP),
  RejectPaymentSlip: rejectSlip(OTHER_SLIP, 'Unreadable'),
  ValidateApplication: validate(['The photo is too dark']),
  RecordConfirmationNumber: recordNumber('2027ABCDEFGH1234'),
  CorrectConfirmationNumber: correctNumber('2027ZZZZZZZZ1234', 'Typo'),
  CheckConfirmationNumber: checkNumber('2027ABCDEFGH1234'),
  ReopenPaymentSlip: reopenSlip(SLIP, 'Wrong slip'),
  ResetApplicationStatus: resetStatus('Set by mistake'),
} as const satisfies Record<ApplicationCommand['type'], ApplicationCommand>;

const nowhere = { not_created: 'application_not_found', deleted: 'application_not_found' } as const;

function afterSubmission<Common extends Outcome>(outcome: Common) {
  return { submitted: outcome, under_review: outcome, approved: outcome, rejected: outcome, completed: outcome };
}

const readOnly = afterSubmission('application_read_only');
const notAllowed = afterSubmission('action_not_allowed');

const CREATED = [
  'ApplicationCreated',
  'ApplicationSectionSaved',
  'ApplicationSectionSaved',
  'ApplicationSectionSaved',
  'ApplicationSectionSaved',
] as const;
const SLIP_UPLOADED = ['PaymentSlipUploaded', 'PaymentInitiated'] as const;
const SLIP_VERIFIED = ['PaymentSlipVerified', 'PaymentCompleted'] as const;
const SLIP_REJECTED = ['PaymentSlipRejected', 'PaymentFailed'] as const;

const OUTCOMES: Record<ApplicationCommand['type'], Record<Status, Outcome>> = {
  CreateApplication: {
    not_created: CREATED,
    deleted: CREATED,
    draft: 'application_exists',
    pre_registered: 'application_exists',
    ready_for_submission: 'application_exists',
    ...afterSubmission('application_exists'),
  },
  SaveApplicationForm: {
    ...nowhere,
    draft: ['ApplicationSectionSaved'],
    pre_registered: ['ApplicationSectionSaved'],
    ready_for_submission: ['ApplicationSectionSaved'],
    ...readOnly,
  },
  SubmitApplication: {
    ...nowhere,
    draft: 'application_not_ready',
    pre_registered: 'application_not_ready',
    ready_for_submission: ['ApplicationSubmitted'],
    ...notAllowed,
  },
  DeleteApplication: {
    ...nowhere,
    draft: ['ApplicationDeleted'],
    pre_registered: ['ApplicationDeleted'],
    ready_for_submission: ['ApplicationDeleted'],
    ...readOnly,
  },
  SetApplicationStatus: {
    ...nowhere,
    draft: ['ApplicationStatusSet'],
    pre_registered: ['ApplicationStatusSet'],
    ready_for_submission: ['ApplicationStatusSet'],
    ...afterSubmission(['ApplicationStatusSet']),
  },
  UploadDocument: {
    ...nowhere,
    draft: ['DocumentUploaded'],
    pre_registered: ['DocumentUploaded'],
    ready_for_submission: ['DocumentUploaded', 'ApplicationReadinessLost'],
    ...readOnly,
  },
  DeleteDocument: {
    ...nowhere,
    draft: ['DocumentDeleted'],
    pre_registered: ['DocumentDeleted'],
    ready_for_submission: ['DocumentDeleted', 'ApplicationReadinessLost'],
    ...readOnly,
  },
  ReviewDocument: {
    ...nowhere,
    draft: ['DocumentReviewed'],
    pre_registered: ['DocumentReviewed'],
    ready_for_submission: ['DocumentReviewed', 'ApplicationReadinessLost'],
    ...notAllowed,
  },
  UploadPaymentSlip: {
    ...nowhere,
    draft: SLIP_UPLOADED,
    pre_registered: SLIP_UPLOADED,
    ready_for_submission: SLIP_UPLOADED,
    ...afterSubmission(SLIP_UPLOADED),
    rejected: 'action_not_allowed',
  },
  VerifyPaymentSlip: {
    ...nowhere,
    draft: SLIP_VERIFIED,
    pre_registered: SLIP_VERIFIED,
    ready_for_submission: SLIP_VERIFIED,
    ...afterSubmission(SLIP_VERIFIED),
    rejected: 'action_not_allowed',
  },
  RejectPaymentSlip: {
    ...nowhere,
    draft: SLIP_REJECTED,
    pre_registered: SLIP_REJECTED,
    ready_for_submission: SLIP_REJECTED,
    ...afterSubmission(SLIP_REJECTED),
    rejected: 'action_not_allowed',
  },
  ValidateApplication: {
    ...nowhere,
    draft: ['ApplicationValidated'],
    pre_registered: ['ApplicationValidated'],
    ready_for_submission: ['ApplicationValidated'],
    ...afterSubmission(['ApplicationValidated']),
    rejected: 'action_not_allowed',
  },
  RecordConfirmationNumber: {
    ...nowhere,
    draft: 'action_not_allowed',
    pre_registered: 'action_not_allowed',
    ready_for_submission: ['ConfirmationNumberRecorded', 'ApplicationSubmitted'],
    ...afterSubmission(['ConfirmationNumberRecorded']),
    rejected: 'action_not_allowed',
  },
  CorrectConfirmationNumber: {
    ...nowhere,
    draft: 'confirmation_number_missing',
    pre_registered: 'confirmation_number_missing',
    ready_for_submission: 'confirmation_number_missing',
    ...afterSubmission('confirmation_number_missing'),
  },
  CheckConfirmationNumber: {
    ...nowhere,
    draft: 'confirmation_number_missing',
    pre_registered: 'confirmation_number_missing',
    ready_for_submission: 'confirmation_number_missing',
    ...afterSubmission('confirmation_number_missing'),
  },
  ReopenPaymentSlip: {
    ...nowhere,
    draft: 'payment_slip_not_found',
    pre_registered: 'payment_slip_not_found',
    ready_for_submission: ['PaymentSlipReopened', 'PaymentReopened', 'ApplicationReadinessLost'],
    ...afterSubmission(['PaymentSlipReopened', 'PaymentReopened']),
    rejected: 'action_not_allowed',
  },
  ResetApplicationStatus: {
    ...nowhere,
    draft: [],
    pre_registered: [],
    ready_for_submission: [],
    ...afterSubmission(['ApplicationStatusReset']),
    submitted: [],
  },
};

describe.each(STATUSES)('When %s', (status) => {
  const history: readonly ApplicationEvent[] = HISTORIES[status];

  it('should be in that status', () => {
    const state = history.reduce(applicationDecider.evolve, applicationDecider.initialState);

    expect(findStatus(state) ?? state.kind).toBe(status);
  });

  const outcomes = Object.values(COMMANDS).map((command) => [command.type, OUTCOMES[command.type][status]] as const);

  it.each(outcomes)('should answer %s with %s', (type, outcome) => {
    expectOutcome(history, COMMANDS[type], outcome);
  });
});

function expectOutcome(history: readonly ApplicationEvent[], command: ApplicationCommand, outcome: Outcome): void {
  const specification = given(history).when(command);

  if (typeof outcome === 'string') specification.thenRefused(outcome);
  else specification.thenTypes(outcome);
}
