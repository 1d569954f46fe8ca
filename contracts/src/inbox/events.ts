import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { described, Identifier } from '../schema.ts';

const accountId = described(Identifier, 'Whose inbox');
const notificationId = described(Identifier, 'The event the notification tells of');

/** Notifications themselves are derived from application events; the inbox only keeps what its owner did. */
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

export const INBOX_EVENTS = [NotificationRead, AllNotificationsRead, NotificationDeleted] as const;
export type InboxEvent = EventOf<(typeof INBOX_EVENTS)[number]>;
