import {
  AdminDashboardReply,
  AdminPaymentsQuery,
  AdminPaymentsReply,
  AdminWaitingListQuery,
  AdminWaitingListReply,
} from '@entry/contracts/admin/api';
import { DASHBOARD_PENDING_PAYMENTS_LIMIT, DASHBOARD_RECENT_WAITING_LIST_LIMIT } from '@entry/contracts/rules/limits';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';

export function dashboardQueryOptions() {
  return queryOptions({
    queryKey: [...ADMIN_DATA, 'dashboard'],
    queryFn: ({ signal }) => request({ path: '/admin/dashboard', reply: AdminDashboardReply, signal }),
  });
}

export function pendingPaymentsQueryOptions() {
  const query = toQuery(AdminPaymentsQuery, {
    status: 'pending',
    sort: 'oldest',
    limit: DASHBOARD_PENDING_PAYMENTS_LIMIT,
  });

  return queryOptions({
    queryKey: [...ADMIN_DATA, 'payments', query],
    queryFn: ({ signal }) => request({ path: '/admin/payments', query, reply: AdminPaymentsReply, signal }),
    select: ({ payments }) => payments,
  });
}

export function recentWaitingListQueryOptions() {
  const query = toQuery(AdminWaitingListQuery, { limit: DASHBOARD_RECENT_WAITING_LIST_LIMIT });

  return queryOptions({
    queryKey: [...ADMIN_DATA, 'waiting-list', query],
    queryFn: ({ signal }) => request({ path: '/admin/waitinglist', query, reply: AdminWaitingListReply, signal }),
    select: ({ waitingList }) => waitingList,
  });
}
