import { OwnInvitationReply } from '@entry/contracts/waiting-list/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { ownInvitationQueryOptions } from './own-invitation.ts';

/** What a link stands for. Its token goes in the body: addresses are written into the logs of every proxy. */
export function linkedInvitationQueryOptions(token: string) {
  return queryOptions({
    queryKey: ['linked-invitation', token],
    queryFn: ({ signal }) =>
      request({ method: 'POST', path: '/waitinglist/invitation', body: { token }, reply: OwnInvitationReply, signal }),
  });
}

type ConfirmVariables = { readonly token: string };

export function useConfirmLinkedInvitation() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (body: ConfirmVariables) =>
      request({
        method: 'POST',
        path: '/waitinglist/confirm',
        body,
        reply: OwnInvitationReply,
        idempotencyKey: idempotencyKeyOf(body),
      }),
    onSuccess: (confirmed, { token }) => {
      queryClient.setQueryData(linkedInvitationQueryOptions(token).queryKey, confirmed);
      queryClient.removeQueries({ queryKey: ownInvitationQueryOptions().queryKey });
    },
    // It may have expired while the page was open: then the page says so instead of offering it again.
    onError: (_error, { token }) =>
      queryClient.invalidateQueries({ queryKey: linkedInvitationQueryOptions(token).queryKey }),
  });
}
