import { CheckOutcomesReply } from '@entry/contracts/admin/check-outcomes';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';

/** @param rulesVersion null for all versions */
export function checkOutcomesQueryOptions(rulesVersion: number | null) {
  const query = rulesVersion === null ? '' : `?rulesVersion=${rulesVersion}`;

  return queryOptions({
    queryKey: [...ADMIN_DATA, 'checks', rulesVersion],
    queryFn: ({ signal }) => request({ path: `/admin/checks${query}`, reply: CheckOutcomesReply, signal }),
  });
}
