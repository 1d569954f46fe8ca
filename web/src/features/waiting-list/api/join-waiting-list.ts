import { MessageReply } from '@entry/contracts/message';
import type { JoinWaitingListRequest } from '@entry/contracts/waiting-list/api';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';

export function joinWaitingList(body: JoinWaitingListRequest): Promise<MessageReply> {
  const idempotencyKey = idempotencyKeyOf(body);
  return request({ method: 'POST', path: '/waitinglist/signup', body, reply: MessageReply, idempotencyKey });
}

export function useJoinWaitingList() {
  return useMutation({ mutationFn: joinWaitingList });
}
