import { isBeforeSubmission } from './application-progress.ts';
import type { AdminApplicationStatus, ApplicationStatus, FactualStatus } from './statuses.ts';

/** What speaks against a status, and what it does to the applicant; in the order they are told. */
export const STATUS_CONCERNS = [
  'form_incomplete',
  'payment_open',
  'not_submitted',
  'no_confirmation_number',
  'has_confirmation_number',
  'locks_application',
  'ends_application',
] as const;
export type StatusConcern = (typeof STATUS_CONCERNS)[number];

export type StatusChange = {
  readonly from: ApplicationStatus;
  readonly to: AdminApplicationStatus;
  /** Where the facts alone put the application. */
  readonly factualStatus: FactualStatus;
  readonly isDataComplete: boolean;
  readonly isPaymentComplete: boolean;
  readonly hasConfirmationNumber: boolean;
};

/** Statuses that say that the entry is through. */
const FINISHED: readonly AdminApplicationStatus[] = ['approved', 'completed'];

/**
 * An admin may set any status (specification §4). Whoever sets one that contradicts the facts, or that takes something
 * away from the applicant, is told before; nothing is to be told where this is empty.
 */
export function statusConcerns(change: StatusChange): readonly StatusConcern[] {
  if (change.from === change.to) return [];

  return STATUS_CONCERNS.filter((concern) => APPLIES[concern](change));
}

const isRejection = ({ to }: StatusChange): boolean => to === 'rejected';

const APPLIES: Readonly<Record<StatusConcern, (change: StatusChange) => boolean>> = {
  form_incomplete: (change) => !isRejection(change) && !change.isDataComplete,
  payment_open: (change) => !isRejection(change) && !change.isPaymentComplete,
  not_submitted: (change) => !isRejection(change) && change.factualStatus !== 'submitted',
  no_confirmation_number: ({ to, hasConfirmationNumber }) => FINISHED.includes(to) && !hasConfirmationNumber,
  has_confirmation_number: (change) => isRejection(change) && change.hasConfirmationNumber,
  locks_application: ({ from }) => isBeforeSubmission(from),
  ends_application: isRejection,
};
