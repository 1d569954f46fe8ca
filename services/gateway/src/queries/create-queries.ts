import { createApplicationQueries } from './application-queries.ts';
import { createHistoryQueries } from './as-of/history-queries.ts';
import { createEvidenceQueries } from './evidence-queries.ts';
import { ALL, findPage, type QueryDependencies } from './find-page.ts';
import { createNotificationQueries } from './notification-queries.ts';
import { openUser } from './people.ts';
import type { Queries } from './queries.ts';
import { createQueueQueries } from './queue-queries.ts';
import { createTimelineQueries } from './timeline-queries.ts';
import { createWaitingListQueries } from './waiting-list-queries.ts';

/** All questions of the routes, answered from the read models of either profile, and what was from the log. */
export function createQueries(dependencies: QueryDependencies): Queries {
  const { store, projections, open } = dependencies;
  const access = store.collection(projections.accountAccess.model);
  const accounts = store.collection(projections.accounts.model);

  return {
    ...createApplicationQueries(dependencies),
    ...createEvidenceQueries(dependencies),
    ...createHistoryQueries(dependencies),
    ...createNotificationQueries(dependencies),
    ...createTimelineQueries(dependencies),
    ...createWaitingListQueries(dependencies),
    ...createQueueQueries(dependencies),
    findAccess: async (accountId) => (await access.get(accountId))?.document ?? null,
    findUser: async (accountId) => {
      const stored = await accounts.get(accountId);
      return stored === null ? null : openUser(stored.document, open);
    },
    listUsers: ({ role, ...view }) => {
      const index = role === undefined ? ALL : ({ index: 'by-role', equals: { role } } as const);
      return findPage(accounts, index, view, (account) => openUser(account, open));
    },
    countUsers: () => accounts.count(ALL),
  };
}
