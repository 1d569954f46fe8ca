import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { described, Identifier, Instant } from '../schema.ts';

const accountId = described(Identifier, 'Whose inbox');
const notificationId = described(Identifier, 'The event the notification tells of');

/**
 * Notifications of an application are derived from its events; the inbox keeps what its owner did with them, and what
 * the owner was told that no event of theirs tells: a place on the waiting list belongs to no account.
 */
export const NotificationRead = defineEvent({
  type: 'NotificationRead',
  version: 1,
  data: z.object({ accountId, notificationId }),
});

export const AllNotificationsRead = defineEvent({
  type: 'AllNotificationsRead',
  version: 1,
  data: z.object({
    accountId,
    notificationIds: described(z.array(Identifier), 'Those that were unread at that moment'),
  }),
});

export const NotificationDeleted = defineEvent({
  type: 'NotificationDeleted',
  version: 1,
  data: z.object({ accountId, notificationId }),
});

const entryId = described(Identifier, 'Waiting-list entry with the e-mail address of the account');

/** The holder of the account was told that they are invited from the waiting list. */
export const InvitationAnnounced = defineEvent({
  type: 'InvitationAnnounced',
  version: 1,
  data: z.object({
    accountId,
    entryId,
    expiresAt: described(z.nullable(Instant), 'Until when it can be confirmed; null when it never expires'),
  }),
});

/** The holder of the account was told that the invitation has expired unconfirmed. */
export const InvitationExpiryAnnounced = defineEvent({
  type: 'InvitationExpiryAnnounced',
  version: 1,
  data: z.object({ accountId, entryId, expiresAt: described(Instant, 'When it expired') }),
});

export const INBOX_EVENTS = [
  NotificationRead,
  AllNotificationsRead,
  NotificationDeleted,
  InvitationAnnounced,
  InvitationExpiryAnnounced,
] as const;
export type InboxEvent = EventOf<(typeof INBOX_EVENTS)[number]>;
