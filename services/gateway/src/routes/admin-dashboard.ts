import { AdminDashboardReply, AdminQueuesReply } from '@entry/contracts/admin/api';
import { DERIVED_STATUSES } from '@entry/contracts/rules/application-progress';
import { DASHBOARD_RECENT_APPLICATIONS_LIMIT } from '@entry/contracts/rules/limits';
import { defineRoute, type Route } from '../http/define-route.ts';
import type { RouteKit } from '../route-kit.ts';

export function adminDashboardRoutes({ queries }: RouteKit): readonly Route[] {
  const dashboard = defineRoute({
    method: 'GET',
    path: '/api/admin/dashboard',
    policy: 'admin',
    reads: ['accounts', 'applications', 'payments', 'waiting-list'],
    records: 'overview',
    reply: AdminDashboardReply,
    handle: async ({ now }) => {
      const [totalUsers, totalApplications, pendingApplications, completedPayments, waitingList, recent] =
        await Promise.all([
          queries.countUsers(),
          queries.countApplications(null),
          queries.countApplications(DERIVED_STATUSES),
          queries.countCompletedPayments(),
          queries.listWaitingList({ search: '', offset: 0, limit: 1, now }),
          queries.listApplications({
            search: '',
            offset: 0,
            limit: DASHBOARD_RECENT_APPLICATIONS_LIMIT,
          }),
        ]);

      return {
        body: {
          statistics: {
            totalUsers,
            totalApplications,
            pendingApplications,
            completedPayments,
            totalWaitingList: waitingList.total,
          },
          recentApplications: [...recent.rows],
        },
      };
    },
  });

  const queues = defineRoute({
    method: 'GET',
    path: '/api/admin/queues',
    policy: 'admin',
    polled: true,
    reads: ['documents', 'payment-slips', 'applications', 'waiting-list'],
    reply: AdminQueuesReply,
    handle: async () => ({ body: { queues: await queries.findQueues() } }),
  });

  return [dashboard, queues];
}
