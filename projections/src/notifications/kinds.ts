import type { ApplicationStatus } from '@entry/contracts/rules/statuses';

export const NOTIFICATION_KINDS = [
  'document_review_reopened',
  'document_approved',
  'document_rejected',
  'document_needs_revision',
  'payment_slip_received',
  'payment_slip_verified',
  'payment_slip_rejected',
  'application_ready',
  'application_submitted',
  'application_status_changed',
  'confirmation_number_recorded',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What the words of a notification need; nothing personal. */
export type NotificationFacts = {
  /** Its type is with the application (`findDocumentType`). */
  readonly documentId?: string;
  readonly amount?: number;
  readonly applicationStatus?: ApplicationStatus;
};
