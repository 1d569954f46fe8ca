import { AdminActivityQuery, AdminActivityReply } from '@entry/contracts/admin/activity';
import { defineRoute, type Route } from '../http/define-route.ts';
import type { RouteKit } from '../route-kit.ts';

/** What the charts of the dashboard show. */
export function adminActivityRoutes({ queries }: RouteKit): readonly Route[] {
  const activity = defineRoute({
    method: 'GET',
    path: '/api/admin/activity',
    policy: 'admin',
    polled: true,
    reads: ['daily-activity', 'documents', 'payment-slips'],
    query: AdminActivityQuery,
    reply: AdminActivityReply,
    handle: async ({ query, now }) => ({ body: await queries.describeActivity({ days: query.days, now }) }),
  });

  return [activity];
}
