import { createActivityQueries } from './activity-queries.ts';
import { createApplicationQueries } from './application-queries.ts';
import { createHistoryQueries } from './as-of/history-queries.ts';
import { createEvidenceQueries } from './evidence-queries.ts';
import { ALL, findPage, type QueryDependencies } from './find-page.ts';
import { createNotificationQueries } from './notification-queries.ts';
import { openUser } from './people.ts';
import type { Queries } from './queries.ts';
import { createReviewQueries } from './review-queries.ts';
import { createTimelineQueries } from './timeline-queries.ts';
import { createWaitingListQueries } from './waiting-list-queries.ts';

/** All questions of the routes, answered from the read models of either profile, and what was from the log. */
export function createQueries(dependencies: QueryDependencies): Queries {
  const { store, projections, open } = dependencies;
  const access = store.collection(projections.accountAccess.model);
  const accounts = store.collection(projections.accounts.model);
  const evidence = createEvidenceQueries(dependencies);

  return {
    ...createActivityQueries(dependencies),
    ...createApplicationQueries(dependencies),
    ...evidence,
    ...createHistoryQueries(dependencies),
    ...createReviewQueries(dependencies, evidence),
    ...createNotificationQueries(dependencies),
    ...createTimelineQueries(dependencies),
    ...createWaitingListQueries(dependencies),
    findAccess: async (accountId) => (await access.get(accountId))?.document ?? null,
    findUser: async (accountId) => {
      const stored = await accounts.get(accountId);
      return stored === null ? null : openUser(stored.document, open);
    },
    listUsers: (view) => findPage(accounts, ALL, view, (account) => openUser(account, open)),
    countUsers: () => accounts.count(ALL),
  };
}
