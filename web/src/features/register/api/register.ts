import { type RegisterRequest, SessionReply } from '@entry/contracts/account/api';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { startSession } from '../../../session/session-store.ts';

export function registerAccount(body: RegisterRequest): Promise<SessionReply> {
  const idempotencyKey = idempotencyKeyOf(body);
  return request({ method: 'POST', path: '/auth/register', body, reply: SessionReply, idempotencyKey });
}

export function useRegisterAccount() {
  return useMutation({ mutationFn: registerAccount, onSuccess: ({ token, user }) => startSession(token, user) });
}
