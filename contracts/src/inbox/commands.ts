import * as z from 'zod/mini';
import { described, Identifier, Instant } from '../schema.ts';

const accountId = described(Identifier, 'Whose inbox');
const notificationId = described(Identifier, 'Notification, known to belong to the account');

export const ReadNotification = z.object({ type: z.literal('ReadNotification'), accountId, notificationId });
export const ReadAllNotifications = z.object({
  type: z.literal('ReadAllNotifications'),
  accountId,
  notificationIds: described(z.array(Identifier), 'Notifications that are unread now'),
});
export const DeleteNotification = z.object({ type: z.literal('DeleteNotification'), accountId, notificationId });

const entryId = described(Identifier, 'Waiting-list entry, known to have the address of the account');

export const AnnounceInvitation = z.object({
  type: z.literal('AnnounceInvitation'),
  accountId,
  entryId,
  expiresAt: described(z.nullable(Instant), 'Null when it never expires'),
});
export const AnnounceInvitationExpiry = z.object({
  type: z.literal('AnnounceInvitationExpiry'),
  accountId,
  entryId,
  expiresAt: described(Instant, 'Of the invitation, known to be unconfirmed'),
});

export const InboxCommand = z.discriminatedUnion('type', [
  ReadNotification,
  ReadAllNotifications,
  DeleteNotification,
  AnnounceInvitation,
  AnnounceInvitationExpiry,
]);
export type InboxCommand = z.infer<typeof InboxCommand>;
