import * as z from 'zod/mini';

export type BadgeColour = 'grey' | 'blue' | 'purple' | 'yellow' | 'green' | 'red';
type StatusPresentation = { readonly label: string; readonly colour: BadgeColour };

export const APPLICATION_STATUSES = [
  'draft',
  'pre_registered',
  'ready_for_submission',
  'submitted',
  'under_review',
  'approved',
  'rejected',
  'completed',
] as const;
export const ApplicationStatus = z.enum(APPLICATION_STATUSES);
export type ApplicationStatus = z.infer<typeof ApplicationStatus>;

/** What an admin may set freely (specification §4); the system sets the other three. */
export const ADMIN_APPLICATION_STATUSES = ['submitted', 'under_review', 'approved', 'rejected', 'completed'] as const;
export const AdminApplicationStatus = z.enum(ADMIN_APPLICATION_STATUSES);
export type AdminApplicationStatus = z.infer<typeof AdminApplicationStatus>;

/** Where facts alone put an application: what the applicant has done so far, or that it was submitted. */
export const FACTUAL_STATUSES = ['draft', 'pre_registered', 'ready_for_submission', 'submitted'] as const;
export const FactualStatus = z.enum(FACTUAL_STATUSES);
export type FactualStatus = z.infer<typeof FactualStatus>;

export const APPLICATION_STATUS_PRESENTATION = {
  draft: { label: 'Draft', colour: 'grey' },
  pre_registered: { label: 'Pre-Registered', colour: 'blue' },
  ready_for_submission: { label: 'Ready for Submission', colour: 'purple' },
  submitted: { label: 'Submitted', colour: 'blue' },
  under_review: { label: 'Under Review', colour: 'yellow' },
  approved: { label: 'Approved', colour: 'green' },
  rejected: { label: 'Rejected', colour: 'red' },
  completed: { label: 'Completed', colour: 'green' },
} as const satisfies Record<ApplicationStatus, StatusPresentation>;

export const DOCUMENT_STATUSES = ['pending', 'pending_review', 'approved', 'rejected', 'needs_revision'] as const;
export const DocumentStatus = z.enum(DOCUMENT_STATUSES);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

/** The four an admin may set. */
export const REVIEW_DOCUMENT_STATUSES = ['pending_review', 'approved', 'rejected', 'needs_revision'] as const;
export const ReviewDocumentStatus = z.enum(REVIEW_DOCUMENT_STATUSES);
export type ReviewDocumentStatus = z.infer<typeof ReviewDocumentStatus>;
/** As requests write the status: `pending` is another name of `pending_review` (specification §4). */
export const RequestedDocumentStatus = z.pipe(
  DocumentStatus,
  z.transform((status): ReviewDocumentStatus => (status === 'pending' ? 'pending_review' : status)),
);

export const DOCUMENT_STATUS_PRESENTATION = {
  pending: { label: 'Pending Review', colour: 'yellow' },
  pending_review: { label: 'Pending Review', colour: 'yellow' },
  approved: { label: 'Approved', colour: 'green' },
  rejected: { label: 'Rejected', colour: 'red' },
  needs_revision: { label: 'Needs Revision', colour: 'purple' },
} as const satisfies Record<DocumentStatus, StatusPresentation>;

export const PAYMENT_SLIP_STATUSES = ['pending', 'processing', 'verified', 'rejected', 'flagged'] as const;
export const PaymentSlipStatus = z.enum(PAYMENT_SLIP_STATUSES);
export type PaymentSlipStatus = z.infer<typeof PaymentSlipStatus>;

export const PAYMENT_SLIP_STATUS_PRESENTATION = {
  pending: { label: 'Pending', colour: 'yellow' },
  processing: { label: 'Processing', colour: 'blue' },
  verified: { label: 'Verified', colour: 'green' },
  rejected: { label: 'Rejected', colour: 'red' },
  flagged: { label: 'Flagged', colour: 'purple' },
} as const satisfies Record<PaymentSlipStatus, StatusPresentation>;

export const PAYMENT_STATUSES = ['pending', 'completed', 'verified', 'failed'] as const;
export const PaymentStatus = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const PAYMENT_STATUS_PRESENTATION = {
  pending: { label: 'Pending', colour: 'yellow' },
  completed: { label: 'Completed', colour: 'green' },
  verified: { label: 'Verified', colour: 'green' },
  failed: { label: 'Failed', colour: 'red' },
} as const satisfies Record<PaymentStatus, StatusPresentation>;

/** A payment counts as complete if completed or verified (specification §4). */
export const COMPLETE_PAYMENT_STATUSES = ['completed', 'verified'] as const satisfies readonly PaymentStatus[];

export const AUTOMATION_STATUSES = [
  'collecting_data',
  'validating_data',
  'ready_for_review',
  'awaiting_submission',
  'submitted',
] as const;
export const AutomationStatus = z.enum(AUTOMATION_STATUSES);
export type AutomationStatus = z.infer<typeof AutomationStatus>;

const AUTOMATION_STATUS_COLOURS = {
  collecting_data: 'blue',
  validating_data: 'yellow',
  ready_for_review: 'green',
  awaiting_submission: 'purple',
  submitted: 'green',
} as const satisfies Record<AutomationStatus, BadgeColour>;

/** Any value outside the five is grey; the label is the value with its first underscore turned into a space. */
export function automationStatusPresentation(status: string): StatusPresentation {
  const colour = AutomationStatus.safeParse(status);
  return {
    label: status.replace('_', ' '),
    colour: colour.success ? AUTOMATION_STATUS_COLOURS[colour.data] : 'grey',
  };
}
