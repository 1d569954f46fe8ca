import {
  AuditEventQuery,
  AuditEventReply,
  type TimelineEntry,
  TimelineNewsQuery,
  TimelineNewsReply,
  TimelineQuery,
  TimelineReply,
} from '@entry/contracts/audit/api';
import { KIND_OF_EVENT } from '@entry/contracts/audit/event-kinds';
import { AuditPeopleQuery, AuditPeopleReply } from '@entry/contracts/audit/find-people';
import { defineRoute, type Route } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { RouteKit } from '../route-kit.ts';

/** Where things are is in the timeline, names are in the others. */
const READS = ['timeline', 'accounts', 'applications', 'payment-slips', 'waiting-list'] as const;

/** Accounts that entries are about; people of the waiting list have none. */
function peopleIn(entries: readonly TimelineEntry[]): readonly string[] {
  const people = entries.flatMap(({ subject, type }) =>
    subject === null || KIND_OF_EVENT[type] === 'waiting_list' ? [] : [subject.id],
  );
  return [...new Set(people)];
}

/** What staff ask of the history: who did what, when and why. Nothing here changes anything. */
export function auditRoutes({ queries }: RouteKit): readonly Route[] {
  const timeline = defineRoute({
    method: 'GET',
    path: '/api/audit/timeline',
    policy: 'staff',
    query: TimelineQuery,
    reads: READS,
    records: 'account',
    reply: TimelineReply,
    handle: async ({ query, record }) => {
      const found = await queries.listTimeline(query);
      const isOfOne = query.account !== undefined || query.application !== undefined;
      const people = query.raw === 'yes' || isOfOne ? peopleIn(found.entries) : [];
      if (people.length === 0) await record(null);
      for (const accountId of people) await record({ kind: 'account', accountId });

      return { body: found };
    },
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
    records: 'account',
    reply: AuditEventReply,
    handle: async ({ params, query: { position }, record }) => {
      const found = await queries.findAuditEvent(params.id, position === undefined ? null : BigInt(position));
      if (found === null) throw new HttpProblem('not_found');

      const [accountId] = peopleIn([found.event]);
      await record(accountId === undefined ? null : { kind: 'account', accountId });
      return { body: found };
    },
  });

  const people = defineRoute({
    method: 'GET',
    path: '/api/audit/people',
    policy: 'staff',
    query: AuditPeopleQuery,
    reads: ['accounts', 'applications'],
    records: 'search',
    reply: AuditPeopleReply,
    handle: async ({ query: { search }, record }) => {
      const found = await queries.findPeople(search);
      await record({ kind: 'search', list: 'event_log', search, resultCount: found.people.length });

      return { body: found };
    },
  });

  return [timeline, news, event, people];
}
