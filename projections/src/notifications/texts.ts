import type { NotificationPage } from '@entry/contracts/inbox/api';
import { type ApplicantDocumentType, documentTypeLabel } from '@entry/contracts/rules/documents';
import { SERVICE_FEE_CURRENCY } from '@entry/contracts/rules/fees';
import { APPLICATION_STATUS_PRESENTATION, type ApplicationStatus } from '@entry/contracts/rules/statuses';

/** What the words of a notification need; nothing personal. */
export type NotificationFacts = {
  /** Its type is with the application (`findDocumentType`). */
  readonly documentId?: string;
  readonly amount?: number;
  readonly applicationStatus?: ApplicationStatus;
  /** An admin wrote to the applicant why it has that status; what they wrote is shown where it lies, not here. */
  readonly isExplained?: boolean;
  /** An admin who typed a confirmation number has checked it by that. */
  readonly isChecked?: boolean;
  /** Of an invitation, ISO 8601; null when it never expires. */
  readonly expiresAt?: string | null;
};

export type NotificationText = { readonly title: string; readonly message: string };

export type TextFacts = NotificationFacts & { readonly documentType?: ApplicantDocumentType | null };

/** English words of every kind of notification; a kind is what has words here. */
const TEXTS = {
  document_review_reopened: (facts) => ({
    title: 'Document under review',
    message: `Your ${documentLabel(facts)} is being reviewed again.`,
  }),
  document_approved: (facts) => ({
    title: 'Document approved',
    message: `Your ${documentLabel(facts)} was approved.`,
  }),
  document_rejected: (facts) => ({
    title: 'Document rejected',
    message: `Your ${documentLabel(facts)} was rejected. Please read the note and upload another one.`,
  }),
  document_needs_revision: (facts) => ({
    title: 'Document needs revision',
    message: `Your ${documentLabel(facts)} needs revision. Please read the note and upload it again.`,
  }),
  payment_slip_received: ({ amount }) => ({
    title: 'Payment slip received',
    message:
      amount === undefined
        ? 'We received your payment slip and will verify it.'
        : `We received your payment slip for ${amount.toLocaleString('en-US')} ${SERVICE_FEE_CURRENCY} and will verify it.`,
  }),
  payment_slip_verified: () => ({
    title: 'Payment verified',
    message: 'Your payment slip was verified. Your payment is complete.',
  }),
  payment_slip_rejected: () => ({
    title: 'Payment slip rejected',
    message: 'Your payment slip was rejected. Please read the reason and upload another one.',
  }),
  payment_slip_reopened: () => ({
    title: 'Payment slip under review',
    message: 'Your payment slip is being looked at again. We will tell you what comes of it.',
  }),
  application_ready: () => ({
    title: 'Application ready for submission',
    message: 'Everything is there: you can submit your application now.',
  }),
  application_submitted: () => ({
    title: 'Application submitted',
    message: 'Your application was submitted.',
  }),
  application_status_changed: ({ applicationStatus, isExplained }) => ({
    title: 'Application status changed',
    message:
      applicationStatus === undefined
        ? 'The status of your application changed.'
        : `Your application is now: ${APPLICATION_STATUS_PRESENTATION[applicationStatus].label}.${isExplained ? ' The reason is on your dashboard.' : ''}`,
  }),
  application_status_reset: ({ applicationStatus }) => ({
    title: 'Application status corrected',
    message:
      applicationStatus === undefined || applicationStatus === 'submitted'
        ? 'The status of your application was set by mistake and is corrected: it is submitted.'
        : `The status of your application was set by mistake and is corrected: ${APPLICATION_STATUS_PRESENTATION[applicationStatus].label}. You can go on with it.`,
  }),
  confirmation_number_corrected: () => ({
    title: 'Confirmation number corrected',
    message:
      'Your confirmation number was corrected. The right one is on your dashboard: please use it, and the new receipt.',
  }),
  confirmation_number_recorded: ({ isChecked }) => ({
    title: 'Confirmation number recorded',
    message: isChecked
      ? 'Your entry was made. The confirmation number and a receipt are on your dashboard.'
      : 'Your confirmation number was recorded. We will check it and tell you. The number and a receipt are on your dashboard.',
  }),
  confirmation_number_checked: () => ({
    title: 'Confirmation number checked',
    message: 'We checked your confirmation number: it is right. A new receipt that says so is on your dashboard.',
  }),
  password_changed_by_link: () => ({
    title: 'Your password was changed by a link that staff made',
    message:
      'A new password was set with a link that our staff had made. If you did not ask for that link, change your password in your profile and contact us.',
  }),
  waiting_list_invited: ({ expiresAt }) => ({
    title: 'Invitation from the waiting list',
    message: expiresAt
      ? `Your place on the waiting list has come up: the service fee is 30% off. Confirm it on your dashboard until ${momentOf(expiresAt)}.`
      : 'Your place on the waiting list has come up: the service fee is 30% off. Confirm it on your dashboard.',
  }),
  waiting_list_invitation_expired: () => ({
    title: 'Invitation expired',
    message: 'Your invitation expired before it was confirmed. You keep your place on the waiting list.',
  }),
} as const satisfies Readonly<Record<string, (facts: TextFacts) => NotificationText>>;

export type NotificationKind = keyof typeof TEXTS;
export const NOTIFICATION_KINDS = Object.keys(TEXTS) as readonly NotificationKind[];

export function notificationText(kind: NotificationKind, facts: TextFacts): NotificationText {
  return TEXTS[kind](facts);
}

/** Where more about it stands. */
export function notificationPage(kind: NotificationKind): NotificationPage {
  if (kind === 'password_changed_by_link') return 'profile';
  if (kind.startsWith('document_')) return 'documents';

  return kind.startsWith('payment_') ? 'payments' : 'dashboard';
}

function documentLabel({ documentType }: TextFacts): string {
  return documentType ? documentTypeLabel(documentType) : 'document';
}

/** With the zone: readers are up to four hours ahead of it, which is another day in the evening. */
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

const momentOf = (instant: string): string => MOMENT.format(new Date(instant));
