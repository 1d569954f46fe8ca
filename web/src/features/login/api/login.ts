import { type LoginRequest, SessionReply } from '@entry/contracts/account/api';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { startSession } from '../../../session/session-store.ts';

/** @param isShared whether this is a shared phone, which is not to be known again */
export function login(body: LoginRequest, isShared: boolean): Promise<SessionReply> {
  return request({ method: 'POST', path: '/auth/login', body, reply: SessionReply, leavesNoTrace: isShared });
}

type LoginVariables = { readonly body: LoginRequest; readonly isShared: boolean };

export function useLogin() {
  return useMutation({
    mutationFn: ({ body, isShared }: LoginVariables) => login(body, isShared),
    onSuccess: ({ token, user }, { isShared }) => startSession(token, user, isShared),
  });
}
