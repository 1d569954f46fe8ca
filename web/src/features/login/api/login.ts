import { type LoginRequest, SessionReply } from '@entry/contracts/account/api';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { startSession } from '../../../session/session-store.ts';

export function login(body: LoginRequest): Promise<SessionReply> {
  return request({ method: 'POST', path: '/auth/login', body, reply: SessionReply });
}

type LoginVariables = { readonly body: LoginRequest; readonly isShared: boolean };

export function useLogin() {
  return useMutation({
    mutationFn: ({ body }: LoginVariables) => login(body),
    onSuccess: ({ token, user }, { isShared }) => startSession(token, user, isShared),
  });
}
