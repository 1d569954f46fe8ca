import {
  AuditEventQuery,
  AuditEventReply,
  TimelineNewsQuery,
  TimelineNewsReply,
  TimelineQuery,
  TimelineReply,
} from '@entry/contracts/audit/api';
import { defineRoute, type Route } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { RouteKit } from '../route-kit.ts';

/** Where things are is in the timeline, names are in the others. */
const READS = ['timeline', 'accounts', 'applications', 'payment-slips', 'waiting-list'] as const;

/** What staff ask of the history: who did what, when and why. Nothing here changes anything. */
export function auditRoutes({ queries }: RouteKit): readonly Route[] {
  const timeline = defineRoute({
    method: 'GET',
    path: '/api/audit/timeline',
    policy: 'staff',
    query: TimelineQuery,
    reads: READS,
    reply: TimelineReply,
    handle: async ({ query }) => ({ body: await queries.listTimeline(query) }),
  });

  const news = defineRoute({
    method: 'GET',
    path: '/api/audit/timeline/news',
    policy: 'staff',
    query: TimelineNewsQuery,
    polled: true,
    reads: READS,
    reply: TimelineNewsReply,
    handle: async ({ query }) => ({ body: { count: await queries.countTimelineNews(query) } }),
  });

  const event = defineRoute({
    method: 'GET',
    path: '/api/audit/events/{id}',
    policy: 'staff',
    query: AuditEventQuery,
    reads: READS,
    reply: AuditEventReply,
    handle: async ({ params, query: { position } }) => {
      const found = await queries.findAuditEvent(params.id, position === undefined ? null : BigInt(position));
      if (found === null) throw new HttpProblem('not_found');

      return { body: found };
    },
  });

  return [timeline, news, event];
}
