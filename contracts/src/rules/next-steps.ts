import type { Application, ConfirmationCheck } from '../application/api.ts';
import type { ApplicationForm } from '../application/form.ts';
import { isActionAllowed } from './allowed-actions.ts';
import { answerConcerns, openConcerns } from './answer-concerns.ts';
import { FORM_SECTIONS, type FormSection, missingRequiredFields } from './application-form.ts';
import { isBeforeSubmission } from './application-progress.ts';
import { impossibleDates } from './birth-dates.ts';
import { APPLICANT_DOCUMENT_TYPES, type ApplicantDocumentType } from './documents.ts';
import { isDocumentWaiting, isSlipWaiting } from './queues.ts';
import type { AdminApplicationStatus } from './statuses.ts';

/** A field to be filled or mended: its path in the form, such as `children.0.dateOfBirth`. */
export type FormGap = { readonly section: FormSection; readonly field: string; readonly isImpossible: boolean };

/**
 * One thing that is to be done or waited for. Whose turn it is follows from the kind: see `turnOf`.
 * `reason` is what an admin wrote for the applicant, empty when nothing; `since` is ISO 8601.
 */
export type NextStep =
  | { readonly kind: 'ready' }
  | { readonly kind: 'complete_form'; readonly gaps: readonly FormGap[] }
  | { readonly kind: 'answer_questions'; readonly count: number }
  | { readonly kind: 'upload_documents' }
  | { readonly kind: 'upload_document'; readonly documentType: ApplicantDocumentType }
  | {
      readonly kind: 'replace_document';
      readonly documentType: ApplicantDocumentType;
      readonly status: 'rejected' | 'needs_revision';
      readonly reason: string;
    }
  | {
      readonly kind: 'wait_for_documents';
      readonly documentTypes: readonly ApplicantDocumentType[];
      readonly since: string;
    }
  | { readonly kind: 'complete_payment' }
  | { readonly kind: 'pay_rest' }
  | { readonly kind: 'replace_payment_slip'; readonly reason: string }
  | { readonly kind: 'wait_for_payment'; readonly isFlagged: boolean; readonly since: string }
  | { readonly kind: 'wait_for_confirmation'; readonly since: string | null }
  | { readonly kind: 'read_decision'; readonly status: AdminApplicationStatus; readonly reason: string }
  | { readonly kind: 'wait_for_number_check'; readonly since: string }
  | { readonly kind: 'keep_confirmation' };

export type NextStepKind = NextStep['kind'];

/** What the steps of an application follow from. A form that is being filled in may be newer than what is saved. */
export type NextStepFacts = Pick<
  Application,
  | 'status'
  | 'statusReason'
  | 'confirmationCheck'
  | 'submittedAt'
  | 'confirmedAnswers'
  | 'isPaymentComplete'
  | 'isRestOwed'
  | FormField
> & {
  readonly documents: readonly Pick<
    Application['documents'][number],
    'type' | 'status' | 'adminNotes' | 'uploadedAt'
  >[];
  readonly payments: readonly Pick<Application['payments'][number], 'status' | 'createdAt' | 'paymentSlipId'>[];
  readonly paymentSlips: readonly Pick<Application['paymentSlips'][number], 'id' | 'status' | 'rejectionReason'>[];
};

type FormField = keyof ApplicationForm;

const TURNS = {
  ready: 'applicant',
  complete_form: 'applicant',
  answer_questions: 'applicant',
  upload_documents: 'applicant',
  upload_document: 'applicant',
  replace_document: 'applicant',
  wait_for_documents: 'service',
  complete_payment: 'applicant',
  pay_rest: 'applicant',
  replace_payment_slip: 'applicant',
  wait_for_payment: 'service',
  wait_for_confirmation: 'service',
  wait_for_number_check: 'service',
  read_decision: 'nobody',
  keep_confirmation: 'applicant',
} as const satisfies Record<NextStepKind, 'applicant' | 'service' | 'nobody'>;

/** Who has to act next: the applicant, the service, or nobody. */
export function turnOf({ kind }: NextStep): 'applicant' | 'service' | 'nobody' {
  return TURNS[kind];
}

/**
 * What the applicant can do now, and what they wait for (specification §4, "Next-steps logic", and an own step for
 * whatever was sent back or is missing: ADR 0032). What was sent back comes first, then what else is to be done, then
 * what is waited for.
 * @param now instant, ISO 8601
 */
export function nextSteps(facts: NextStepFacts, now: string): readonly NextStep[] {
  const form = formSteps(facts, now);
  // Whoever was rejected is not asked to pay.
  if (facts.status === 'rejected') return decisionSteps(facts);
  if (!isBeforeSubmission(facts.status)) return [...decisionSteps(facts), ...paymentSteps(facts)];
  if (facts.status === 'ready_for_submission' && form.every(({ kind }) => kind !== 'complete_form')) {
    return [{ kind: 'ready' }];
  }

  return inOrder([...form, ...documentSteps(facts), ...paymentSteps(facts)]);
}

function inOrder(steps: readonly NextStep[]): readonly NextStep[] {
  const isSentBack = ({ kind }: NextStep) => kind === 'replace_document' || kind === 'replace_payment_slip';
  const isWaiting = (step: NextStep) => turnOf(step) === 'service';

  return [
    ...steps.filter(isSentBack),
    ...steps.filter((step) => !isSentBack(step) && !isWaiting(step)),
    ...steps.filter(isWaiting),
  ];
}

/** Every field that keeps the form from being complete, in the order of the wizard. */
export function formGaps(form: Pick<Application, FormField>, now: string): readonly FormGap[] {
  const impossible = impossibleDates(form, now).filter(
    ({ person }) => person !== 'spouse' || form.maritalStatus === 'Married',
  );

  return FORM_SECTIONS.flatMap((section) => [
    ...missingRequiredFields(section, form).map((field) => ({ section, field, isImpossible: false })),
    ...impossible
      .filter(({ person }) => (person === 'applicant' ? 'personal' : 'family') === section)
      .map(({ field }) => ({ section, field, isImpossible: true })),
  ]);
}

function formSteps(facts: NextStepFacts, now: string): readonly NextStep[] {
  const gaps = formGaps(facts, now);
  if (gaps.length > 0) return [{ kind: 'complete_form', gaps }];

  const concerns = FORM_SECTIONS.flatMap((section) => answerConcerns(section, facts, now));
  const count = openConcerns(concerns, facts.confirmedAnswers).length;
  return count === 0 ? [] : [{ kind: 'answer_questions', count }];
}

function documentSteps({ documents }: NextStepFacts): readonly NextStep[] {
  if (documents.length === 0) return [{ kind: 'upload_documents' }];

  const steps = APPLICANT_DOCUMENT_TYPES.flatMap((documentType): readonly NextStep[] => {
    const document = documents.find(({ type }) => type === documentType);
    if (document === undefined) return [{ kind: 'upload_document', documentType }];

    const { status, adminNotes: reason } = document;
    const isSentBack = status === 'rejected' || status === 'needs_revision';
    return isSentBack ? [{ kind: 'replace_document', documentType, status, reason }] : [];
  });
  const waiting = documents.filter(({ status }) => isDocumentWaiting(status));
  if (waiting.length === 0) return steps;

  const documentTypes = APPLICANT_DOCUMENT_TYPES.filter((type) => waiting.some((document) => document.type === type));
  return [...steps, { kind: 'wait_for_documents', documentTypes, since: earliest(waiting.map((at) => at.uploadedAt)) }];
}

function paymentSteps(facts: NextStepFacts): readonly NextStep[] {
  const { payments, paymentSlips } = facts;
  if (facts.isPaymentComplete) return [];

  const canPay = isActionAllowed(facts, 'upload_payment_slip');
  const rest: readonly NextStep[] = facts.isRestOwed && canPay ? [{ kind: 'pay_rest' }] : [];
  const slips = paymentSlips.filter(({ status }) => isSlipWaiting(status));
  const pending = payments.filter(({ status }) => status === 'pending');
  if (pending.length > 0) {
    const isFlagged = slips.length > 0 && slips.every(({ status }) => status === 'flagged');
    return [
      ...rest,
      { kind: 'wait_for_payment', isFlagged, since: earliest(pending.map(({ createdAt }) => createdAt)) },
    ];
  }
  if (!canPay || rest.length > 0) return rest;
  if (payments.length === 0) return [{ kind: 'complete_payment' }];

  const reason = paymentSlips.findLast(({ status }) => status === 'rejected')?.rejectionReason ?? '';
  return [{ kind: 'replace_payment_slip', reason }];
}

/** After submission an admin decides what comes of it. */
function decisionSteps({ status, statusReason, confirmationCheck, submittedAt }: NextStepFacts): readonly NextStep[] {
  if (isBeforeSubmission(status)) return [];
  const isToldWhy = status === 'rejected' || statusReason !== '';
  const decision: readonly NextStep[] = isToldWhy ? [{ kind: 'read_decision', status, reason: statusReason }] : [];
  if (status === 'rejected') return decision;
  if (confirmationCheck !== null) return [...decision, numberStep(confirmationCheck)];

  return status === 'completed' ? decision : [...decision, { kind: 'wait_for_confirmation', since: submittedAt }];
}

function numberStep({ checkedAt, recordedAt }: ConfirmationCheck): NextStep {
  return checkedAt === null ? { kind: 'wait_for_number_check', since: recordedAt } : { kind: 'keep_confirmation' };
}

function earliest(instants: readonly string[]): string {
  return [...instants].sort()[0] ?? '';
}

export function approvedDocumentTypes({
  documents,
}: Pick<NextStepFacts, 'documents'>): readonly ApplicantDocumentType[] {
  return APPLICANT_DOCUMENT_TYPES.filter((documentType) =>
    documents.some(({ type, status }) => type === documentType && status === 'approved'),
  );
}

export type Progress = { readonly completed: number; readonly total: number };

/** How many of the seven parts of an entry are done: form, four documents, payment, submission. */
export function applicationProgressOf(facts: NextStepFacts, now: string): Progress {
  const approved = approvedDocumentTypes(facts);
  const done = [formGaps(facts, now).length === 0, facts.isPaymentComplete, !isBeforeSubmission(facts.status)].filter(
    Boolean,
  );

  return { completed: done.length + approved.length, total: 3 + APPLICANT_DOCUMENT_TYPES.length };
}
