import { TimelineNewsQuery, TimelineNewsReply, TimelineQuery, TimelineReply } from '@entry/contracts/audit/api';
import { DASHBOARD_POLL_INTERVAL } from '@entry/contracts/rules/timings';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';
import type { TimelineFilter } from '../timeline-filter.ts';

export const TIMELINE = ['audit', 'timeline'] as const;

type TimelineOptions = {
  readonly filter: TimelineFilter;
  /** Place after which the first page begins; empty for the start. */
  readonly after: string;
  readonly isRaw: boolean;
};

/** Pages of a timeline, each where the one before it ended. */
export function timelineQueryOptions({ filter, after, isRaw }: TimelineOptions) {
  const raw = isRaw ? 'yes' : 'no';

  return infiniteQueryOptions({
    queryKey: [...TIMELINE, filter, after, raw],
    queryFn: ({ pageParam, signal }) =>
      request({
        path: '/audit/timeline',
        query: toQuery(TimelineQuery, { ...filter, raw, after: pageParam }),
        reply: TimelineReply,
        signal,
      }),
    initialPageParam: after,
    getNextPageParam: ({ next }) => next,
  });
}

/** How much came since the newest entry that is shown. */
export function newsQueryOptions({ direction: _direction, ...filter }: TimelineFilter, since: string) {
  return queryOptions({
    queryKey: ['audit', 'news', filter, since],
    queryFn: ({ signal }) =>
      request({
        path: '/audit/timeline/news',
        query: toQuery(TimelineNewsQuery, { ...filter, since }),
        reply: TimelineNewsReply,
        signal,
      }),
    refetchInterval: DASHBOARD_POLL_INTERVAL,
  });
}
