import { PaymentOverrideReply, type SetPaymentOverrideRequest } from '@entry/contracts/payment-override/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';

const PATH = '/admin/payment-override';

/** Whether payments are taken, and by whose decision. */
export function paymentOverrideQueryOptions() {
  return queryOptions({
    queryKey: [...ADMIN_DATA, 'payment-override'],
    queryFn: ({ signal }) => request({ path: PATH, reply: PaymentOverrideReply, signal }),
  });
}

export function useSetPaymentOverride() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: SetPaymentOverrideRequest) =>
      request({
        method: 'PUT',
        path: PATH,
        body: variables,
        reply: PaymentOverrideReply,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    onSuccess: (reply) => queryClient.setQueryData(paymentOverrideQueryOptions().queryKey, reply),
  });
}

export function useEndPaymentOverride() {
  const queryClient = useQueryClient();

  return useMutation({
    /** @param intent the same object for the same press, however often it is sent */
    mutationFn: (intent: object) =>
      request({
        method: 'DELETE',
        path: PATH,
        reply: PaymentOverrideReply,
        idempotencyKey: idempotencyKeyOf(intent),
      }),
    onSuccess: (reply) => queryClient.setQueryData(paymentOverrideQueryOptions().queryKey, reply),
    // Somebody else may have ended it, or its time is over.
    onError: () => queryClient.invalidateQueries({ queryKey: paymentOverrideQueryOptions().queryKey }),
  });
}
