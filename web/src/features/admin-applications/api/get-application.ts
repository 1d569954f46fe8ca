import { AdminApplicationReply } from '@entry/contracts/admin/api';
import type { AdminApplication } from '@entry/contracts/application/api';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';

/** One application, begun with the row of a list that it was opened from. */
export function applicationQueryOptions(row: AdminApplication) {
  return queryOptions({
    queryKey: [...ADMIN_DATA, 'application', row.id],
    queryFn: ({ signal }) =>
      request({ path: `/admin/applications/${encodeURIComponent(row.id)}`, reply: AdminApplicationReply, signal }),
    initialData: { application: row },
    select: ({ application }) => application,
  });
}
