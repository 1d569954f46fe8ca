import {
  type AdminApplicationReply,
  AdminApplicationsQuery,
  type AdminApplicationsReply,
  SetApplicationStatusRequest,
} from '@entry/contracts/admin/api';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { applicationStream } from '@entry/domain/streams';
import { expectedRevision, revisionTag } from '../http/conditional.ts';
import { defineRoute, type Route } from '../http/define-route.ts';
import { pageOf, pageReply } from '../http/paging.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { openSession, type RouteKit } from '../route-kit.ts';
import { adminApplication } from '../views.ts';

export function adminApplicationRoutes(kit: RouteKit): readonly Route[] {
  const get = async (applicationId: string) => {
    const application = await kit.queries.findApplication(applicationId);
    if (application === null) throw new HttpProblem('application_not_found');

    return {
      headers: { ETag: revisionTag(application.revision) },
      body: { application: adminApplication(application) } satisfies AdminApplicationReply,
    };
  };

  const list = defineRoute({
    method: 'GET',
    path: '/api/admin/applications',
    policy: 'admin',
    query: AdminApplicationsQuery,
    handle: async ({ query }) => {
      const statuses = query.status === undefined ? null : [query.status];
      const { rows, total } = await kit.queries.listApplications({ search: query.search, statuses, ...pageOf(query) });

      return {
        body: {
          applications: rows.map(adminApplication),
          ...pageReply(query, total),
        } satisfies AdminApplicationsReply,
      };
    },
  });

  const show = defineRoute({
    method: 'GET',
    path: '/api/admin/applications/{id}',
    policy: 'admin',
    handle: async ({ params }) => get(params.id),
  });

  const setStatus = defineRoute({
    method: 'PUT',
    path: '/api/admin/applications/{id}/status',
    policy: 'admin',
    body: SetApplicationStatusRequest,
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

      return { ...(await session.untilVisible()), ...(await get(applicationId)) };
    },
  });

  return [list, show, setStatus];
}
