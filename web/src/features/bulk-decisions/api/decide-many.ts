import {
  BulkDecisionReply,
  type ReviewDocumentsRequest,
  type SetApplicationStatusesRequest,
  type SettlePaymentSlipsRequest,
} from '@entry/contracts/admin/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { reloadAdminData } from '../../admin-lists/admin-data.ts';

export type BulkDecision =
  | { readonly of: 'documents'; readonly body: ReviewDocumentsRequest }
  | { readonly of: 'payment-slips'; readonly body: SettlePaymentSlipsRequest }
  | { readonly of: 'applications'; readonly body: SetApplicationStatusesRequest };

/** Several decisions in one request; each has its own result. */
export function useDecideMany() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: BulkDecision) =>
      request({
        method: 'POST',
        path: `/admin/${variables.of}/decisions`,
        body: variables.body,
        reply: BulkDecisionReply,
        idempotencyKey: idempotencyKeyOf(variables),
        // Much is done in one request.
        patience: 120_000,
      }),
    onSettled: () => reloadAdminData(queryClient),
  });
}
