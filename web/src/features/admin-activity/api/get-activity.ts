import { AdminActivityQuery, AdminActivityReply } from '@entry/contracts/admin/activity';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';

/** What was done does not change by the second; decisions of one's own reload it anyway. */
const REFRESH_INTERVAL = 60_000;

export function activityQueryOptions(days: number) {
  const query = toQuery(AdminActivityQuery, { days });

  return queryOptions({
    queryKey: [...ADMIN_DATA, 'activity', query],
    queryFn: ({ signal }) => request({ path: '/admin/activity', query, reply: AdminActivityReply, signal }),
    refetchInterval: REFRESH_INTERVAL,
  });
}
