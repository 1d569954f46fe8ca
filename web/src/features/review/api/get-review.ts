import {
  DocumentQueueQuery,
  DocumentReviewReply,
  PaymentSlipQueueQuery,
  PaymentSlipReviewReply,
  ReviewQueueReply,
} from '@entry/contracts/admin/review';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';

/** Beside what waits, so that a decision asks for the queue again; not within it, or it would ask for each item too. */
const REVIEW = 'review';

export function documentReviewQueryOptions(documentId: string) {
  return queryOptions({
    queryKey: [REVIEW, 'documents', documentId],
    queryFn: ({ signal }) =>
      request({
        path: `/admin/review/documents/${encodeURIComponent(documentId)}`,
        reply: DocumentReviewReply,
        signal,
      }),
    // Every look is at the item as it is now.
    gcTime: 0,
  });
}

export function slipReviewQueryOptions(paymentSlipId: string) {
  return queryOptions({
    queryKey: [REVIEW, 'payment-slips', paymentSlipId],
    queryFn: ({ signal }) =>
      request({
        path: `/admin/review/payment-slips/${encodeURIComponent(paymentSlipId)}`,
        reply: PaymentSlipReviewReply,
        signal,
      }),
    gcTime: 0,
  });
}

/** What a list was restricted to goes on to restrict what is reviewed from it. */
export type DocumentQueueFilter = { readonly search?: string; readonly type?: DocumentQueueQuery['type'] };
export type SlipQueueFilter = { readonly search?: string; readonly status?: PaymentSlipQueueQuery['status'] };

export function documentQueueQueryOptions(filter: DocumentQueueFilter) {
  const query = toQuery(DocumentQueueQuery, filter);

  return queryOptions({
    queryKey: [...ADMIN_DATA, REVIEW, 'documents', query],
    queryFn: ({ signal }) => request({ path: '/admin/review/documents', query, reply: ReviewQueueReply, signal }),
  });
}

export function slipQueueQueryOptions(filter: SlipQueueFilter) {
  const query = toQuery(PaymentSlipQueueQuery, filter);

  return queryOptions({
    queryKey: [...ADMIN_DATA, REVIEW, 'payment-slips', query],
    queryFn: ({ signal }) => request({ path: '/admin/review/payment-slips', query, reply: ReviewQueueReply, signal }),
  });
}
