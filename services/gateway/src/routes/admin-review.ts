import {
  DocumentReviewReply,
  NextDocumentRequest,
  NextItemReply,
  NextPaymentSlipRequest,
  OpenedItemsReply,
  OpenedItemsRequest,
  PaymentSlipReviewReply,
} from '@entry/contracts/admin/review';
import type { ListSort } from '@entry/contracts/listing';
import { isDocumentWaiting, isSlipWaiting } from '@entry/contracts/rules/queues';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { currentDocuments, isExisting } from '@entry/domain/application/state';
import { applicationStream } from '@entry/domain/streams';
import { findHolder, reservationStreamOf } from '@entry/flows/reserved-values';
import { giveNextItem, type Queue } from '../claims/next-item.ts';
import { defineRoute, type Route } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { FindSlipHolder } from '../queries/queries.ts';
import type { RouteKit } from '../route-kit.ts';

/** The next item that waits for a decision, and each item with all that the decision rests on. */
export function adminReviewRoutes(kit: RouteKit): readonly Route[] {
  const load = async (applicationId: string) => {
    const { state } = await kit.commands.load(applicationDecider, applicationStream(applicationId));
    return isExisting(state) ? state : NOTHING;
  };

  const findSlipHolder: FindSlipHolder = async (kind, value) => {
    const holder = await findHolder(kit.commands, await reservationStreamOf(kit.keyedHash, kind, value));
    return holder?.ownerId ?? null;
  };

  const nextDocument = defineRoute({
    method: 'POST',
    path: '/api/admin/review/documents/next',
    policy: 'admin',
    body: NextDocumentRequest,
    reads: ['documents', 'applications'],
    records: 'search',
    reply: NextItemReply,
    handle: async ({ body: { passed, wanted, ...filter }, account: { accountId }, now, record }) => {
      const queue: Queue = {
        claims: kit.claims,
        listWaiting: (paging) => kit.queries.listWaitingDocuments({ ...oldestFirst(filter), ...paging }),
        isStillWaiting: async ({ itemId, applicationId }) => {
          const document = currentDocuments(await load(applicationId)).find(({ documentId }) => documentId === itemId);
          return document !== undefined && isDocumentWaiting(document.status);
        },
      };
      const body = await giveNextItem(queue, { accountId, passed, wanted, now });
      await record({ kind: 'search', list: 'documents', search: filter.search, resultCount: body.waiting });

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

  const nextSlip = defineRoute({
    method: 'POST',
    path: '/api/admin/review/payment-slips/next',
    policy: 'admin',
    body: NextPaymentSlipRequest,
    reads: ['payment-slips', 'applications'],
    records: 'search',
    reply: NextItemReply,
    handle: async ({ body: { passed, wanted, ...filter }, account: { accountId }, now, record }) => {
      const queue: Queue = {
        claims: kit.claims,
        listWaiting: (paging) => kit.queries.listWaitingPaymentSlips({ ...oldestFirst(filter), ...paging }),
        isStillWaiting: async ({ itemId, applicationId }) => {
          const { paymentSlips } = await load(applicationId);
          const slip = paymentSlips.find(({ paymentSlipId }) => paymentSlipId === itemId);
          return slip !== undefined && isSlipWaiting(slip.status);
        },
      };
      const body = await giveNextItem(queue, { accountId, passed, wanted, now });
      await record({ kind: 'search', list: 'payment_slips', search: filter.search, resultCount: body.waiting });

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
      const found = await kit.queries.findPaymentSlipReview(params.id, findSlipHolder);
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
    records: 'overview',
    reply: OpenedItemsReply,
    handle: async ({ body: { ids } }) => ({ body: { openedIds: [...(await kit.queries.findOpenedItems(ids))] } }),
  });

  return [nextDocument, document, nextSlip, slip, opened];
}

/** Of an application that is gone. */
const NOTHING = { documents: {}, paymentSlips: [] } as const;

/** Who waits longest comes first, unless the list that is worked through has another order. */
function oldestFirst<Filter extends { readonly sort?: ListSort | undefined }>(filter: Filter) {
  return { ...filter, sort: filter.sort ?? 'oldest' } as const;
}
