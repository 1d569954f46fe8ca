import type { Notification } from '@entry/contracts/inbox/api';
import { findDocumentType } from '@entry/projections/applications/application-document';
import type { NotificationRow } from '@entry/projections/notifications/notifications';
import { notificationPage, notificationText } from '@entry/projections/notifications/texts';
import { findPage, type QueryDependencies } from './find-page.ts';
import type { NotificationQueries } from './queries.ts';

/** More unread ones than this are marked read by the next "mark all". */
const UNREAD_MAXIMUM = 500;

export function createNotificationQueries({ store, projections }: QueryDependencies): NotificationQueries {
  const notifications = store.collection(projections.notifications.model);
  const applications = store.collection(projections.applications.model);

  const openNotification = async (row: NotificationRow): Promise<Notification> => {
    const { notificationId, isRead, readAt, createdAt, kind, facts } = row;
    const { applicationId } = row;
    const isNamed = facts.documentId !== undefined && applicationId !== null;
    const application = isNamed ? await applications.get(applicationId) : null;
    const documentType =
      application === null || facts.documentId === undefined
        ? null
        : findDocumentType(application.document, facts.documentId);

    return {
      id: notificationId,
      ...notificationText(kind, { ...facts, documentType }),
      isRead,
      readAt,
      createdAt,
      page: notificationPage(kind),
      documentType,
    };
  };

  const unread = (accountId: string) =>
    ({ index: 'by-account-and-state', equals: { accountId, isRead: false } }) as const;

  return {
    findNotification: async (notificationId) => {
      const stored = await notifications.get(notificationId);
      if (stored === null) return null;

      return { accountId: stored.document.accountId, notification: await openNotification(stored.document) };
    },
    listNotifications: (accountId, paging) =>
      findPage(notifications, { index: 'by-account', equals: { accountId } }, paging, openNotification),
    countUnreadNotifications: (accountId) => notifications.count(unread(accountId)),
    listUnreadNotificationIds: async (accountId) => {
      const { rows } = await notifications.find({ ...unread(accountId), limit: UNREAD_MAXIMUM });
      return rows.map(({ id }) => id);
    },
  };
}
