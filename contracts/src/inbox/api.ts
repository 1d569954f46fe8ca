import * as z from 'zod/mini';
import { NOTIFICATION_FETCH_LIMIT } from '../rules/limits.ts';
import { countInQuery, described, Identifier, Instant } from '../schema.ts';

export const Notification = z.object({
  id: described(Identifier, 'Notification id'),
  title: described(z.string(), 'One line'),
  message: described(z.string(), 'What happened and what to do'),
  isRead: described(z.boolean(), 'Whether its owner has read it'),
  readAt: described(z.nullable(Instant), 'When it was read'),
  createdAt: described(Instant, 'When it happened'),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationsQuery = z.strictObject({
  page: described(countInQuery(1, 100_000), 'First page is 1'),
  limit: described(countInQuery(NOTIFICATION_FETCH_LIMIT, NOTIFICATION_FETCH_LIMIT), 'Rows per page'),
});

export const NotificationsReply = z.object({
  notifications: z.array(Notification),
  unreadCount: described(z.int(), 'Unread ones, the list limit notwithstanding'),
});
export type NotificationsReply = z.infer<typeof NotificationsReply>;

export const NotificationReply = z.object({ notification: Notification });
export type NotificationReply = z.infer<typeof NotificationReply>;

export const UnreadCountReply = z.object({ unreadCount: z.int() });
export type UnreadCountReply = z.infer<typeof UnreadCountReply>;
