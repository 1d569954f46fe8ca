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
import { openSession, type RouteKit, requireShownApplication } from '../route-kit.ts';

export function adminApplicationRoutes(kit: RouteKit): readonly Route[] {
  const list = defineRoute({
    method: 'GET',
    path: '/api/admin/applications',
    policy: 'admin',
    query: AdminApplicationsQuery,
    reads: ['applications', 'accounts'],
    records: 'search',
    reply: AdminApplicationsReply,
    handle: async ({ query, record }) => {
      const { rows, total, elsewhere } = await kit.queries.listApplications(listingOf(query));
      await record({ kind: 'search', list: 'applications', search: query.search, resultCount: total });

      return {
        body: {
          applications: [...rows],
          ...(elsewhere === undefined ? {} : { elsewhere }),
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
    records: 'application',
    reply: AdminApplicationReply,
    handle: async ({ params, record }) => {
      const shown = await showAdminApplication(kit, params.id);
      await record({ kind: 'application', applicantId: shown.body.application.user.id });

      return shown;
    },
  });

  const setStatus = defineRoute({
    method: 'PUT',
    path: '/api/admin/applications/{id}/status',
    policy: 'admin',
    body: SetApplicationStatusRequest,
    reads: ['applications', 'accounts'],
    records: 'decision',
    reply: AdminApplicationReply,
    handle: async (input) => {
      const applicationId = input.params.id;
      const session = openSession(kit, input);
      const revision = expectedRevision(input.request.header('if-match'));
      await session.send(
        applicationDecider,
        applicationStream(applicationId),
        { type: 'SetApplicationStatus', applicationId, ...input.body },
        revision === null ? {} : { expectedRevision: revision },
      );

      return { ...(await session.untilVisible()), ...(await showWritten(kit, applicationId)) };
    },
  });

  return [list, show, setStatus];
}

/** @throws HttpProblem application_not_found, unavailable */
export const showWritten = (kit: RouteKit, applicationId: string) =>
  requireShownApplication(kit, applicationId, () => showAdminApplication(kit, applicationId));

/** @throws HttpProblem application_not_found */
async function showAdminApplication(kit: RouteKit, applicationId: string) {
  const application = await kit.queries.findAdminApplication(applicationId);
  if (application === null) throw new HttpProblem('application_not_found');

  return { headers: { ETag: revisionTag(application.revision) }, body: { application } };
}
