import { InviteWaitingListReply, type InviteWaitingListRequest } from '@entry/contracts/waiting-list/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { reloadAdminData } from '../../admin-lists/admin-data.ts';

/** Settles when the list on the screen shows whom it invited. Pass the same object to try again: it invites nobody else. */
export function useInvite() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (body: InviteWaitingListRequest) =>
      request({
        method: 'POST',
        path: '/admin/waitinglist/invitations',
        body,
        reply: InviteWaitingListReply,
        idempotencyKey: idempotencyKeyOf(body),
        // Much is done in one request.
        patience: 120_000,
      }),
    onSuccess: () => reloadAdminData(queryClient),
  });
}
