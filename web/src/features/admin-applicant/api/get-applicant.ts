import { AdminApplicantReply } from '@entry/contracts/admin/review';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';

export function applicantQueryOptions(accountId: string) {
  return queryOptions({
    queryKey: [...ADMIN_DATA, 'applicants', accountId],
    queryFn: ({ signal }) =>
      request({ path: `/admin/applicants/${encodeURIComponent(accountId)}`, reply: AdminApplicantReply, signal }),
  });
}
