import type { EventType } from '../all-events.ts';

/** What an event is about, coarsely: what a reader filters by and what the icons of a timeline tell apart. */
export const EVENT_KINDS = [
  'account',
  'session',
  'form',
  'document',
  'payment',
  'status',
  'waiting_list',
  'inbox',
  'staff_access',
  'bookkeeping',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/**
 * Every event type there is. A table and not the definitions themselves, so that pages know the types without their
 * schemas; it does not compile while a type is missing.
 */
export const KIND_OF_EVENT = {
  AccountRegistered: 'account',
  AccountProfileChanged: 'account',
  AccountEmailChanged: 'account',
  AccountPasswordChanged: 'account',
  PasswordLinkMade: 'account',
  PasswordLinkUsed: 'account',
  AccountRoleChanged: 'account',
  AccountDeactivated: 'account',
  AccountReactivated: 'account',
  AccountDeleted: 'account',
  SessionStarted: 'session',
  SessionEnded: 'session',
  ApplicationCreated: 'form',
  ApplicationSectionSaved: 'form',
  ApplicationAnswersConfirmed: 'form',
  ApplicationDeleted: 'form',
  DocumentUploaded: 'document',
  DocumentReviewed: 'document',
  DocumentReviewReopened: 'document',
  PhotoChecked: 'document',
  DocumentDeleted: 'document',
  PaymentSlipUploaded: 'payment',
  PaymentInitiated: 'payment',
  PaymentSlipVerified: 'payment',
  SlipChecked: 'payment',
  PaymentSlipFlagged: 'payment',
  PaymentSlipRejected: 'payment',
  PaymentSlipForceVerifyRequested: 'payment',
  PaymentSlipReopened: 'payment',
  PaymentReopened: 'payment',
  PaymentCompleted: 'payment',
  PaymentFailed: 'payment',
  PaymentOverrideSet: 'payment',
  PaymentOverrideEnded: 'payment',
  ApplicationPreRegistered: 'status',
  ApplicationReturnedToDraft: 'status',
  ApplicationBecameReady: 'status',
  ApplicationReadinessLost: 'status',
  ApplicationSubmitted: 'status',
  ApplicationStatusSet: 'status',
  ApplicationStatusReset: 'status',
  ApplicationValidated: 'status',
  ConfirmationNumberRecorded: 'status',
  ConfirmationNumberCorrected: 'status',
  ConfirmationNumberChecked: 'status',
  WaitingListJoined: 'waiting_list',
  WaitingListJoinRepeated: 'waiting_list',
  WaitingListMemberInvited: 'waiting_list',
  WaitingListInvitationConfirmed: 'waiting_list',
  WaitingListEntryRemoved: 'waiting_list',
  NotificationRead: 'inbox',
  AllNotificationsRead: 'inbox',
  NotificationDeleted: 'inbox',
  InvitationAnnounced: 'inbox',
  InvitationExpiryAnnounced: 'inbox',
  StaffReadFile: 'staff_access',
  StaffViewedApplication: 'staff_access',
  StaffViewedAccount: 'staff_access',
  StaffSearched: 'staff_access',
  StaffExportedList: 'staff_access',
  ValueReserved: 'bookkeeping',
  ReservationConfirmed: 'bookkeeping',
  ReservationReleased: 'bookkeeping',
  AdministratorAdmitted: 'bookkeeping',
  AdministratorDismissed: 'bookkeeping',
  SlotHeld: 'bookkeeping',
  SlotTaken: 'bookkeeping',
  SlotReleased: 'bookkeeping',
  ReadModelRebuildRequested: 'bookkeeping',
  ReadModelSwitchRequested: 'bookkeeping',
  ParkedEventsRetryRequested: 'bookkeeping',
} as const satisfies Readonly<Record<EventType, EventKind>>;

/** In the order of the table: by kind. */
export const EVENT_TYPES = Object.keys(KIND_OF_EVENT) as readonly EventType[];

export function typesOfKind(kind: EventKind): readonly EventType[] {
  return EVENT_TYPES.filter((type) => KIND_OF_EVENT[type] === kind);
}
