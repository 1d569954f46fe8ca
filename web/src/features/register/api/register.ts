import { type RegisterRequest, SessionReply } from '@entry/contracts/account/api';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { startSession } from '../../../session/session-store.ts';

export function registerAccount(body: RegisterRequest): Promise<SessionReply> {
  const idempotencyKey = idempotencyKeyOf(body);
  return request({ method: 'POST', path: '/auth/register', body, reply: SessionReply, idempotencyKey });
}

type RegisterVariables = { readonly body: RegisterRequest; readonly isShared: boolean };

export function useRegisterAccount() {
  return useMutation({
    mutationFn: ({ body }: RegisterVariables) => registerAccount(body),
    onSuccess: ({ token, user }, { isShared }) => startSession(token, user, isShared),
  });
}
