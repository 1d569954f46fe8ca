import { onceBothThere, onceThere } from '@entry/platform/once-there';
import type { QueryDependencies } from './find-page.ts';
import type { MarkQueries } from './queries.ts';

/**
 * By the positions of the events that last changed the rows, so that nothing has to be opened: every change of a row
 * has an event, and no two events a position. With the versions of the read models, because one that was built anew may
 * say something else of the same events.
 */
export function createMarkQueries({ store, projections }: QueryDependencies): MarkQueries {
  const applications = store.collection(projections.applications.model);
  const accounts = store.collection(projections.accounts.model);
  const notifications = store.collection(projections.notifications.model);
  const ofApplications = projections.applications.model.version;
  const ofAccounts = projections.accounts.model.version;
  const ofNotifications = projections.notifications.model.version;

  return {
    markApplication: (applicationId, accountId) =>
      onceBothThere(applications.get(applicationId), accounts.get(accountId), (application, account) =>
        application === null
          ? null
          : `${ofApplications}.${application.position}.${ofAccounts}.${account?.position ?? 'none'}`,
      ),
    markApplicationRow: (applicationId) =>
      onceThere(applications.get(applicationId), (application) =>
        application === null ? null : `${ofApplications}.${application.position}`,
      ),
    markNotifications: async (accountId, applicationId, paging) => {
      const [{ rows, total }, unread, application] = await Promise.all([
        notifications.find({ index: 'by-account', equals: { accountId }, ...paging }),
        notifications.count({ index: 'by-account-and-state', equals: { accountId, isRead: false } }),
        applications.get(applicationId),
      ]);
      // In whatever order: any of them may be the one that was read. Their words name documents of the application.
      const shown = [total, unread, ...rows.map(({ position }) => position)].join('.');
      return `${ofNotifications}.${shown}.${ofApplications}.${application?.position ?? 'none'}`;
    },
  };
}
