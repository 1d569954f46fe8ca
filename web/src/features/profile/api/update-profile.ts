import { type UpdateProfileRequest, UserReply } from '@entry/contracts/account/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { updateSessionUser } from '../../../session/session-store.ts';
import { currentUserQueryOptions } from '../../session/api/get-current-user.ts';

export function updateProfile(body: UpdateProfileRequest): Promise<UserReply> {
  const idempotencyKey = idempotencyKeyOf(body);
  return request({ method: 'PUT', path: '/auth/profile', body, reply: UserReply, idempotencyKey });
}

export function useUpdateProfile() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: updateProfile,
    onSuccess: (reply) => {
      updateSessionUser(reply.user);
      queryClient.setQueryData(currentUserQueryOptions().queryKey, reply);
    },
  });
}
