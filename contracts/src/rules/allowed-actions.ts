import type { ApplicationStatus } from './statuses.ts';

/** What can be done to an application. Guards in the domain and buttons in the browser read this one table. */
export const APPLICATION_ACTIONS = [
  'save_form',
  'upload_document',
  'delete_document',
  'upload_payment_slip',
  'submit',
  'delete',
  'validate',
  'record_confirmation_number',
  'review_document',
  'verify_payment_slip',
  'reopen_payment_slip',
  'set_status',
  'reset_status',
  'correct_confirmation_number',
  'check_confirmation_number',
] as const;
export type ApplicationAction = (typeof APPLICATION_ACTIONS)[number];

export const STAFF_ACTIONS = [
  'review_document',
  'verify_payment_slip',
  'reopen_payment_slip',
  'set_status',
  'reset_status',
  'correct_confirmation_number',
  'check_confirmation_number',
] as const satisfies readonly ApplicationAction[];
export type StaffAction = (typeof STAFF_ACTIONS)[number];
export type ApplicantAction = Exclude<ApplicationAction, StaffAction>;

/** What applicants read of the actions that are theirs: "You can now ...". */
export const APPLICANT_ACTION_LABELS: Readonly<Record<ApplicantAction, string>> = {
  save_form: 'change the form',
  upload_document: 'upload documents',
  delete_document: 'delete documents',
  upload_payment_slip: 'upload a payment slip',
  submit: 'submit the application',
  delete: 'delete the application',
  validate: 'validate the application',
  record_confirmation_number: 'enter the confirmation number',
};

export function isStaffAction(action: ApplicationAction): action is StaffAction {
  return (STAFF_ACTIONS as readonly ApplicationAction[]).includes(action);
}

const BEFORE_SUBMISSION = [
  'save_form',
  'upload_document',
  'delete_document',
  'upload_payment_slip',
  'delete',
  'validate',
  'review_document',
  'verify_payment_slip',
  'reopen_payment_slip',
  'set_status',
] as const satisfies readonly ApplicationAction[];

/** A slip may still be settled and a number recorded after submission; form and documents are read-only. */
const AFTER_SUBMISSION = [
  'upload_payment_slip',
  'validate',
  'record_confirmation_number',
  'verify_payment_slip',
  'reopen_payment_slip',
  'set_status',
  'reset_status',
  'correct_confirmation_number',
  'check_confirmation_number',
] as const satisfies readonly ApplicationAction[];

export const ALLOWED_ACTIONS = {
  draft: BEFORE_SUBMISSION,
  pre_registered: BEFORE_SUBMISSION,
  ready_for_submission: [...BEFORE_SUBMISSION, 'submit', 'record_confirmation_number'],
  submitted: AFTER_SUBMISSION,
  under_review: AFTER_SUBMISSION,
  approved: AFTER_SUBMISSION,
  rejected: ['set_status', 'reset_status', 'correct_confirmation_number'],
  completed: AFTER_SUBMISSION,
} as const satisfies Record<ApplicationStatus, readonly ApplicationAction[]>;

/** What decides is more than the status one day: callers hand on the application, or what they know of it. */
export function isActionAllowed(
  { status }: { readonly status: ApplicationStatus },
  action: ApplicationAction,
): boolean {
  return (ALLOWED_ACTIONS[status] as readonly ApplicationAction[]).includes(action);
}
