import { AdminApplicationsQuery, AdminApplicationsReply } from '@entry/contracts/admin/api';
import { IN_PROGRESS } from '@entry/contracts/rules/queues';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';
import { filtersOf, type ListView, valuesOf } from '../../admin-lists/list-view.ts';

export const APPLICATION_FILTERS = filtersOf(AdminApplicationsQuery);

/** What is still to be done, the oldest first: nobody is overlooked because others came later. */
export const APPLICATION_QUEUE = { sort: 'oldest', filters: { status: IN_PROGRESS } } as const;

export type ApplicationsView = ListView<typeof APPLICATION_FILTERS>;

export function applicationsQueryOptions(view: ApplicationsView) {
  const query = toQuery(AdminApplicationsQuery, valuesOf(view));

  return queryOptions({
    queryKey: [...ADMIN_DATA, 'applications', query],
    queryFn: ({ signal }) => request({ path: '/admin/applications', query, reply: AdminApplicationsReply, signal }),
    select: ({ applications, ...page }) => ({ rows: applications, ...page }),
    placeholderData: keepPreviousData,
  });
}
