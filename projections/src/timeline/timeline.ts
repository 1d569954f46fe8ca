import type { EventType } from '@entry/contracts/all-events';
import type { Actor, EventMetadata } from '@entry/contracts/event';
import type { ReservationKind } from '@entry/contracts/reservation/events';
import type { Position } from '@entry/platform/ports/event-log';
import { defineProjection, type ProjectedOf } from '../define-projection.ts';
import { createSameText } from './same-text.ts';

/**
 * Who did what, when? Every event there is, by its id; saves of one section of a form within an hour share an entry,
 * for a draft has a thousand of them. It holds whom an event names, and nothing of what it says: that is read from the log,
 * at the position of the document, when somebody looks. So nobody audits a copy, and an erased person leaves nothing here.
 */
export type TimelineRecord = {
  readonly type: EventType;
  /** The event; the last one of a run. */
  readonly eventId: string;
  /** Sorts by time, and what happened at once by position: `timelinePlace`. */
  readonly place: string;
  readonly actorId: string;
  readonly actorRole: Actor['role'];
  /** Account or waiting-list entry whom it is about; null for nobody. */
  readonly subjectId: string | null;
  readonly applicationId: string | null;
  /** Document, slip or payment that it names; null when none. */
  readonly itemId: string | null;
  readonly correlationId: string;
  /** Of `itemId` and `correlationId`: see `bucketOf`; -1 without an item. */
  readonly itemBucket: number;
  readonly correlationBucket: number;
  /** Null for a single event. */
  readonly run: { readonly count: number; readonly firstRecordedAt: string } | null;
};

/** What an event names, beside its subject. */
type Named = Partial<Pick<TimelineRecord, 'subjectId' | 'applicationId' | 'itemId'>>;
type Placed = {
  readonly type: string;
  readonly position: Position;
  readonly metadata: EventMetadata;
};

const newestFirst = { field: 'place', direction: 'descending' } as const;
/** Digits of the largest signed 64-bit position. */
const POSITION_DIGITS = 19;
/** People and things that are met again soon. */
const sameText = createSameText(8_192);
const BUCKETS = 4_096;
const [ZERO, NINE, BEFORE_A] = [0x30, 0x39, 0x57];
/** Length of an instant down to its hour. */
const HOUR = 13;

export const timelineProjection = defineProjection<TimelineRecord, EventType>()({
  model: {
    name: 'timeline',
    version: 1,
    indexes: {
      'by-subject': { equals: ['subjectId'], sort: newestFirst },
      'by-application': { equals: ['applicationId'], sort: newestFirst },
      'by-item': { equals: ['itemBucket'], sort: newestFirst },
      'by-actor': { equals: ['actorId'], sort: newestFirst },
      'by-type': { equals: ['type'], sort: newestFirst },
      'by-role': { equals: ['actorRole'], sort: newestFirst },
      'by-correlation': { equals: ['correlationBucket'], sort: newestFirst },
    },
  },
  keys: (event) => [event.type === 'ApplicationSectionSaved' ? runOf(event) : event.metadata.eventId],
  folds: {
    AccountRegistered: single(ofAccount),
    AccountProfileChanged: single(ofAccount),
    AccountEmailChanged: single(ofAccount),
    AccountPasswordChanged: single(ofAccount),
    PasswordLinkMade: single(ofAccount),
    PasswordLinkUsed: single(ofAccount),
    AccountRoleChanged: single(ofAccount),
    AccountDeactivated: single(ofAccount),
    AccountReactivated: single(ofAccount),
    AccountDeleted: single(ofAccount),
    SessionStarted: single(ofAccount),
    SessionEnded: single(ofAccount),
    ApplicationCreated: single(ofApplication),
    ApplicationSectionSaved: (record, event) =>
      entryOf(event, ofApplication(event.data), {
        count: (record?.run?.count ?? 0) + 1,
        firstRecordedAt: record?.run?.firstRecordedAt ?? event.metadata.recordedAt,
      }),
    ApplicationAnswersConfirmed: single(ofApplication),
    ApplicationPreRegistered: single(ofApplication),
    ApplicationReturnedToDraft: single(ofApplication),
    ApplicationBecameReady: single(ofApplication),
    ApplicationReadinessLost: single(ofApplication),
    ApplicationSubmitted: single(ofApplication),
    ApplicationStatusSet: single(ofApplication),
    ApplicationStatusReset: single(ofApplication),
    ApplicationDeleted: single(ofApplication),
    ApplicationValidated: single(ofApplication),
    ConfirmationNumberRecorded: single(ofApplication),
    ConfirmationNumberCorrected: single(ofApplication),
    ConfirmationNumberChecked: single(ofApplication),
    DocumentUploaded: single(ofDocument),
    DocumentReviewed: single(ofDocument),
    DocumentReviewReopened: single(ofDocument),
    PhotoChecked: single(ofDocument),
    DocumentDeleted: single(ofDocument),
    PaymentSlipUploaded: single(ofSlip),
    PaymentInitiated: single(ofSlip),
    PaymentSlipVerified: single(ofSlip),
    SlipChecked: single(ofSlip),
    PaymentSlipFlagged: single(ofSlip),
    PaymentSlipRejected: single(ofSlip),
    PaymentSlipForceVerifyRequested: single(ofSlip),
    PaymentSlipReopened: single(ofSlip),
    PaymentReopened: single(ofPayment),
    PaymentCompleted: single(ofPayment),
    PaymentFailed: single(ofPayment),
    PaymentOverrideSet: single(ofAdmin),
    PaymentOverrideEnded: single(ofAdmin),
    NotificationRead: single(ofAccount),
    AllNotificationsRead: single(ofAccount),
    NotificationDeleted: single(ofAccount),
    InvitationAnnounced: single(ofAccount),
    InvitationExpiryAnnounced: single(ofAccount),
    WaitingListJoined: single(ofEntry),
    WaitingListJoinRepeated: single(ofEntry),
    WaitingListMemberInvited: single(ofEntry),
    WaitingListInvitationConfirmed: single(ofEntry),
    WaitingListEntryRemoved: single(ofEntry),
    SlotHeld: single(ofEntry),
    SlotTaken: single(ofEntry),
    SlotReleased: single(ofEntry),
    ReadModelRebuildRequested: single(ofNobody),
    ReadModelSwitchRequested: single(ofNobody),
    ParkedEventsRetryRequested: single(ofNobody),
    AdministratorAdmitted: single(ofAccount),
    AdministratorDismissed: single(ofAccount),
    StaffReadFile: single(ofItem),
    StaffViewedApplication: single(ofApplication),
    StaffViewedAccount: single(ofAccount),
    StaffSearched: single(ofNobody),
    StaffExportedList: single(ofNobody),
    ValueReserved: single(ofReservation),
    ReservationConfirmed: single(ofReservation),
    ReservationReleased: single(ofReservation),
  },
});

/**
 * Ids that few entries share are indexed by one of 4,096 buckets: a group of its own for each would take more memory
 * than all else. Who asks for one looks at the ids in its bucket. Part of what lies in the store, so it never changes.
 * @param id UUID
 */
export function bucketOf(id: string): number {
  // The last three of the first eight digits, without making a text of them: it is asked for every event there is.
  return ((hexAt(id, 5) << 8) | (hexAt(id, 6) << 4) | hexAt(id, 7)) & (BUCKETS - 1);
}

function hexAt(text: string, place: number): number {
  const code = text.charCodeAt(place);

  return code <= NINE ? code - ZERO : code - BEFORE_A;
}

/** @param instant ISO 8601, UTC */
export function timelinePlace(instant: string, position: Position): string {
  return flat(instant, String(position).padStart(POSITION_DIGITS, '0'));
}

/** Entries of these saves are found again by what they have in common, without looking for the one before. */
function runOf({ data, metadata }: ProjectedOf<'ApplicationSectionSaved'>): string {
  return flat(data.applicationId, data.section, metadata.recordedAt.slice(0, HOUR), metadata.actor.id);
}

/** A template would stay in pieces, with all the pieces kept: three times the memory, a million times. */
function flat(...texts: readonly string[]): string {
  return texts.join(' ');
}

/** An event has its entry for good. An older version that became several events is one entry all the same. */
function single<Data>(named: (data: Data) => Named) {
  return (record: TimelineRecord | null, event: Placed & { readonly data: Data }): TimelineRecord =>
    record ?? entryOf(event, named(event.data));
}

function entryOf(event: Placed, named: Named, run: TimelineRecord['run'] = null): TimelineRecord {
  const { type, position, metadata } = event;
  const { eventId, recordedAt, actor, correlationId } = metadata;
  const { subjectId = metadata.subjectId, applicationId = null, itemId = null } = named;
  const whom = subjectId === null ? null : sameText(subjectId);

  return {
    type: type as EventType,
    eventId,
    place: timelinePlace(recordedAt, position),
    actorId: actor.id === whom ? whom : sameText(actor.id),
    actorRole: actor.role,
    subjectId: whom,
    applicationId: applicationId === null ? null : sameText(applicationId),
    itemId: itemId === null ? null : sameText(itemId),
    correlationId,
    itemBucket: itemId === null ? -1 : bucketOf(itemId),
    correlationBucket: bucketOf(correlationId),
    run,
  };
}

function ofAccount({ accountId }: { readonly accountId: string }): Named {
  return { subjectId: accountId };
}

function ofApplication({ applicationId }: { readonly applicationId: string }): Named {
  return { applicationId };
}

function ofDocument({ applicationId, documentId }: { readonly applicationId: string; readonly documentId: string }) {
  return { applicationId, itemId: documentId };
}

function ofSlip({ applicationId, paymentSlipId }: { readonly applicationId: string; readonly paymentSlipId: string }) {
  return { applicationId, itemId: paymentSlipId };
}

function ofPayment({ applicationId, paymentId }: { readonly applicationId: string; readonly paymentId: string }) {
  return { applicationId, itemId: paymentId };
}

function ofItem({ applicationId, itemId }: { readonly applicationId: string; readonly itemId: string }): Named {
  return { applicationId, itemId };
}

function ofAdmin({ adminId }: { readonly adminId: string }): Named {
  return { subjectId: adminId };
}

/** What was found may be many people, or none. */
function ofNobody(): Named {
  return {};
}

function ofEntry({ entryId }: { readonly entryId: string }): Named {
  return { subjectId: entryId };
}

function ofReservation({ kind, ownerId }: { readonly kind: ReservationKind; readonly ownerId: string }): Named {
  return OWNER_OF_RESERVATION[kind](ownerId);
}

const OWNER_OF_RESERVATION: Readonly<Record<ReservationKind, (ownerId: string) => Named>> = {
  email: (accountId) => ({ subjectId: accountId }),
  'confirmation-number': (applicationId) => ({ applicationId }),
  'slip-reference': (paymentSlipId) => ({ itemId: paymentSlipId }),
  'slip-file': (paymentSlipId) => ({ itemId: paymentSlipId }),
  'slip-picture': (paymentSlipId) => ({ itemId: paymentSlipId }),
};
