import type { Position } from '@entry/platform/ports/event-log';
import { changing, defineProjection, deleting } from '../define-projection.ts';
import type { NotificationFacts, NotificationKind } from './texts.ts';

/** What happened that an applicant should know? By the id of the event it tells of. */
export type NotificationRow = {
  readonly notificationId: string;
  readonly accountId: string;
  /** Null for what is told of a person before there is an application. */
  readonly applicationId: string | null;
  readonly kind: NotificationKind;
  readonly facts: NotificationFacts;
  readonly isRead: boolean;
  readonly readAt: string | null;
  readonly createdAt: string;
  /** Sorts like `createdAt`, and those of one append, which share it, as they happened. */
  readonly order: string;
};

type Noteworthy = {
  readonly data: { readonly applicationId: string } | { readonly accountId: string };
  readonly metadata: { readonly eventId: string; readonly recordedAt: string; readonly subjectId: string | null };
  readonly position: Position;
};

const newestFirst = { field: 'order', direction: 'descending' } as const;
/** Digits of the largest signed 64-bit position. */
const POSITION_DIGITS = 19;

const REVIEW_KINDS = {
  pending_review: 'document_review_reopened',
  approved: 'document_approved',
  rejected: 'document_rejected',
  needs_revision: 'document_needs_revision',
} as const satisfies Record<string, NotificationKind>;

export const notificationsProjection = defineProjection<NotificationRow>()({
  model: {
    name: 'notifications',
    version: 2,
    indexes: {
      'by-account': { equals: ['accountId'], sort: newestFirst },
      'by-account-and-state': { equals: ['accountId', 'isRead'], sort: newestFirst },
    },
  },
  keys(event) {
    if (event.type === 'AllNotificationsRead') return event.data.notificationIds;
    if (event.type === 'AccountDeleted') return [];

    return 'notificationId' in event.data ? [event.data.notificationId] : [event.metadata.eventId];
  },
  lookup: (event) =>
    event.type === 'AccountDeleted' ? { index: 'by-account', equals: { accountId: event.data.accountId } } : null,
  folds: {
    DocumentReviewed: (_none, event) =>
      notification(event, REVIEW_KINDS[event.data.status], { documentId: event.data.documentId }),
    PaymentSlipUploaded: (_none, event) => notification(event, 'payment_slip_received', { amount: event.data.amount }),
    PaymentSlipVerified: (_none, event) => notification(event, 'payment_slip_verified'),
    PaymentSlipRejected: (_none, event) => notification(event, 'payment_slip_rejected'),
    ApplicationBecameReady: (_none, event) => notification(event, 'application_ready'),
    ApplicationSubmitted: (_none, event) => notification(event, 'application_submitted'),
    ApplicationStatusSet: (_none, event) =>
      notification(event, 'application_status_changed', {
        applicationStatus: event.data.status,
        ...(event.data.isExplained === true ? { isExplained: true } : {}),
      }),
    ApplicationStatusReset: (_none, event) =>
      notification(event, 'application_status_reset', { applicationStatus: event.data.status }),
    PaymentSlipReopened: (_none, event) => notification(event, 'payment_slip_reopened'),
    ConfirmationNumberCorrected: (_none, event) => notification(event, 'confirmation_number_corrected'),
    ConfirmationNumberRecorded: (_none, event) =>
      notification(event, 'confirmation_number_recorded', event.data.isChecked === true ? { isChecked: true } : {}),
    ConfirmationNumberChecked: (_none, event) => notification(event, 'confirmation_number_checked'),
    InvitationAnnounced: (_none, event) =>
      notification(event, 'waiting_list_invited', { expiresAt: event.data.expiresAt }),
    InvitationExpiryAnnounced: (_none, event) => notification(event, 'waiting_list_invitation_expired'),
    PasswordLinkUsed: (_none, event) => notification(event, 'password_changed_by_link'),
    NotificationRead: (row, event) => read(row, event),
    AllNotificationsRead: (row, event) => read(row, event),
    NotificationDeleted: (row, { data }) => (isOwn(row, data.accountId) ? null : row),
    AccountDeleted: deleting,
  },
});

const markRead = changing<NotificationRow, { readonly metadata: { readonly recordedAt: string } }>(
  (_row, { metadata }) => ({ isRead: true, readAt: metadata.recordedAt }),
);

function read(
  row: NotificationRow | null,
  event: { readonly data: { readonly accountId: string }; readonly metadata: { readonly recordedAt: string } },
): NotificationRow | null {
  return isOwn(row, event.data.accountId) && row?.isRead === false ? markRead(row, event) : row;
}

/** An inbox stream speaks for its own account only. */
function isOwn(row: NotificationRow | null, accountId: string): boolean {
  return row?.accountId === accountId;
}

/** @throws TypeError when the event does not say whom it is about. */
function notification(
  { data, metadata, position }: Noteworthy,
  kind: NotificationKind,
  facts: NotificationFacts = {},
): NotificationRow {
  const { eventId, recordedAt, subjectId } = metadata;
  if (subjectId === null) throw new TypeError('What is told to somebody names them as its subject');

  return {
    notificationId: eventId,
    accountId: subjectId,
    applicationId: 'applicationId' in data ? data.applicationId : null,
    kind,
    facts,
    isRead: false,
    readAt: null,
    createdAt: recordedAt,
    order: `${recordedAt} ${String(position).padStart(POSITION_DIGITS, '0')}`,
  };
}
