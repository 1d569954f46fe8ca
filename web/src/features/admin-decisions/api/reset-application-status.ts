import { AdminApplicationReply, type CorrectionRequest } from '@entry/contracts/admin/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { reloadAdminData } from '../../admin-lists/admin-data.ts';

type ResetVariables = { readonly applicationId: string; readonly correction: CorrectionRequest };

export function useResetApplicationStatus() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: ResetVariables) =>
      request({
        method: 'POST',
        path: `/admin/applications/${encodeURIComponent(variables.applicationId)}/status-reset`,
        body: variables.correction,
        reply: AdminApplicationReply,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    // Also after a refusal: somebody else may have decided meanwhile.
    onSettled: () => reloadAdminData(queryClient),
  });
}
