import { OwnHistoryQuery, OwnHistoryReply } from '@entry/contracts/audit/api';
import { defineRoute, type Route } from '../http/define-route.ts';
import type { RouteKit } from '../route-kit.ts';
import { requireOwnApplication } from './applications.ts';

/** What happened to one's own account and application, in words meant for its owner. */
export function ownHistoryRoutes({ queries }: RouteKit): readonly Route[] {
  const list = defineRoute({
    method: 'GET',
    path: '/api/applications/{id}/history',
    policy: 'signed-in',
    query: OwnHistoryQuery,
    reads: ['timeline', 'applications'],
    records: 'own',
    reply: OwnHistoryReply,
    handle: async ({ account, params, query }) => {
      requireOwnApplication(account, params.id);

      return { body: await queries.listOwnHistory(account.accountId, query) };
    },
  });

  return [list];
}
