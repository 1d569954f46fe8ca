import { AdminApplicationReply } from '@entry/contracts/admin/api';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';

export function applicationQueryOptions(applicationId: string) {
  return queryOptions({
    queryKey: [...ADMIN_DATA, 'application', applicationId],
    queryFn: ({ signal }) =>
      request({
        path: `/admin/applications/${encodeURIComponent(applicationId)}`,
        reply: AdminApplicationReply,
        signal,
      }),
    // A decision rests on what it is now, not on what it was when it was last opened.
    gcTime: 0,
    select: ({ application }) => application,
  });
}
