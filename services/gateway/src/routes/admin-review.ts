import {
  DocumentQueueQuery,
  DocumentReviewReply,
  PaymentSlipQueueQuery,
  PaymentSlipReviewReply,
  ReviewQueueReply,
} from '@entry/contracts/admin/review';
import { FileTicketReply } from '@entry/contracts/application/api';
import type { SignedIn } from '../auth/signed-in.ts';
import { defineRoute, type Route } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { FileReference } from '../queries/queries.ts';
import type { RouteKit } from '../route-kit.ts';
import { TicketQuery } from './documents.ts';
import { personBehind, requireReadable, sendPreview, ticketFor } from './file-access.ts';

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

  return [documentQueue, document, slipQueue, slip, ...earlierDocumentRoutes(kit)];
}

/** A replaced document is with its application only, so its address names both. */
function earlierDocumentRoutes(kit: RouteKit): readonly Route[] {
  const purpose = 'document-preview' as const;
  const findReadable = async (
    account: SignedIn,
    params: { readonly applicationId: string; readonly documentId: string },
  ): Promise<FileReference> => {
    if (account.role !== 'admin') throw new HttpProblem('not_permitted');
    const file = await kit.queries.findEarlierDocumentFile(params.applicationId, params.documentId);
    if (file === null) throw new HttpProblem('not_found');
    requireReadable(account, file.subjectId);

    return file;
  };

  const preview = defineRoute({
    method: 'GET',
    path: '/api/admin/applications/{applicationId}/earlier-documents/{documentId}/preview',
    policy: 'file-link',
    query: TicketQuery,
    reads: ['applications'],
    records: 'file',
    reply: 'file',
    handle: async ({ account, params, query, record }) => {
      const itemId = params.documentId;
      const person = await personBehind(kit, account, { ticket: query.ticket, subject: itemId, purpose });
      const file = await findReadable(person, params);
      const applicantId = file.subjectId;
      await record({ kind: 'file', applicantId, fileKind: 'document', itemId, variant: 'preview' }, person);

      return sendPreview(kit, file);
    },
  });

  const ticket = defineRoute({
    method: 'POST',
    path: '/api/admin/applications/{applicationId}/earlier-documents/{documentId}/ticket',
    policy: 'admin',
    reads: ['applications'],
    reply: FileTicketReply,
    handle: async ({ account, params }) => {
      await findReadable(account, params);
      const { applicationId, documentId } = params;
      const path = `/api/admin/applications/${applicationId}/earlier-documents/${documentId}/preview`;

      return { body: ticketFor(kit, account, { subject: documentId, purpose, path }) };
    },
  });

  return [preview, ticket];
}
