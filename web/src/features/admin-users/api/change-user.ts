import { UserReply } from '@entry/contracts/account/api';
import type { UpdateUserRequest } from '@entry/contracts/admin/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { reloadAdminData } from '../../admin-lists/admin-data.ts';

type UpdateVariables = { readonly userId: string; readonly changes: UpdateUserRequest };
type DeleteVariables = { readonly userId: string };

function userPath(userId: string): string {
  return `/admin/users/${encodeURIComponent(userId)}`;
}

export function useUpdateUser() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: UpdateVariables) =>
      request({
        method: 'PUT',
        path: userPath(variables.userId),
        body: variables.changes,
        reply: UserReply,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    onSuccess: () => reloadAdminData(queryClient),
  });
}

export function useDeleteUser() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: DeleteVariables) =>
      request({
        method: 'DELETE',
        path: userPath(variables.userId),
        reply: null,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    onSuccess: () => reloadAdminData(queryClient),
  });
}
