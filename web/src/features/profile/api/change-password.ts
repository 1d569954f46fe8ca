import { type ChangePasswordRequest, SessionReply } from '@entry/contracts/account/api';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { isSharedPhone } from '../../../session/session-storage.ts';
import { startSession } from '../../../session/session-store.ts';

export function changePassword(body: ChangePasswordRequest): Promise<SessionReply> {
  const idempotencyKey = idempotencyKeyOf(body);
  return request({
    method: 'POST',
    path: '/auth/change-password',
    body,
    reply: SessionReply,
    idempotencyKey,
    leavesNoTrace: isSharedPhone(),
  });
}

/** The old password's sessions have ended, this one too: the reply brings the session to go on with. */
export function useChangePassword() {
  return useMutation({
    mutationFn: changePassword,
    onSuccess: ({ token, user }) => startSession(token, user),
    // With the first answer lost, a second try would meet the new password and report a wrong one.
    retry: false,
  });
}
