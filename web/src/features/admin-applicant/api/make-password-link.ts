import { PasswordLinkReply } from '@entry/contracts/account/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { reloadAdminData } from '../../admin-lists/admin-data.ts';

type Variables = { readonly accountId: string };

export function useMakePasswordLink() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: Variables) =>
      request({
        method: 'POST',
        path: `/admin/users/${encodeURIComponent(variables.accountId)}/password-link`,
        reply: PasswordLinkReply,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    // The link is nowhere once its dialog is closed.
    gcTime: 0,
    onSuccess: () => reloadAdminData(queryClient),
  });
}
