import {
  AdminApplicationReply,
  AdminApplicationsQuery,
  AdminApplicationsReply,
  SetApplicationStatusRequest,
} from '@entry/contracts/admin/api';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { applicationStream } from '@entry/domain/streams';
import { expectedRevision, revisionTag } from '../http/conditional.ts';
import { defineRoute, type Route } from '../http/define-route.ts';
import { listingOf, pageReply } from '../http/paging.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { openSession, type RouteKit, requireShown } from '../route-kit.ts';

export function adminApplicationRoutes(kit: RouteKit): readonly Route[] {
  const list = defineRoute({
    method: 'GET',
    path: '/api/admin/applications',
    policy: 'admin',
    query: AdminApplicationsQuery,
    reads: ['applications', 'accounts'],
    reply: AdminApplicationsReply,
    handle: async ({ query }) => {
      const { rows, total } = await kit.queries.listApplications(listingOf(query));

      return {
        body: {
          applications: [...rows],
          ...pageReply(query, total),
        },
      };
    },
  });

  const show = defineRoute({
    method: 'GET',
    path: '/api/admin/applications/{id}',
    policy: 'admin',
    reads: ['applications', 'accounts'],
    reply: AdminApplicationReply,
    handle: async ({ params }) => showAdminApplication(kit, params.id),
  });

  const setStatus = defineRoute({
    method: 'PUT',
    path: '/api/admin/applications/{id}/status',
    policy: 'admin',
    body: SetApplicationStatusRequest,
    reads: ['applications', 'accounts'],
    reply: AdminApplicationReply,
    handle: async (input) => {
      const applicationId = input.params.id;
      const session = openSession(kit, input);
      const revision = expectedRevision(input.context.req.header('if-match'));
      await session.send(
        applicationDecider,
        applicationStream(applicationId),
        { type: 'SetApplicationStatus', applicationId, ...input.body },
        revision === null ? {} : { expectedRevision: revision },
      );

      return { ...(await session.untilVisible()), ...(await requireShown(showAdminApplication(kit, applicationId))) };
    },
  });

  return [list, show, setStatus];
}

/** @throws HttpProblem application_not_found */
export async function showAdminApplication(kit: RouteKit, applicationId: string) {
  const application = await kit.queries.findAdminApplication(applicationId);
  if (application === null) throw new HttpProblem('application_not_found');

  return { headers: { ETag: revisionTag(application.revision) }, body: { application } };
}
