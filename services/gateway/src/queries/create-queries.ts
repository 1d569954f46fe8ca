import type { WaitingListEntry } from '@entry/contracts/waiting-list/api';
import type { WaitingListMember } from '@entry/projections/waiting-list/waiting-list';
import { createApplicationQueries } from './application-queries.ts';
import { createEvidenceQueries } from './evidence-queries.ts';
import { ALL, findPage, type QueryDependencies } from './find-page.ts';
import { createNotificationQueries } from './notification-queries.ts';
import { openUser } from './people.ts';
import type { Queries } from './queries.ts';

/** All questions of the routes, answered from the read models of either profile. */
export function createQueries(dependencies: QueryDependencies): Queries {
  const { store, projections, open } = dependencies;
  const access = store.collection(projections.accountAccess.model);
  const accounts = store.collection(projections.accounts.model);
  const waitingList = store.collection(projections.waitingList.model);

  const openEntry = async (member: WaitingListMember): Promise<WaitingListEntry> => {
    const contact = await open(member.contact);
    const { email, firstName, lastName, phone } = contact ?? { email: '', firstName: '', lastName: '', phone: '' };

    return {
      id: member.entryId,
      email,
      firstName,
      lastName,
      phone,
      country: member.country,
      createdAt: member.createdAt,
    };
  };

  return {
    ...createApplicationQueries(dependencies),
    ...createEvidenceQueries(dependencies),
    ...createNotificationQueries(dependencies),
    findAccess: async (accountId) => (await access.get(accountId))?.document ?? null,
    findUser: async (accountId) => {
      const stored = await accounts.get(accountId);
      return stored === null ? null : openUser(stored.document, open);
    },
    listUsers: (view) => findPage(accounts, ALL, view, (account) => openUser(account, open)),
    countUsers: () => accounts.count(ALL),
    findWaitingListEntry: async (entryId) => {
      const stored = await waitingList.get(entryId);
      return stored === null ? null : openEntry(stored.document);
    },
    listWaitingList: (view) => findPage(waitingList, ALL, view, openEntry),
  };
}
