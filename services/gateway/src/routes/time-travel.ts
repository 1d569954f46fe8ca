import {
  ApplicationAsOfReply,
  ApplicationMomentsQuery,
  ApplicationMomentsReply,
  AsOfQuery,
  CompareApplicationQuery,
  CompareApplicationReply,
  type Moment,
  parseMoment,
} from '@entry/contracts/audit/time-travel';
import type * as z from 'zod/mini';
import { defineRoute, type Route } from '../http/define-route.ts';
import type { RouteKit } from '../route-kit.ts';

/** An application as it was, for staff. The log is asked; read models only for the names of those who decided. */
export function timeTravelRoutes(kit: RouteKit): readonly Route[] {
  const moments = defineRoute({
    method: 'GET',
    path: '/api/audit/applications/{id}/moments',
    policy: 'staff',
    query: ApplicationMomentsQuery,
    reads: [],
    reply: ApplicationMomentsReply,
    handle: async ({ params, query }) => ({ body: await kit.queries.listApplicationMoments(params.id, query.from) }),
  });

  const asOf = defineRoute({
    method: 'GET',
    path: '/api/audit/applications/{id}/as-of',
    policy: 'staff',
    query: AsOfQuery,
    reads: ['accounts'],
    records: 'application',
    reply: ApplicationAsOfReply,
    handle: async ({ params, query, record }) => {
      const { applicantId, shown } = await kit.queries.findApplicationAsOf(params.id, momentOf(query));
      await record({ kind: 'application', applicantId });

      return { body: shown };
    },
  });

  const compare = defineRoute({
    method: 'GET',
    path: '/api/audit/applications/{id}/compare',
    policy: 'staff',
    query: CompareApplicationQuery,
    reads: ['accounts'],
    records: 'application',
    reply: CompareApplicationReply,
    handle: async ({ params, query, record }) => {
      const [from, to] = [parseMoment(query.from), parseMoment(query.to)];
      const { applicantId, shown } = await kit.queries.compareApplication(params.id, from, to);
      await record({ kind: 'application', applicantId });

      return { body: shown };
    },
  });

  return [moments, asOf, compare];
}

function momentOf({ revision, position, time }: z.output<typeof AsOfQuery>): Moment {
  if (revision !== undefined) return { kind: 'revision', revision };
  if (position !== undefined) return { kind: 'position', position };

  return time === undefined ? { kind: 'now' } : { kind: 'time', time };
}
