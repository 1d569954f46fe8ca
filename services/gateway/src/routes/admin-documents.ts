import { AdminDocumentsQuery, AdminDocumentsReply } from '@entry/contracts/admin/api';
import { DecideDocumentRequest, DecidedDocumentReply } from '@entry/contracts/admin/review';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { applicationStream } from '@entry/domain/streams';
import { expectedRevision } from '../http/conditional.ts';
import { defineRoute, type Route } from '../http/define-route.ts';
import { listingOf, pageReply } from '../http/paging.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { openSession, type RouteKit, requireShownApplication } from '../route-kit.ts';
import { requireDocument } from './documents.ts';
import { createNextReviews, givenNext } from './next-reviews.ts';

export function adminDocumentRoutes(kit: RouteKit): readonly Route[] {
  const nextReviews = createNextReviews(kit);

  const list = defineRoute({
    method: 'GET',
    path: '/api/admin/documents',
    policy: 'admin',
    query: AdminDocumentsQuery,
    reads: ['documents', 'applications', 'accounts'],
    records: 'search',
    reply: AdminDocumentsReply,
    handle: async ({ query, record }) => {
      const { rows, total, ...more } = await kit.queries.listDocuments(listingOf(query));
      await record({ kind: 'search', list: 'documents', search: query.search, resultCount: total });

      return { body: { documents: [...rows], ...more, ...pageReply(query, total) } };
    },
  });

  const review = defineRoute({
    method: 'PUT',
    path: '/api/admin/documents/{id}/status',
    policy: 'admin',
    body: DecideDocumentRequest,
    reads: ['documents', 'applications', 'accounts'],
    records: 'decision',
    reply: DecidedDocumentReply,
    handle: async (input) => {
      const documentId = input.params.id;
      const { next, ...review } = input.body;
      const found = await kit.queries.findDocument(documentId);
      if (found === null) throw new HttpProblem('document_not_found');

      const { applicationId } = found.document;
      const session = openSession(kit, input);
      const revision = expectedRevision(input.request.header('if-match'));
      await session.send(
        applicationDecider,
        applicationStream(applicationId),
        { type: 'ReviewDocument', applicationId, documentId, ...review },
        revision === null ? {} : { expectedRevision: revision },
      );
      const written = await session.untilVisible();
      const document = await requireShownApplication(
        kit,
        applicationId,
        () => kit.queries.findReviewDocument(documentId),
        (state) => requireDocument(state, documentId),
      );

      const given = next === undefined ? {} : await givenNext(kit.logger, () => nextReviews.document(next, input));

      return { ...written, body: { document, ...given } };
    },
  });

  return [list, review];
}
