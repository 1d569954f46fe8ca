import { NOTIFICATION_FETCH_LIMIT } from '@entry/contracts/rules/limits';
import type { QueryDependencies } from './find-page.ts';
import type { ChangeQueries } from './queries.ts';

/**
 * By the positions of the events that last changed the rows, so that nothing has to be opened: every change of a row
 * has an event, and no two events a position.
 */
export function createChangeQueries({ store, projections }: QueryDependencies): ChangeQueries {
  const applications = store.collection(projections.applications.model);
  const notifications = store.collection(projections.notifications.model);

  return {
    findApplicationMark: async (applicationId) => String((await applications.get(applicationId))?.position ?? 'none'),
    findNotificationsMark: async (accountId) => {
      const newest = { index: 'by-account', equals: { accountId }, limit: NOTIFICATION_FETCH_LIMIT } as const;
      const { rows, total } = await notifications.find(newest);
      // In whatever order: any of them may be the one that was read.
      return `${total}@${rows.map(({ position }) => position).join()}`;
    },
  };
}
