import type { ChangePasswordRequest } from '@entry/contracts/account/api';
import { MessageReply } from '@entry/contracts/message';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { isSharedPhone } from '../../../session/session-storage.ts';

export function changePassword(body: ChangePasswordRequest): Promise<MessageReply> {
  const idempotencyKey = idempotencyKeyOf(body);
  return request({
    method: 'POST',
    path: '/auth/change-password',
    body,
    reply: MessageReply,
    idempotencyKey,
    leavesNoTrace: isSharedPhone(),
  });
}

/** The sessions of the old password have ended but this one. */
export function useChangePassword() {
  return useMutation({
    mutationFn: changePassword,
    // With the first answer lost, a second try would meet the new password and report a wrong one.
    retry: false,
  });
}
