import { UnreadCountReply } from '@entry/contracts/inbox/api';
import { NOTIFICATIONS_REFRESH_INTERVAL } from '@entry/contracts/rules/timings';
import { queryOptions } from '@tanstack/react-query';
import { unlessLive } from '../../../api/changes/live.ts';
import { request } from '../../../api/client.ts';

export function getUnreadCount(signal?: AbortSignal): Promise<UnreadCountReply> {
  return request({ path: '/notifications/unread-count', reply: UnreadCountReply, signal });
}

export function unreadCountQueryOptions() {
  return queryOptions({
    queryKey: ['notifications', 'unread-count'],
    queryFn: ({ signal }) => getUnreadCount(signal),
    refetchInterval: unlessLive(NOTIFICATIONS_REFRESH_INTERVAL),
  });
}
