import type { ApplicationStatus, DocumentStatus, PaymentStatus } from './statuses.ts';
import { isPaymentStatusComplete } from './statuses.ts';

export type NextStep =
  | 'ready'
  | 'complete_form'
  | 'upload_documents'
  | 'wait_for_documents'
  | 'complete_payment'
  | 'wait_for_payment';

export type NextStepFacts = {
  readonly status: ApplicationStatus;
  readonly completionPercentage: number;
  readonly documents: readonly { readonly status: DocumentStatus }[];
  readonly payments: readonly { readonly status: PaymentStatus }[];
};

/** What the applicant dashboard lists as next steps (specification §4, "Next-steps logic"). */
export function nextSteps(facts: NextStepFacts): readonly NextStep[] {
  if (facts.status === 'ready_for_submission') return ['ready'];

  const steps: NextStep[] = [];
  if (facts.completionPercentage < 100) steps.push('complete_form');

  if (facts.documents.length === 0) steps.push('upload_documents');
  else if (facts.documents.some((document) => document.status === 'pending_review')) steps.push('wait_for_documents');

  if (facts.payments.length === 0) steps.push('complete_payment');
  else if (!facts.payments.some((payment) => isPaymentStatusComplete(payment.status))) steps.push('wait_for_payment');

  return steps;
}
