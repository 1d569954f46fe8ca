import { AdminQueuesReply } from '@entry/contracts/admin/api';
import { QUEUES_REFRESH_INTERVAL } from '@entry/contracts/rules/timings';
import { queryOptions } from '@tanstack/react-query';
import { unlessLive } from '../../../api/changes/live.ts';
import { request } from '../../../api/client.ts';
import { ADMIN_DATA } from '../admin-data.ts';

/** What waits for the staff. The server answers a question repeated in vain with "not changed". */
export function queuesQueryOptions() {
  return queryOptions({
    queryKey: [...ADMIN_DATA, 'queues'],
    queryFn: ({ signal }) => request({ path: '/admin/queues', reply: AdminQueuesReply, signal }),
    select: ({ queues }) => queues,
    refetchInterval: unlessLive(QUEUES_REFRESH_INTERVAL),
  });
}
