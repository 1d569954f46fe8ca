import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  type AutomationStatus,
  type DocumentStatus,
  type PaymentSlipStatus,
} from './statuses.ts';

/** Beside the statuses in the filter of a list: everything that waits for the staff, under whatever status. */
export const WAITING = 'waiting';

/** Beside the statuses in the filter of the applications: those that are still on their way to a submission. */
export const NOT_SUBMITTED = 'not_submitted';

/** Beside the statuses in the filter of the applications: those with which something is still to be done. */
export const IN_PROGRESS = 'in_progress';
const ENDED_STATUSES: ReadonlySet<ApplicationStatus> = new Set(['rejected', 'completed']);
export const IN_PROGRESS_STATUSES = APPLICATION_STATUSES.filter((status) => !ENDED_STATUSES.has(status));

export const WAITING_DOCUMENT_STATUSES = ['pending', 'pending_review'] as const satisfies readonly DocumentStatus[];

/** A flagged slip waits as well: the check only found that a person has to look. */
export const WAITING_SLIP_STATUSES = [
  'pending',
  'processing',
  'flagged',
] as const satisfies readonly PaymentSlipStatus[];

export function isDocumentWaiting(status: DocumentStatus): boolean {
  return (WAITING_DOCUMENT_STATUSES as readonly DocumentStatus[]).includes(status);
}

export function isSlipWaiting(status: PaymentSlipStatus): boolean {
  return (WAITING_SLIP_STATUSES as readonly PaymentSlipStatus[]).includes(status);
}

/**
 * What can be done something about on the automation page: to be validated, to be guided, or a confirmation number to
 * be recorded or checked. While documents or the payment are missing (`validating_data`) it is the applicant's turn, or that of
 * who reviews them on other pages.
 */
export const WAITING_AUTOMATION_STATUSES = [
  'ready_for_review',
  'awaiting_submission',
  'submitted',
] as const satisfies readonly AutomationStatus[];

/** Of the applications that the automation page lists: of incomplete forms it lists none. */
export const LISTED_AUTOMATION_STATUSES = [
  'validating_data',
  ...WAITING_AUTOMATION_STATUSES,
] as const satisfies readonly AutomationStatus[];
export type ListedAutomationStatus = (typeof LISTED_AUTOMATION_STATUSES)[number];
