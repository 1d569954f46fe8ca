import { type RegisterRequest, SessionReply } from '@entry/contracts/account/api';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { startSession } from '../../../session/session-store.ts';

/** @param isShared whether this is a shared phone, which is not to be known again */
export function registerAccount(body: RegisterRequest, isShared: boolean): Promise<SessionReply> {
  const idempotencyKey = idempotencyKeyOf(body);
  return request({
    method: 'POST',
    path: '/auth/register',
    body,
    reply: SessionReply,
    idempotencyKey,
    leavesNoTrace: isShared,
  });
}

type RegisterVariables = { readonly body: RegisterRequest; readonly isShared: boolean };

export function useRegisterAccount() {
  return useMutation({
    mutationFn: ({ body, isShared }: RegisterVariables) => registerAccount(body, isShared),
    onSuccess: ({ token, user }, { isShared }) => startSession(token, user, isShared),
  });
}
