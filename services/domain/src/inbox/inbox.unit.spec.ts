import { INBOX_EVENTS, type InboxEvent } from '@entry/contracts/inbox/events';
import { describe, expect, it } from 'vitest';
import { identifier } from '../testing/identifiers.ts';
import { createSpecification, expectEveryEventToCount } from '../testing/specification.ts';
import { inboxDecider } from './inbox-decider.ts';

const { given } = createSpecification(inboxDecider, INBOX_EVENTS);

const accountId = identifier(1);
const notificationId = identifier(2);
const otherId = identifier(3);

const read: InboxEvent = { type: 'NotificationRead', data: { accountId, notificationId } };
const deleted: InboxEvent = { type: 'NotificationDeleted', data: { accountId, notificationId } };
const allRead = (...notificationIds: string[]): InboxEvent => ({
  type: 'AllNotificationsRead',
  data: { accountId, notificationIds },
});

const markRead = { type: 'ReadNotification', accountId, notificationId } as const;
const remove = { type: 'DeleteNotification', accountId, notificationId } as const;
const markAllRead = (...notificationIds: string[]) =>
  ({ type: 'ReadAllNotifications', accountId, notificationIds }) as const;

describe('When unread', () => {
  it('should be read', () => given([]).when(markRead).then([read]));
  it('should be deleted', () => given([]).when(remove).then([deleted]));
  it('should be read with all others, each once', () =>
    given([])
      .when(markAllRead(notificationId, otherId, notificationId))
      .then([allRead(notificationId, otherId)]));
});

describe.each([
  ['read', [read]],
  ['read with all others', [allRead(notificationId)]],
])('When %s', (_name, history) => {
  it('should not be read again', () => given(history).when(markRead).thenNothing());
  it('should be left out when all are read', () => {
    given(history)
      .when(markAllRead(notificationId, otherId))
      .then([allRead(otherId)]);
    given(history).when(markAllRead(notificationId)).thenNothing();
  });
  it('should be deleted', () => given(history).when(remove).then([deleted]));
});

describe('When deleted', () => {
  it('should not be found', () => given([deleted]).when(markRead).thenRefused('not_found'));
  it('should not be deleted again', () => given([deleted]).when(remove).thenNothing());
  it('should be left out when all are read', () => given([deleted]).when(markAllRead(notificationId)).thenNothing());
});

const entryId = identifier(4);
const expiresAt = '2026-11-28T10:00:00.000Z';
const invited: InboxEvent = { type: 'InvitationAnnounced', data: { accountId, entryId, expiresAt } };
const expired: InboxEvent = { type: 'InvitationExpiryAnnounced', data: { accountId, entryId, expiresAt } };
const tellInvitation = { type: 'AnnounceInvitation', accountId, entryId, expiresAt } as const;
const tellExpiry = { type: 'AnnounceInvitationExpiry', accountId, entryId, expiresAt } as const;
const justBefore = { now: '2026-11-28T09:59:59.999Z' };
const atExpiry = { now: expiresAt };

describe('When invited from the waiting list', () => {
  it('should be told', () => given([]).when(tellInvitation).then([invited]));
  it('should be told of one that never expires', () =>
    given([])
      .when({ ...tellInvitation, expiresAt: null })
      .then([{ type: 'InvitationAnnounced', data: { accountId, entryId, expiresAt: null } }]));
  it('should not be told again', () => given([invited]).when(tellInvitation).thenNothing());
  it('should be told of the next one', () => {
    const later = '2026-12-28T10:00:00.000Z';
    given([invited, expired])
      .when({ ...tellInvitation, expiresAt: later })
      .then([{ type: 'InvitationAnnounced', data: { accountId, entryId, expiresAt: later } }]);
  });
});

describe('When an invitation has expired', () => {
  it('should be told', () => given([invited]).when(tellExpiry, atExpiry).then([expired]));
  it('should not be told before', () => given([invited]).when(tellExpiry, justBefore).thenNothing());
  it('should not be told again', () => given([invited, expired]).when(tellExpiry, atExpiry).thenNothing());
  it('should not be told to somebody who was not told of the invitation', () =>
    given([]).when(tellExpiry, atExpiry).thenNothing());
});

describe('The fold', () => {
  it('should count every event', () =>
    expectEveryEventToCount(inboxDecider, INBOX_EVENTS, [[read, allRead(otherId), deleted, invited, expired]]));

  it('should belong to the account', () => {
    expect(inboxDecider.subjectOf(markRead, inboxDecider.initialState)).toBe(accountId);
  });
});
