import { FoundInvitationReply, OwnInvitationReply } from '@entry/contracts/waiting-list/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { paymentSlipsQueryOptions } from '../../payments/api/get-payment-slips.ts';

/** The waiting list's invitation to the address of the applicant who is signed in, if there is one. */
export function ownInvitationQueryOptions() {
  return queryOptions({
    queryKey: ['own-invitation'],
    queryFn: ({ signal }) => request({ path: '/waitinglist/me', reply: FoundInvitationReply, signal }),
  });
}

/** Settles when the fee on the screen is the one that follows. */
export function useConfirmOwnInvitation() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (intent: object) =>
      request({
        method: 'POST',
        path: '/waitinglist/me/confirm',
        reply: OwnInvitationReply,
        idempotencyKey: idempotencyKeyOf(intent),
      }),
    onSuccess: async (confirmed) => {
      await queryClient.invalidateQueries({ queryKey: paymentSlipsQueryOptions().queryKey });
      queryClient.setQueryData(ownInvitationQueryOptions().queryKey, confirmed);
    },
  });
}
