import { AdminWaitingListQuery, AdminWaitingListReply } from '@entry/contracts/admin/api';
import { MessageReply } from '@entry/contracts/message';
import { JoinWaitingListRequest } from '@entry/contracts/waiting-list/api';
import { joinWaitingList, removeFromWaitingList } from '@entry/flows/join-waiting-list';
import { readSlotCounts } from '@entry/flows/waiting-list-slots';
import { answerInStep } from '../http/answer-in-step.ts';
import { defineRoute, type Route } from '../http/define-route.ts';
import { listingOf, pageReply } from '../http/paging.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { openSession, type RouteKit } from '../route-kit.ts';

export function waitingListRoutes(kit: RouteKit): readonly Route[] {
  const signup = defineRoute({
    method: 'POST',
    path: '/api/waitinglist/signup',
    policy: 'public',
    rateClass: 'waiting-list',
    body: JoinWaitingListRequest,
    reads: [],
    reply: MessageReply,
    handle: async (input) => {
      await answerInStep(async () => {
        const session = openSession(kit, input);
        await joinWaitingList(kit, session, input.body);
        await session.untilVisible();
      });

      // No position: how far the log moved would tell whether the person is on the list already.
      return { body: { message: "You're on the list!" } };
    },
  });

  const list = defineRoute({
    method: 'GET',
    path: '/api/admin/waitinglist',
    policy: 'admin',
    query: AdminWaitingListQuery,
    reads: ['waiting-list'],
    records: 'search',
    reply: AdminWaitingListReply,
    handle: async ({ query, record, now }) => {
      const { rows, total } = await kit.queries.listWaitingList({ ...listingOf(query), now });
      await record({ kind: 'search', list: 'waiting_list', search: query.search, resultCount: total });
      const places = await readSlotCounts(kit, kit.configuration.waitingListSlots, now);

      return { body: { waitingList: [...rows], places, ...pageReply(query, total) } };
    },
  });

  const remove = defineRoute({
    method: 'DELETE',
    path: '/api/admin/waitinglist/{id}',
    policy: 'admin',
    reads: ['waiting-list'],
    reply: MessageReply,
    handle: async (input) => {
      const entry = await kit.queries.findWaitingListEntry(input.params.id, input.now);
      if (entry === null) throw new HttpProblem('waiting_list_entry_not_found');

      const session = openSession(kit, input);
      await removeFromWaitingList(kit, session, entry);

      return { ...(await session.untilVisible()), body: { message: 'Entry removed' } };
    },
  });

  return [signup, list, remove];
}
