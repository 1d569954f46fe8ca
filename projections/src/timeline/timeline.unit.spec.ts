import { readFileSync } from 'node:fs';
import { ALL_EVENTS, type EventType } from '@entry/contracts/all-events';
import { RESERVATION_KINDS, type ReservationKind } from '@entry/contracts/reservation/events';
import { EMPTY_SECTIONS } from '@entry/contracts/rules/form-defaults';
import type { RecordedEvent } from '@entry/platform/ports/event-log';
import { describe, expect, it } from 'vitest';
import { applicationCreated, documentReviewed, documentUploaded, PASSPORT } from '../testing/events.ts';
import {
  APPLICANT,
  APPLICATION,
  type HistoryEvent,
  id,
  instant,
  nthEventId,
  ownerOf,
  record,
} from '../testing/history.ts';
import { specify } from '../testing/specification.ts';
import { bucketOf, type TimelineRecord, timelinePlace, timelineProjection } from './timeline.ts';

const { given, documentsAfter } = specify(timelineProjection);
const SAMPLES = new URL('../../../services/platform/src/encryption/golden-samples/', import.meta.url);

type Data = Readonly<Record<string, string>>;

/** The first golden sample of what is written now. */
function sample(type: EventType): HistoryEvent {
  const version = ALL_EVENTS.find((definition) => definition.type === type)?.version;
  const [first] = JSON.parse(readFileSync(new URL(`${type}.v${version}.json`, SAMPLES), 'utf8')) as object[];

  return { type, ...first } as HistoryEvent;
}

/** What an entry says of the nth event of a history, beside what the event names. */
function entry(history: readonly HistoryEvent[], number = 0) {
  const { type, metadata, position } = record(history)[number] as RecordedEvent;

  return {
    type,
    eventId: nthEventId(number),
    place: timelinePlace(instant(number), position),
    actorId: 'system',
    actorRole: 'system',
    subjectId: metadata.subjectId,
    applicationId: null as string | null,
    itemId: null as string | null,
    correlationId: id('command'),
    itemBucket: -1,
    correlationBucket: bucketOf(id('command')),
    run: null as TimelineRecord['run'],
  };
}

const account = ({ accountId }: Data) => ({ subjectId: accountId });
const application = ({ applicationId = '', applicantId }: Data) => ({
  applicationId,
  subjectId: applicantId ?? ownerOf(applicationId),
});
const item = (itemId = '') => ({ itemId, itemBucket: bucketOf(itemId) });
const document = (data: Data) => ({ ...application(data), ...item(data['documentId']) });
const slip = (data: Data) => ({ ...application(data), ...item(data['paymentSlipId']) });
const payment = (data: Data) => ({ ...application(data), ...item(data['paymentId']) });
const staffApplication = ({ applicationId = '' }: Data) => ({ applicationId });
const staffFile = (data: Data) => ({ ...staffApplication(data), ...item(data['itemId']) });
const nobody = () => ({});
const admin = ({ adminId }: Data) => ({ subjectId: adminId });
const waitingListEntry = ({ entryId }: Data) => ({ subjectId: entryId });

describe('When an event is recorded', () => {
  const cases = [
    ['AccountRegistered', given().when('AccountRegistered', sample('AccountRegistered')), account],
    ['AccountProfileChanged', given().when('AccountProfileChanged', sample('AccountProfileChanged')), account],
    ['AccountEmailChanged', given().when('AccountEmailChanged', sample('AccountEmailChanged')), account],
    ['AccountPasswordChanged', given().when('AccountPasswordChanged', sample('AccountPasswordChanged')), account],
    ['PasswordLinkMade', given().when('PasswordLinkMade', sample('PasswordLinkMade')), account],
    ['PasswordLinkUsed', given().when('PasswordLinkUsed', sample('PasswordLinkUsed')), account],
    ['AccountRoleChanged', given().when('AccountRoleChanged', sample('AccountRoleChanged')), account],
    ['AccountDeactivated', given().when('AccountDeactivated', sample('AccountDeactivated')), account],
    ['AccountReactivated', given().when('AccountReactivated', sample('AccountReactivated')), account],
    ['AccountDeleted', given().when('AccountDeleted', sample('AccountDeleted')), account],
    ['SessionStarted', given().when('SessionStarted', sample('SessionStarted')), account],
    ['SessionEnded', given().when('SessionEnded', sample('SessionEnded')), account],
    ['NotificationRead', given().when('NotificationRead', sample('NotificationRead')), account],
    ['AllNotificationsRead', given().when('AllNotificationsRead', sample('AllNotificationsRead')), account],
    ['NotificationDeleted', given().when('NotificationDeleted', sample('NotificationDeleted')), account],
    ['InvitationAnnounced', given().when('InvitationAnnounced', sample('InvitationAnnounced')), account],
    [
      'InvitationExpiryAnnounced',
      given().when('InvitationExpiryAnnounced', sample('InvitationExpiryAnnounced')),
      account,
    ],
    ['AdministratorAdmitted', given().when('AdministratorAdmitted', sample('AdministratorAdmitted')), account],
    ['AdministratorDismissed', given().when('AdministratorDismissed', sample('AdministratorDismissed')), account],
    ['ApplicationCreated', given().when('ApplicationCreated', sample('ApplicationCreated')), application],
    [
      'ApplicationPreRegistered',
      given().when('ApplicationPreRegistered', sample('ApplicationPreRegistered')),
      application,
    ],
    [
      'ApplicationReturnedToDraft',
      given().when('ApplicationReturnedToDraft', sample('ApplicationReturnedToDraft')),
      application,
    ],
    ['ApplicationBecameReady', given().when('ApplicationBecameReady', sample('ApplicationBecameReady')), application],
    [
      'ApplicationReadinessLost',
      given().when('ApplicationReadinessLost', sample('ApplicationReadinessLost')),
      application,
    ],
    ['ApplicationSubmitted', given().when('ApplicationSubmitted', sample('ApplicationSubmitted')), application],
    ['ApplicationStatusSet', given().when('ApplicationStatusSet', sample('ApplicationStatusSet')), application],
    ['ApplicationDeleted', given().when('ApplicationDeleted', sample('ApplicationDeleted')), application],
    [
      'ApplicationAnswersConfirmed',
      given().when('ApplicationAnswersConfirmed', sample('ApplicationAnswersConfirmed')),
      application,
    ],
    ['ApplicationValidated', given().when('ApplicationValidated', sample('ApplicationValidated')), application],
    [
      'ConfirmationNumberRecorded',
      given().when('ConfirmationNumberRecorded', sample('ConfirmationNumberRecorded')),
      application,
    ],
    ['ApplicationStatusReset', given().when('ApplicationStatusReset', sample('ApplicationStatusReset')), application],
    [
      'ConfirmationNumberCorrected',
      given().when('ConfirmationNumberCorrected', sample('ConfirmationNumberCorrected')),
      application,
    ],
    [
      'ConfirmationNumberChecked',
      given().when('ConfirmationNumberChecked', sample('ConfirmationNumberChecked')),
      application,
    ],
    [
      'PaymentSlipForceVerifyRequested',
      given().when('PaymentSlipForceVerifyRequested', sample('PaymentSlipForceVerifyRequested')),
      slip,
    ],
    ['PaymentSlipReopened', given().when('PaymentSlipReopened', sample('PaymentSlipReopened')), slip],
    ['PaymentReopened', given().when('PaymentReopened', sample('PaymentReopened')), payment],
    ['DocumentUploaded', given().when('DocumentUploaded', sample('DocumentUploaded')), document],
    ['DocumentReviewed', given().when('DocumentReviewed', sample('DocumentReviewed')), document],
    ['DocumentReviewReopened', given().when('DocumentReviewReopened', sample('DocumentReviewReopened')), document],
    ['PhotoChecked', given().when('PhotoChecked', sample('PhotoChecked')), document],
    ['SlipChecked', given().when('SlipChecked', sample('SlipChecked')), slip],
    ['DocumentDeleted', given().when('DocumentDeleted', sample('DocumentDeleted')), document],
    ['PaymentSlipUploaded', given().when('PaymentSlipUploaded', sample('PaymentSlipUploaded')), slip],
    ['PaymentInitiated', given().when('PaymentInitiated', sample('PaymentInitiated')), slip],
    ['PaymentSlipVerified', given().when('PaymentSlipVerified', sample('PaymentSlipVerified')), slip],
    ['PaymentSlipFlagged', given().when('PaymentSlipFlagged', sample('PaymentSlipFlagged')), slip],
    ['PaymentSlipRejected', given().when('PaymentSlipRejected', sample('PaymentSlipRejected')), slip],
    ['PaymentCompleted', given().when('PaymentCompleted', sample('PaymentCompleted')), payment],
    ['PaymentFailed', given().when('PaymentFailed', sample('PaymentFailed')), payment],
    ['StaffReadFile', given().when('StaffReadFile', sample('StaffReadFile')), staffFile],
    [
      'StaffViewedApplication',
      given().when('StaffViewedApplication', sample('StaffViewedApplication')),
      staffApplication,
    ],
    ['StaffViewedAccount', given().when('StaffViewedAccount', sample('StaffViewedAccount')), account],
    ['StaffSearched', given().when('StaffSearched', sample('StaffSearched')), nobody],
    ['StaffExportedList', given().when('StaffExportedList', sample('StaffExportedList')), nobody],
    ['WaitingListJoined', given().when('WaitingListJoined', sample('WaitingListJoined')), waitingListEntry],
    [
      'WaitingListJoinRepeated',
      given().when('WaitingListJoinRepeated', sample('WaitingListJoinRepeated')),
      waitingListEntry,
    ],
    [
      'WaitingListMemberInvited',
      given().when('WaitingListMemberInvited', sample('WaitingListMemberInvited')),
      waitingListEntry,
    ],
    [
      'WaitingListInvitationConfirmed',
      given().when('WaitingListInvitationConfirmed', sample('WaitingListInvitationConfirmed')),
      waitingListEntry,
    ],
    [
      'WaitingListEntryRemoved',
      given().when('WaitingListEntryRemoved', sample('WaitingListEntryRemoved')),
      waitingListEntry,
    ],
    ['SlotHeld', given().when('SlotHeld', sample('SlotHeld')), waitingListEntry],
    ['SlotTaken', given().when('SlotTaken', sample('SlotTaken')), waitingListEntry],
    [
      'ReadModelRebuildRequested',
      given().when('ReadModelRebuildRequested', sample('ReadModelRebuildRequested')),
      nobody,
    ],
    ['PaymentOverrideSet', given().when('PaymentOverrideSet', sample('PaymentOverrideSet')), admin],
    ['PaymentOverrideEnded', given().when('PaymentOverrideEnded', sample('PaymentOverrideEnded')), admin],
    ['ReadModelSwitchRequested', given().when('ReadModelSwitchRequested', sample('ReadModelSwitchRequested')), nobody],
    [
      'ParkedEventsRetryRequested',
      given().when('ParkedEventsRetryRequested', sample('ParkedEventsRetryRequested')),
      nobody,
    ],
    ['SlotReleased', given().when('SlotReleased', sample('SlotReleased')), waitingListEntry],
  ] as const;

  it.each(cases)('should have an entry that names what the event names: %s', async (type, when, named) => {
    const event = sample(type);

    await when.thenDocuments({ [nthEventId(0)]: { ...entry([event]), ...named(event.data as Data) } });
    expect(timelineProjection.handles).toContain(type);
  });

  it('should be looked at whatever its type', () => {
    const others: readonly string[] = ['ApplicationSectionSaved', ...RESERVATION_TYPES];

    expect([...cases.map(([type]) => type), ...others].sort()).toStrictEqual([...timelineProjection.handles].sort());
    expect(timelineProjection.handles).toHaveLength(ALL_EVENTS.length);
  });
});

const OWNER = id('owner');
const RESERVATION_TYPES = ['ValueReserved', 'ReservationConfirmed', 'ReservationReleased'] as const;
const OWNERS: Readonly<Record<ReservationKind, object>> = {
  email: { subjectId: OWNER },
  'confirmation-number': { applicationId: OWNER },
  'slip-reference': item(OWNER),
  'slip-file': item(OWNER),
  'slip-picture': item(OWNER),
};

describe.each(RESERVATION_KINDS)('When the reservation of a value is about %s', (kind) => {
  const reserved: HistoryEvent = { type: 'ValueReserved', data: { kind, ownerId: OWNER, expiresAt: null } };
  const confirmed: HistoryEvent = { type: 'ReservationConfirmed', data: { kind, ownerId: OWNER } };
  const released: HistoryEvent = { type: 'ReservationReleased', data: { kind, ownerId: OWNER } };

  it('should name who holds it by what the kind of value says', async () => {
    const first = { ...entry([reserved]), ...OWNERS[kind] };
    await given()
      .when('ValueReserved', reserved)
      .thenDocuments({ [nthEventId(0)]: first });

    const second = { ...entry([reserved, confirmed], 1), ...OWNERS[kind] };
    await given(reserved)
      .when('ReservationConfirmed', confirmed)
      .thenDocuments({ [nthEventId(1)]: second });

    const third = { ...entry([reserved, released], 1), ...OWNERS[kind] };
    await given(reserved)
      .when('ReservationReleased', released)
      .thenDocuments({ [nthEventId(1)]: third });
  });
});

function saved(section: 'personal' | 'address'): HistoryEvent {
  return {
    type: 'ApplicationSectionSaved',
    data: { applicationId: APPLICATION, section, missingFields: [] },
    personal: EMPTY_SECTIONS[section],
  } as HistoryEvent;
}

const runOf = (section: string, hour: string) => `${APPLICATION} ${section} ${hour} system`;

describe('When a form is saved again and again', () => {
  const address = saved('address');

  it('should begin an entry of its section and hour', async () => {
    const history = [applicationCreated(), address];

    await given(applicationCreated())
      .when('ApplicationSectionSaved', address)
      .thenDocuments({
        [runOf('address', '2026-01-01T00')]: {
          ...entry(history, 1),
          applicationId: APPLICATION,
          run: { count: 1, firstRecordedAt: instant(1) },
        },
      });
  });

  it('should move the entry to the last save, count them, and remember the first', async () => {
    const history = [applicationCreated(), address, saved('personal'), address];

    await given(...history.slice(0, -1))
      .when('ApplicationSectionSaved', address)
      .thenDocuments({
        [runOf('address', '2026-01-01T00')]: {
          ...entry(history, 3),
          applicationId: APPLICATION,
          run: { count: 2, firstRecordedAt: instant(1) },
        },
      });
  });

  it('should hold a thousand saves in few entries', async () => {
    const saves = Array.from({ length: 1_000 }, () => address);

    const entries = Object.values(await documentsAfter(applicationCreated(), ...saves));

    // A minute apart in these histories: the first hour has the creation as well.
    expect(entries).toHaveLength(1 + Math.ceil(1_001 / 60));
    expect(entries.reduce((sum, { run }) => sum + (run?.count ?? 0), 0)).toBe(1_000);
  });
});

describe('When a person is erased', () => {
  it('should keep what happened, for it says nothing of the person', async () => {
    const history = [applicationCreated(), documentUploaded(), documentReviewed(PASSPORT, 'rejected')];
    const erased: HistoryEvent = { type: 'AccountDeleted', data: { accountId: APPLICANT } };

    const before = await documentsAfter(...history);
    const after = await documentsAfter(...history, erased);

    expect(after).toStrictEqual({ ...before, [nthEventId(3)]: entry([...history, erased], 3) });
    expect(JSON.stringify(after)).not.toMatch(/passport\.jpg|Seen/);
  });
});

describe('When ids share a bucket', () => {
  it('should spread evenly over a fixed number, the same for ever', () => {
    expect(
      ['00000000', '00000fff', '00001000', 'ffffffff'].map((id) => bucketOf(`${id}-0000-4000-8000-000000000000`)),
    ).toStrictEqual([0, 4_095, 0, 4_095]);
  });
});
