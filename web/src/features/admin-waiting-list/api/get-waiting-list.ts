import { AdminWaitingListQuery, AdminWaitingListReply } from '@entry/contracts/admin/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { type Query, toQuery } from '../../../api/query.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';
import { filtersOf, type ListView, valuesOf } from '../../admin-lists/list-view.ts';

export const WAITING_LIST_FILTERS = filtersOf(AdminWaitingListQuery);

function getWaitingList(query: Query, signal: AbortSignal): Promise<AdminWaitingListReply> {
  return request({ path: '/admin/waitinglist', query, reply: AdminWaitingListReply, signal });
}

export function waitingListQueryOptions(view: ListView<typeof WAITING_LIST_FILTERS>) {
  const query = toQuery(AdminWaitingListQuery, valuesOf(view));

  return queryOptions({
    queryKey: [...ADMIN_DATA, 'waiting-list', query],
    queryFn: ({ signal }) => getWaitingList(query, signal),
    select: ({ waitingList, ...page }) => ({ rows: waitingList, ...page }),
    placeholderData: keepPreviousData,
  });
}

/** The first of those who may be invited now, how many there are, and the places there are for them. */
export function queueQueryOptions() {
  const query = toQuery(AdminWaitingListQuery, { state: 'next', limit: 1 });

  return queryOptions({
    queryKey: [...ADMIN_DATA, 'waiting-list', query],
    queryFn: ({ signal }) => getWaitingList(query, signal),
    select: ({ waitingList, places, total }) => ({ rows: waitingList, places, total }),
  });
}
