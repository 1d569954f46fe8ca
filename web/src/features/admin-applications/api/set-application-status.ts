import { AdminApplicationReply, type SetApplicationStatusRequest } from '@entry/contracts/admin/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { reloadAdminData } from '../../admin-lists/admin-data.ts';

type SetStatusVariables = { readonly applicationId: string; readonly change: SetApplicationStatusRequest };

export function useSetApplicationStatus() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: SetStatusVariables) =>
      request({
        method: 'PUT',
        path: `/admin/applications/${encodeURIComponent(variables.applicationId)}/status`,
        body: variables.change,
        reply: AdminApplicationReply,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    // Also after a refusal: somebody else may have decided meanwhile.
    onSettled: () => reloadAdminData(queryClient),
  });
}
