import { NotificationsQuery, NotificationsReply } from '@entry/contracts/inbox/api';
import { NOTIFICATION_FETCH_LIMIT } from '@entry/contracts/rules/limits';
import { NOTIFICATIONS_REFRESH_INTERVAL } from '@entry/contracts/rules/timings';
import { queryOptions } from '@tanstack/react-query';
import { unlessLive } from '../../../api/changes/live.ts';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';

export function getNotifications(signal?: AbortSignal): Promise<NotificationsReply> {
  const query = toQuery(NotificationsQuery, { limit: NOTIFICATION_FETCH_LIMIT });
  return request({ path: '/notifications', query, reply: NotificationsReply, signal });
}

export function notificationsQueryOptions() {
  return queryOptions({
    queryKey: ['notifications', 'list'],
    queryFn: ({ signal }) => getNotifications(signal),
    refetchInterval: unlessLive(NOTIFICATIONS_REFRESH_INTERVAL),
  });
}
