import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { reloadAdminData } from '../../admin-lists/admin-data.ts';

type RemoveVariables = { readonly entryId: string };

export function useRemoveEntry() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: RemoveVariables) =>
      request({
        method: 'DELETE',
        path: `/admin/waitinglist/${encodeURIComponent(variables.entryId)}`,
        reply: null,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    onSuccess: () => reloadAdminData(queryClient),
  });
}
