import {
  DocumentQueueQuery,
  DocumentReviewReply,
  PaymentSlipQueueQuery,
  PaymentSlipReviewReply,
  ReviewQueueReply,
} from '@entry/contracts/admin/review';
import { defineRoute, type Route } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { RouteKit } from '../route-kit.ts';

/** What waits for a decision, and each item with all that it is decided by. */
export function adminReviewRoutes(kit: RouteKit): readonly Route[] {
  const documentQueue = defineRoute({
    method: 'GET',
    path: '/api/admin/review/documents',
    policy: 'admin',
    query: DocumentQueueQuery,
    reads: ['documents', 'applications'],
    records: 'search',
    reply: ReviewQueueReply,
    handle: async ({ query, record }) => {
      const body = await kit.queries.listWaitingDocuments(query);
      await record({ kind: 'search', list: 'documents', search: query.search, resultCount: body.total });

      return { body };
    },
  });

  const document = defineRoute({
    method: 'GET',
    path: '/api/admin/review/documents/{id}',
    policy: 'admin',
    reads: ['documents', 'applications', 'accounts'],
    records: 'application',
    reply: DocumentReviewReply,
    handle: async ({ params, record }) => {
      const found = await kit.queries.findDocumentReview(params.id);
      if (found === null) throw new HttpProblem('document_not_found');
      await record({ kind: 'application', applicantId: found.applicant.accountId });

      return { body: found };
    },
  });

  const slipQueue = defineRoute({
    method: 'GET',
    path: '/api/admin/review/payment-slips',
    policy: 'admin',
    query: PaymentSlipQueueQuery,
    reads: ['payment-slips', 'applications'],
    records: 'search',
    reply: ReviewQueueReply,
    handle: async ({ query, record }) => {
      const body = await kit.queries.listWaitingPaymentSlips(query);
      await record({ kind: 'search', list: 'payment_slips', search: query.search, resultCount: body.total });

      return { body };
    },
  });

  const slip = defineRoute({
    method: 'GET',
    path: '/api/admin/review/payment-slips/{id}',
    policy: 'admin',
    reads: ['payment-slips', 'applications', 'accounts'],
    records: 'application',
    reply: PaymentSlipReviewReply,
    handle: async ({ params, record }) => {
      const found = await kit.queries.findPaymentSlipReview(params.id);
      if (found === null) throw new HttpProblem('payment_slip_not_found');
      await record({ kind: 'application', applicantId: found.applicant.accountId });

      return { body: found };
    },
  });

  return [documentQueue, document, slipQueue, slip];
}
