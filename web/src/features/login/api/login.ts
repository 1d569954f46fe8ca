import { type LoginRequest, SessionReply } from '@entry/contracts/account/api';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { startSession } from '../../../session/session-store.ts';

export function login(body: LoginRequest): Promise<SessionReply> {
  return request({ method: 'POST', path: '/auth/login', body, reply: SessionReply });
}

export function useLogin() {
  return useMutation({ mutationFn: login, onSuccess: ({ token, user }) => startSession(token, user) });
}
