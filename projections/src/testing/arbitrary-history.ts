import type { AccountEvent } from '@entry/contracts/account/events';
import type { ApplicationEvent } from '@entry/contracts/application/events';
import fc from 'fast-check';
import { accountRegistered, FILE, HASH, photoChecked, slipUploaded } from './events.ts';
import { type HistoryEvent, id, instant, nthEventId } from './history.ts';

/** What one person does, and what is done to them; `number` counts their things, so that some are met again. */
type Deed = (person: Person, number: number) => HistoryEvent;
type Person = { readonly name: string; readonly accountId: string; readonly applicationId: string };

export const PEOPLE = 5;
const THINGS = 4;

function personOf(number: number): Person {
  const name = `person ${number}`;
  const applicationId = id(`application of ${name}`);
  return { name, applicationId, accountId: id(`owner of ${applicationId}`) };
}

const thing = (kind: string, { name }: Person, number: number): string => id(`${kind} ${number % THINGS} of ${name}`);

type PlainType = 'ApplicationSubmitted' | 'ApplicationBecameReady' | 'ApplicationDeleted' | 'ConfirmationNumberChecked';

function ofApplication(type: PlainType): Deed {
  return ({ applicationId }) => ({ type, data: { applicationId } });
}

function ofAccount(type: 'AccountDeactivated' | 'AccountReactivated' | 'AccountDeleted'): Deed {
  return ({ accountId }) => ({ type, data: { accountId } }) as AccountEvent;
}

/** Notifications are named after the events they tell of, whoever's these are: also strangers'. */
const notificationId = (number: number): string => nthEventId(number * 3);

const DEEDS: readonly { readonly weight: number; readonly deed: Deed }[] = [
  { weight: 4, deed: ({ accountId }) => accountRegistered(accountId) },
  {
    weight: 2,
    deed: ({ accountId }) => ({
      type: 'AccountProfileChanged',
      data: { accountId },
      personal: { firstName: 'Sara', middleName: '', lastName: 'Haile', phone: '' },
    }),
  },
  {
    weight: 1,
    deed: ({ accountId }) => ({
      type: 'AccountEmailChanged',
      data: { accountId },
      personal: { email: 'sara@example.org' },
    }),
  },
  {
    weight: 1,
    deed: (person, number) => ({
      type: 'SessionStarted',
      data: {
        accountId: person.accountId,
        sessionId: thing('session', person, number),
        expiresAt: instant(720),
        remembered: false,
      },
    }),
  },
  { weight: 1, deed: ofAccount('AccountDeactivated') },
  { weight: 1, deed: ofAccount('AccountReactivated') },
  { weight: 3, deed: ofAccount('AccountDeleted') },
  {
    weight: 5,
    deed: ({ applicationId, accountId }) => ({
      type: 'ApplicationCreated',
      data: { applicationId, applicantId: accountId },
    }),
  },
  { weight: 2, deed: ofApplication('ApplicationSubmitted') },
  { weight: 1, deed: ofApplication('ApplicationBecameReady') },
  { weight: 1, deed: ofApplication('ApplicationDeleted') },
  {
    weight: 1,
    deed: ({ applicationId }) => ({
      type: 'ConfirmationNumberRecorded',
      data: { applicationId, warnings: [], isChecked: false },
      personal: { confirmationNumber: '2027ABCDEFGH1234' },
    }),
  },
  { weight: 1, deed: ofApplication('ConfirmationNumberChecked') },
  {
    weight: 6,
    deed: (person, number) => ({
      type: 'DocumentUploaded',
      data: {
        applicationId: person.applicationId,
        documentId: thing('document', person, number),
        documentType: 'passport',
        supersededDocumentId: number % 2 === 0 ? null : thing('document', person, number + 1),
        file: FILE,
      },
      personal: { originalName: 'passport.jpg', contentHash: HASH },
    }),
  },
  {
    weight: 2,
    deed: (person, number) => {
      const checked = photoChecked(thing('document', person, number));
      return { ...checked, data: { ...checked.data, applicationId: person.applicationId } } as typeof checked;
    },
  },
  {
    weight: 3,
    deed: (person, number) => ({
      type: 'DocumentReviewed',
      data: {
        applicationId: person.applicationId,
        documentId: thing('document', person, number),
        status: 'approved',
      },
      personal: { adminNotes: 'Seen' },
    }),
  },
  {
    weight: 1,
    deed: (person, number) => ({
      type: 'DocumentReviewReopened',
      data: {
        applicationId: person.applicationId,
        documentId: thing('document', person, number),
        fields: ['firstName'],
      },
      personal: { before: ['Selam'] },
    }),
  },
  {
    weight: 2,
    deed: (person, number) => ({
      type: 'DocumentDeleted',
      data: { applicationId: person.applicationId, documentId: thing('document', person, number) },
    }),
  },
  {
    weight: 4,
    deed: (person, number) => {
      const { personal, data } = slipUploaded(
        thing('slip', person, number),
        thing('payment', person, number),
      ) as Extract<ApplicationEvent, { readonly type: 'PaymentSlipUploaded' }>;
      return { type: 'PaymentSlipUploaded', data: { ...data, applicationId: person.applicationId }, personal };
    },
  },
  {
    weight: 2,
    deed: (person, number) => ({
      type: 'PaymentCompleted',
      data: { applicationId: person.applicationId, paymentId: thing('payment', person, number) },
    }),
  },
  {
    weight: 3,
    deed: ({ accountId }, number) => ({
      type: 'NotificationRead',
      data: { accountId, notificationId: notificationId(number) },
    }),
  },
  {
    weight: 2,
    deed: ({ accountId }, number) => ({
      type: 'AllNotificationsRead',
      data: { accountId, notificationIds: [notificationId(number), notificationId(number + 1)] },
    }),
  },
  {
    weight: 2,
    deed: ({ accountId }, number) => ({
      type: 'NotificationDeleted',
      data: { accountId, notificationId: notificationId(number) },
    }),
  },
  {
    weight: 2,
    deed: (person, number) => ({
      type: 'InvitationAnnounced',
      data: {
        accountId: person.accountId,
        entryId: thing('entry', person, number),
        expiresAt: '2026-11-29T10:00:00.000Z',
      },
    }),
  },
  {
    weight: 1,
    deed: (person, number) => ({
      type: 'InvitationExpiryAnnounced',
      data: {
        accountId: person.accountId,
        entryId: thing('entry', person, number),
        expiresAt: '2026-11-29T10:00:00.000Z',
      },
    }),
  },
  {
    weight: 3,
    deed: (person, number) => ({
      type: 'WaitingListJoined',
      data: { entryId: thing('entry', person, number), country: 'Ethiopia' },
      personal: { email: 'abebe@example.org', firstName: 'Abebe', lastName: 'Tesfaye', phone: '' },
    }),
  },
  {
    weight: 1,
    deed: (person, number) => ({
      type: 'WaitingListMemberInvited',
      data: {
        entryId: thing('entry', person, number),
        expiresAt: number % 2 === 0 ? null : '2026-11-29T10:00:00.000Z',
      },
    }),
  },
  {
    weight: 1,
    deed: (person, number) => ({
      type: 'WaitingListEntryRemoved',
      data: { entryId: thing('entry', person, number) },
    }),
  },
];

/** Events of several people in any order, more than the domain would allow: projections take what comes. */
export const ARBITRARY_HISTORY: fc.Arbitrary<readonly HistoryEvent[]> = fc.array(
  fc
    .record({
      person: fc.nat({ max: PEOPLE - 1 }).map(personOf),
      number: fc.nat({ max: 40 }),
      deed: fc.oneof(...DEEDS.map(({ weight, deed }) => ({ weight, arbitrary: fc.constant(deed) }))),
    })
    .map(({ person, number, deed }) => deed(person, number)),
  { minLength: 60, maxLength: 150, size: 'max' },
);
