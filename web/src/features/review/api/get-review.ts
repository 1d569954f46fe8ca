import {
  DocumentReviewReply,
  type NextDocumentRequest,
  NextItemReply,
  type NextPaymentSlipRequest,
  PaymentSlipReviewReply,
} from '@entry/contracts/admin/review';
import type { ListSort } from '@entry/contracts/listing';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import type { Wish } from '../use-sitting.ts';

/** Not among the data of the lists, or a decision would ask for each item too. */
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

/** What a list was restricted to goes on to restrict what is reviewed from it, in the same order. */
type ListFilter = { readonly search?: string; readonly sort?: ListSort; readonly from?: string; readonly to?: string };
export type DocumentQueueFilter = ListFilter & { readonly type?: NextDocumentRequest['type'] };
export type SlipQueueFilter = ListFilter & { readonly status?: NextPaymentSlipRequest['status'] };

export function askNextDocument(filter: DocumentQueueFilter, wish: Wish): Promise<NextItemReply> {
  return request({
    method: 'POST',
    path: '/admin/review/documents/next',
    body: { ...filter, ...wish },
    reply: NextItemReply,
  });
}

export function askNextSlip(filter: SlipQueueFilter, wish: Wish): Promise<NextItemReply> {
  return request({
    method: 'POST',
    path: '/admin/review/payment-slips/next',
    body: { ...filter, ...wish },
    reply: NextItemReply,
  });
}
