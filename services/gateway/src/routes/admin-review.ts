import {
  DocumentReviewReply,
  NextDocumentReply,
  NextDocumentRequest,
  NextPaymentSlipReply,
  NextPaymentSlipRequest,
  OpenedItemsReply,
  OpenedItemsRequest,
  PaymentSlipReviewReply,
} from '@entry/contracts/admin/review';
import { defineRoute, type Route } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { RouteKit } from '../route-kit.ts';
import { createNextReviews } from './next-reviews.ts';

/** The next item that waits for a decision, and each item with all that the decision rests on. */
export function adminReviewRoutes(kit: RouteKit): readonly Route[] {
  const next = createNextReviews(kit);

  const nextDocument = defineRoute({
    method: 'POST',
    path: '/api/admin/review/documents/next',
    policy: 'admin',
    body: NextDocumentRequest,
    reads: ['documents', 'applications', 'accounts'],
    records: 'search',
    reply: NextDocumentReply,
    handle: async ({ body, ...asker }) => ({ body: await next.document(body, asker) }),
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

  const nextSlip = defineRoute({
    method: 'POST',
    path: '/api/admin/review/payment-slips/next',
    policy: 'admin',
    body: NextPaymentSlipRequest,
    reads: ['payment-slips', 'applications', 'accounts'],
    records: 'search',
    reply: NextPaymentSlipReply,
    handle: async ({ body, ...asker }) => ({ body: await next.paymentSlip(body, asker) }),
  });

  const slip = defineRoute({
    method: 'GET',
    path: '/api/admin/review/payment-slips/{id}',
    policy: 'admin',
    reads: ['payment-slips', 'applications', 'accounts'],
    records: 'application',
    reply: PaymentSlipReviewReply,
    handle: async ({ params, record }) => {
      const found = await kit.queries.findPaymentSlipReview(params.id, next.slipHolders);
      if (found === null) throw new HttpProblem('payment_slip_not_found');
      await record({ kind: 'application', applicantId: found.applicant.accountId });

      return { body: found };
    },
  });

  const opened = defineRoute({
    method: 'POST',
    path: '/api/admin/review/opened',
    policy: 'admin',
    body: OpenedItemsRequest,
    reads: ['timeline'],
    reply: OpenedItemsReply,
    handle: async ({ body: { ids } }) => ({ body: { openedIds: [...(await kit.queries.findOpenedItems(ids))] } }),
  });

  return [nextDocument, document, nextSlip, slip, opened];
}
