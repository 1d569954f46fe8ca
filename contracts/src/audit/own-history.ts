import type { EventType } from '../all-events.ts';

/** What of an event applicants read in their own history. */
type OwnView = {
  /** Open facts that its words need. */
  readonly facts: readonly string[];
  /** The field of the personal part that was written for the applicant to read; null when none was. */
  readonly reason: string | null;
};

const PLAIN: OwnView = { facts: [], reason: null };
/** Nothing for them: the service's own bookkeeping, what staff check among themselves, and what merely follows. */
const INTERNAL = null;

/**
 * What applicants see of what happened to their account and application. A list of what is shown, so that notes for
 * other admins (`ApplicationStatusSet`, a forced verification) cannot slip in; it does not compile while a type is missing.
 */
export const OWN_HISTORY = {
  AccountRegistered: PLAIN,
  AccountProfileChanged: PLAIN,
  AccountEmailChanged: PLAIN,
  AccountPasswordChanged: PLAIN,
  PasswordLinkMade: PLAIN,
  PasswordLinkUsed: PLAIN,
  AccountRoleChanged: INTERNAL,
  AccountDeactivated: PLAIN,
  AccountReactivated: PLAIN,
  AccountDeleted: INTERNAL,
  SessionStarted: INTERNAL,
  SessionEnded: INTERNAL,
  ApplicationCreated: PLAIN,
  ApplicationSectionSaved: { facts: ['section'], reason: null },
  ApplicationAnswersConfirmed: PLAIN,
  ApplicationDeleted: PLAIN,
  DocumentUploaded: { facts: ['documentType'], reason: null },
  DocumentReviewed: { facts: ['documentType', 'status'], reason: 'adminNotes' },
  DocumentReviewReopened: { facts: ['documentType'], reason: null },
  PhotoChecked: INTERNAL,
  DocumentDeleted: { facts: ['documentType'], reason: null },
  PaymentSlipUploaded: { facts: ['amount'], reason: null },
  PaymentInitiated: INTERNAL,
  PaymentSlipVerified: PLAIN,
  SlipChecked: INTERNAL,
  PaymentSlipFlagged: INTERNAL,
  PaymentSlipRejected: { facts: [], reason: 'rejectionReason' },
  PaymentSlipForceVerifyRequested: INTERNAL,
  PaymentSlipReopened: PLAIN,
  PaymentReopened: INTERNAL,
  PaymentCompleted: INTERNAL,
  PaymentFailed: INTERNAL,
  PaymentOverrideSet: INTERNAL,
  PaymentOverrideEnded: INTERNAL,
  ApplicationPreRegistered: PLAIN,
  ApplicationReturnedToDraft: PLAIN,
  ApplicationBecameReady: PLAIN,
  ApplicationReadinessLost: PLAIN,
  ApplicationSubmitted: PLAIN,
  ApplicationStatusSet: { facts: ['status'], reason: 'applicantReason' },
  ApplicationStatusReset: { facts: ['status'], reason: null },
  ApplicationValidated: INTERNAL,
  ConfirmationNumberRecorded: PLAIN,
  ConfirmationNumberCorrected: PLAIN,
  ConfirmationNumberChecked: PLAIN,
  WaitingListJoined: INTERNAL,
  WaitingListJoinRepeated: INTERNAL,
  WaitingListMemberInvited: INTERNAL,
  WaitingListInvitationConfirmed: INTERNAL,
  WaitingListEntryRemoved: INTERNAL,
  NotificationRead: INTERNAL,
  AllNotificationsRead: INTERNAL,
  NotificationDeleted: INTERNAL,
  InvitationAnnounced: PLAIN,
  InvitationExpiryAnnounced: PLAIN,
  StaffReadFile: INTERNAL,
  StaffViewedApplication: INTERNAL,
  StaffViewedAccount: INTERNAL,
  StaffSearched: INTERNAL,
  StaffExportedList: INTERNAL,
  ValueReserved: INTERNAL,
  ReservationConfirmed: INTERNAL,
  ReservationReleased: INTERNAL,
  AdministratorAdmitted: INTERNAL,
  AdministratorDismissed: INTERNAL,
  SlotHeld: INTERNAL,
  SlotTaken: INTERNAL,
  SlotReleased: INTERNAL,
  ReadModelRebuildRequested: INTERNAL,
  ReadModelSwitchRequested: INTERNAL,
  ParkedEventsRetryRequested: INTERNAL,
} as const satisfies Readonly<Record<EventType, OwnView | null>>;

/** Types with words in the applicant's history: a new one of them does not compile before it has some. */
export type OwnEventType = {
  [Type in EventType]: (typeof OWN_HISTORY)[Type] extends null ? never : Type;
}[EventType];

export const OWN_EVENT_TYPES = (Object.keys(OWN_HISTORY) as EventType[]).filter(isOwnEvent);

export function isOwnEvent(type: EventType): type is OwnEventType {
  return OWN_HISTORY[type] !== null;
}
