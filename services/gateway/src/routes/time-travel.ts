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
import { displayId } from '@entry/contracts/rules/limits';
import type * as z from 'zod/mini';
import { defineRoute, type Route } from '../http/define-route.ts';
import { contentDisposition } from '../http/file-response.ts';
import { FILE_HEADERS } from '../http/security-headers.ts';
import { describeApplication } from '../queries/as-of/compare-applications.ts';
import { writeReport } from '../reports/application-report.ts';
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

  const report = defineRoute({
    method: 'GET',
    path: '/api/audit/applications/{id}/report',
    policy: 'staff',
    reads: ['accounts'],
    records: 'application',
    reply: 'file',
    handle: async ({ params, record, now }) => {
      const { applicantId, rows } = await kit.queries.tellApplicationHistory(params.id);
      const { shown } = await kit.queries.findApplicationAsOf(params.id, { kind: 'now' });
      const personalData = shown.asOf.isErased ? 'erased' : 'shown';
      const page = await writeReport({
        applicationId: params.id,
        rows,
        fields: describeApplication(shown.application, personalData === 'shown'),
        personalData,
        areNamesOpen: true,
        prove: await kit.evidence.openProver(),
        remark: [NOT_VERIFIED],
        time: now,
      });
      await record({ kind: 'application', applicantId });

      return new Response(page, { headers: reportHeaders(params.id) });
    },
  });

  return [moments, asOf, compare, report];
}

/** Reading the whole log is no matter of one request. */
const NOT_VERIFIED =
  'Each event was held to what was recorded of it. Whether the history as a whole is as it was signed, a verification says.';

function reportHeaders(applicationId: string): Readonly<Record<string, string>> {
  return {
    ...FILE_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Disposition': contentDisposition('attachment', `application-${displayId(applicationId)}-report.html`),
  };
}

function momentOf({ revision, position, time }: z.output<typeof AsOfQuery>): Moment {
  if (revision !== undefined) return { kind: 'revision', revision };
  if (position !== undefined) return { kind: 'position', position };

  return time === undefined ? { kind: 'now' } : { kind: 'time', time };
}
