import * as z from 'zod/mini';
import { described, Identifier } from '../schema.ts';

const accountId = described(Identifier, 'Whose inbox');
const notificationId = described(Identifier, 'Notification, known to belong to the account');

export const ReadNotification = z.object({ type: z.literal('ReadNotification'), accountId, notificationId });
export const ReadAllNotifications = z.object({
  type: z.literal('ReadAllNotifications'),
  accountId,
  notificationIds: described(z.array(Identifier), 'Notifications that are unread now'),
});
export const DeleteNotification = z.object({ type: z.literal('DeleteNotification'), accountId, notificationId });

export const InboxCommand = z.discriminatedUnion('type', [ReadNotification, ReadAllNotifications, DeleteNotification]);
export type InboxCommand = z.infer<typeof InboxCommand>;
