import { AdminUsersQuery, AdminUsersReply } from '@entry/contracts/admin/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';
import { filtersOf, type ListView, valuesOf } from '../../admin-lists/list-view.ts';

export const USER_FILTERS = filtersOf(AdminUsersQuery);

export function usersQueryOptions(view: ListView<typeof USER_FILTERS>) {
  const query = toQuery(AdminUsersQuery, valuesOf(view));

  return queryOptions({
    queryKey: [...ADMIN_DATA, 'users', query],
    queryFn: ({ signal }) => request({ path: '/admin/users', query, reply: AdminUsersReply, signal }),
    select: ({ users, ...page }) => ({ rows: users, ...page }),
    placeholderData: keepPreviousData,
  });
}
