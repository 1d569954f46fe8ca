import * as z from 'zod/mini';
import { ApplicantDocumentType } from '../rules/documents.ts';
import { NOTIFICATION_FETCH_LIMIT } from '../rules/limits.ts';
import { countInQuery, described, Identifier, Instant } from '../schema.ts';

/** Pages that notifications lead to, for example to the note of an admin about a document. */
export const NOTIFICATION_PAGES = ['dashboard', 'documents', 'payments', 'profile'] as const;
export const NotificationPage = z.enum(NOTIFICATION_PAGES);
export type NotificationPage = z.infer<typeof NotificationPage>;

export const Notification = z.object({
  id: described(Identifier, 'Notification id'),
  title: described(z.string(), 'One line'),
  message: described(z.string(), 'What happened and what to do'),
  isRead: described(z.boolean(), 'Whether its owner has read it'),
  readAt: described(z.nullable(Instant), 'When it was read'),
  createdAt: described(Instant, 'When it happened'),
  page: described(NotificationPage, 'Page where more about it stands'),
  documentType: described(z.nullable(ApplicantDocumentType), 'The document that it is about; null for anything else'),
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
