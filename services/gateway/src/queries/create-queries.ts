import type { Role } from '@entry/contracts/account/role';
import { onceThere } from '@entry/platform/once-there';
import type { Account } from '@entry/projections/accounts/accounts';
import { createActivityQueries } from './activity-queries.ts';
import { createApplicationQueries } from './application-queries.ts';
import { createHistoryQueries } from './as-of/history-queries.ts';
import { createApplicationSearch } from './belonging-search.ts';
import { createCheckOutcomeQueries } from './check-outcome-queries.ts';
import { createEvidenceQueries } from './evidence-queries.ts';
import { ALL, findPage, type QueryDependencies } from './find-page.ts';
import { createMarkQueries } from './mark-queries.ts';
import { createNotificationQueries } from './notification-queries.ts';
import { openUser } from './people.ts';
import { createPeopleSearch } from './people-search.ts';
import type { Queries } from './queries.ts';
import { createQueueQueries } from './queue-queries.ts';
import { createReviewQueries } from './review-queries.ts';
import { createTimelineQueries } from './timeline-queries.ts';
import { createWaitingListQueries } from './waiting-list-queries.ts';

function accountIndex(accountId: readonly string[], role: Role | undefined) {
  if (role === undefined) return { index: 'by-account', equals: { accountId } } as const;

  return { index: 'by-account-and-role', equals: { accountId, role } } as const;
}

/** All questions of the routes, answered from the read models of either profile, and what was from the log. */
export function createQueries(dependencies: QueryDependencies): Queries {
  const { store, projections, open } = dependencies;
  const access = store.collection(projections.accountAccess.model);
  const accounts = store.collection(projections.accounts.model);
  const { findApplicants } = createApplicationSearch(dependencies);
  const evidence = createEvidenceQueries(dependencies);

  return {
    ...createActivityQueries(dependencies),
    ...createCheckOutcomeQueries(dependencies),
    ...createApplicationQueries(dependencies),
    ...evidence,
    ...createHistoryQueries(dependencies),
    ...createReviewQueries(dependencies, evidence),
    ...createMarkQueries(dependencies),
    ...createNotificationQueries(dependencies),
    ...createTimelineQueries(dependencies),
    ...createWaitingListQueries(dependencies),
    ...createQueueQueries(dependencies),
    findAccess: (accountId) => onceThere(access.get(accountId), (stored) => stored?.document ?? null),
    findUser: async (accountId) => {
      const stored = await accounts.get(accountId);
      return stored === null ? null : openUser(stored.document, open);
    },
    listUsers: async ({ role, ...view }) => {
      const openRow = (account: Account) => openUser(account, open);
      const index = role === undefined ? ALL : ({ index: 'by-role', equals: { role } } as const);
      const page = await findPage(accounts, index, view, openRow);
      if (page.total > 0) return page;

      const { search, ...rest } = view;
      const owners = await findApplicants(search);
      return owners === null ? page : findPage(accounts, accountIndex(owners, role), rest, openRow);
    },
    countUsers: () => accounts.count(ALL),
    findPeople: createPeopleSearch(dependencies),
  };
}
