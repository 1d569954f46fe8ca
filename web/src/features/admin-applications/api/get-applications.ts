import { AdminApplicationsQuery, AdminApplicationsReply } from '@entry/contracts/admin/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';
import { filtersOf, type ListView } from '../../admin-lists/list-view.ts';

export const APPLICATION_FILTERS = filtersOf(AdminApplicationsQuery);

export type ApplicationsView = ListView<typeof APPLICATION_FILTERS>;

export function applicationsQueryOptions({ search, page, filters }: ApplicationsView) {
  const query = toQuery(AdminApplicationsQuery, { search, ...filters, page });

  return queryOptions({
    queryKey: [...ADMIN_DATA, 'applications', query],
    queryFn: ({ signal }) => request({ path: '/admin/applications', query, reply: AdminApplicationsReply, signal }),
    select: ({ applications, ...page }) => ({ rows: applications, ...page }),
    placeholderData: keepPreviousData,
  });
}
