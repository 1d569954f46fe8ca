import {
  BulkDecisionReply,
  type ReviewDocumentsRequest,
  type SetApplicationStatusesRequest,
  type SettlePaymentSlipsRequest,
} from '@entry/contracts/admin/api';
import { OpenedItemsReply } from '@entry/contracts/admin/review';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { reloadAdminData } from '../../admin-lists/admin-data.ts';

export type BulkDecision =
  | { readonly of: 'documents'; readonly body: ReviewDocumentsRequest }
  | { readonly of: 'payment-slips'; readonly body: SettlePaymentSlipsRequest }
  | { readonly of: 'applications'; readonly body: SetApplicationStatusesRequest };

/** Which of the items nobody of the staff has opened. */
export function neverOpenedQueryOptions(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['opened-items', ids],
    queryFn: ({ signal }) =>
      request({ method: 'POST', path: '/admin/review/opened', body: { ids }, reply: OpenedItemsReply, signal }),
    select: ({ openedIds }) => ids.filter((id) => !openedIds.includes(id)).length,
    // An item may be opened at any moment.
    gcTime: 0,
  });
}

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
