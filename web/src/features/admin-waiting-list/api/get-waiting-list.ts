import { AdminWaitingListQuery, AdminWaitingListReply } from '@entry/contracts/admin/api';
import type { WaitingListEntry } from '@entry/contracts/waiting-list/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { type Query, toQuery } from '../../../api/query.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';
import { filtersOf, type ListView } from '../../admin-lists/list-view.ts';

export const WAITING_LIST_FILTERS = filtersOf(AdminWaitingListQuery);

const EXPORT_PAGE_SIZE = 200;

function getWaitingList(query: Query, signal?: AbortSignal): Promise<AdminWaitingListReply> {
  return request({ path: '/admin/waitinglist', query, reply: AdminWaitingListReply, signal });
}

export function waitingListQueryOptions({ search, page, filters }: ListView<typeof WAITING_LIST_FILTERS>) {
  const query = toQuery(AdminWaitingListQuery, { search, ...filters, page });

  return queryOptions({
    queryKey: [...ADMIN_DATA, 'waiting-list', query],
    queryFn: ({ signal }) => getWaitingList(query, signal),
    select: ({ waitingList, ...page }) => ({ rows: waitingList, ...page }),
    placeholderData: keepPreviousData,
  });
}

/** The first of those who may be invited now, and how many there are. */
export function queueQueryOptions() {
  const query = toQuery(AdminWaitingListQuery, { state: 'next', limit: 1 });

  return queryOptions({
    queryKey: [...ADMIN_DATA, 'waiting-list', query],
    queryFn: ({ signal }) => getWaitingList(query, signal),
    select: ({ waitingList, total }) => ({ rows: waitingList, total }),
  });
}

/** Every entry that matches, page by page. People who join meanwhile can shift a row: each is kept once. */
export async function getAllEntries(search: string): Promise<readonly WaitingListEntry[]> {
  const entries = new Map<string, WaitingListEntry>();

  for (let page = 1; ; page += 1) {
    const query = toQuery(AdminWaitingListQuery, { search, page, limit: EXPORT_PAGE_SIZE });
    const { waitingList, total } = await getWaitingList(query);
    for (const entry of waitingList) entries.set(entry.id, entry);
    if (waitingList.length === 0 || page * EXPORT_PAGE_SIZE >= total) return [...entries.values()];
  }
}
