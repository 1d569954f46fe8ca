import { CheckOutcomesQuery, CheckOutcomesReply } from '@entry/contracts/admin/check-outcomes';
import { defineRoute, type Route } from '../http/define-route.ts';
import type { RouteKit } from '../route-kit.ts';

/** How often each check of photos and slips was right. Counts only: nothing of anybody. */
export function adminCheckRoutes({ queries }: RouteKit): readonly Route[] {
  const outcomes = defineRoute({
    method: 'GET',
    path: '/api/admin/checks',
    policy: 'admin',
    reads: ['check-outcomes'],
    query: CheckOutcomesQuery,
    reply: CheckOutcomesReply,
    handle: async ({ query }) => {
      const rulesVersion = query.rulesVersion === undefined ? null : Number(query.rulesVersion);

      return { body: await queries.describeCheckOutcomes(rulesVersion) };
    },
  });

  return [outcomes];
}
