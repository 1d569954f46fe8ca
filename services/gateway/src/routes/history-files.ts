import { FileTicketReply } from '@entry/contracts/application/api';
import type { SignedIn } from '../auth/signed-in.ts';
import { defineRoute, type Route } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { ApplicationFileReference } from '../queries/queries.ts';
import type { RouteKit } from '../route-kit.ts';
import { TicketQuery } from './documents.ts';
import { personBehind, sendPreview, ticketFor } from './file-access.ts';

const PURPOSE = 'history-preview';

type Item = { readonly id: string; readonly itemId: string };

/**
 * Files of an application for staff, replaced ones too: what a document looked like when somebody decided on it. A
 * replaced document is with its application only, so the address names both.
 */
export function historyFileRoutes(kit: RouteKit): readonly Route[] {
  const findReadable = async ({ role }: SignedIn, { id, itemId }: Item): Promise<ApplicationFileReference> => {
    // A ticket may be older than a change of its holder's role.
    if (role === 'user') throw new HttpProblem('not_found');
    const file = await kit.queries.findApplicationFile(id, itemId);
    if (file === null) throw new HttpProblem('not_found');

    return file;
  };

  const preview = defineRoute({
    method: 'GET',
    path: '/api/audit/applications/{id}/files/{itemId}/preview',
    policy: 'file-link',
    query: TicketQuery,
    reads: ['applications'],
    records: 'file',
    reply: 'file',
    handle: async ({ account, params, query, record }) => {
      const person = await personBehind(kit, account, {
        ticket: query.ticket,
        subject: params.itemId,
        purpose: PURPOSE,
      });

      const { fileKind, ...file } = await findReadable(person, params);
      const { itemId } = params;
      await record({ kind: 'file', applicantId: file.subjectId, fileKind, itemId, variant: 'preview' }, person);

      return sendPreview(kit, { ...file, itemId });
    },
  });

  const ticket = defineRoute({
    method: 'POST',
    path: '/api/audit/applications/{id}/files/{itemId}/ticket',
    policy: 'staff',
    reads: ['applications'],
    reply: FileTicketReply,
    handle: async ({ account, params }) => {
      const { id, itemId } = params;
      await findReadable(account, params);

      return {
        body: ticketFor(kit, account, {
          subject: itemId,
          purpose: PURPOSE,
          path: `/api/audit/applications/${id}/files/${itemId}/preview`,
        }),
      };
    },
  });

  return [preview, ticket];
}
