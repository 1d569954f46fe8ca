import { type ChangePasswordRequest, SessionReply } from '@entry/contracts/account/api';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { expectRefusals } from '../../../session/leaving.ts';
import { isSharedPhone, readToken } from '../../../session/session-storage.ts';
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
    onMutate: () => ({ expectNoMore: expectRefusals(readToken() ?? '') }),
    onSuccess: ({ token, user }) => startSession(token, user),
    onSettled: (_reply, _error, _body, replaced) => replaced?.expectNoMore(),
    // With the first answer lost, a second try would meet the new password and report a wrong one.
    retry: false,
  });
}
