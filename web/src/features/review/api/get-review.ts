import {
  DocumentReviewReply,
  NextDocumentReply,
  type NextDocumentRequest,
  NextPaymentSlipReply,
  type NextPaymentSlipRequest,
  PaymentSlipReviewReply,
} from '@entry/contracts/admin/review';
import type { ListSort } from '@entry/contracts/listing';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import type { Wish } from '../use-sitting.ts';

/** Not among the data of the lists, or a decision would ask for each item too. */
const REVIEW = 'review';

/** Asked for at every look, and not again during it: every time is a look in the history. */
const AS_IT_IS_NOW = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY } as const;

/** @param given where it came with the answer that gave the item */
export function documentReviewQueryOptions(documentId: string, given?: DocumentReviewReply) {
  return queryOptions({
    queryKey: [REVIEW, 'documents', documentId],
    queryFn: ({ signal }) =>
      request({
        path: `/admin/review/documents/${encodeURIComponent(documentId)}`,
        reply: DocumentReviewReply,
        signal,
      }),
    ...(given === undefined ? {} : { initialData: given }),
    ...AS_IT_IS_NOW,
  });
}

/** @param given where it came with the answer that gave the item */
export function slipReviewQueryOptions(paymentSlipId: string, given?: PaymentSlipReviewReply) {
  return queryOptions({
    queryKey: [REVIEW, 'payment-slips', paymentSlipId],
    queryFn: ({ signal }) =>
      request({
        path: `/admin/review/payment-slips/${encodeURIComponent(paymentSlipId)}`,
        reply: PaymentSlipReviewReply,
        signal,
      }),
    ...(given === undefined ? {} : { initialData: given }),
    ...AS_IT_IS_NOW,
  });
}

/** What a list was restricted to goes on to restrict what is reviewed from it, in the same order. */
type ListFilter = { readonly search?: string; readonly sort?: ListSort; readonly from?: string; readonly to?: string };
export type DocumentQueueFilter = ListFilter & { readonly type?: NextDocumentRequest['type'] };
export type SlipQueueFilter = ListFilter & { readonly status?: NextPaymentSlipRequest['status'] };

export function askNextDocument(filter: DocumentQueueFilter, wish: Wish): Promise<NextDocumentReply> {
  return request({
    method: 'POST',
    path: '/admin/review/documents/next',
    body: { ...filter, ...wish },
    reply: NextDocumentReply,
  });
}

export function askNextSlip(filter: SlipQueueFilter, wish: Wish): Promise<NextPaymentSlipReply> {
  return request({
    method: 'POST',
    path: '/admin/review/payment-slips/next',
    body: { ...filter, ...wish },
    reply: NextPaymentSlipReply,
  });
}
