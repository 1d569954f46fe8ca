import { UserReply } from '@entry/contracts/account/api';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';

export function getCurrentUser(signal?: AbortSignal): Promise<UserReply> {
  return request({ path: '/auth/me', reply: UserReply, signal });
}

export function currentUserQueryOptions() {
  return queryOptions({ queryKey: ['current-user'], queryFn: ({ signal }) => getCurrentUser(signal) });
}
