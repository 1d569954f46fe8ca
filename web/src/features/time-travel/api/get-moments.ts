import {
  type ApplicationMoment,
  ApplicationMomentsQuery,
  ApplicationMomentsReply,
} from '@entry/contracts/audit/time-travel';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';

/** A history that is longer cannot be replayed either. */
const MOST_PAGES = 40;

export type Moments = { readonly moments: readonly ApplicationMoment[]; readonly eventCount: number };

/** All moments, page after page: the slider has a place for each. */
async function getMoments(applicationId: string, signal: AbortSignal): Promise<Moments> {
  const path = `/audit/applications/${encodeURIComponent(applicationId)}/moments`;
  const moments: ApplicationMoment[] = [];
  let from: number | null = 0;
  let eventCount = 0;

  for (let page = 0; page < MOST_PAGES && from !== null; page += 1) {
    const query = toQuery(ApplicationMomentsQuery, { from: String(from) });
    const reply: ApplicationMomentsReply = await request({ path, query, reply: ApplicationMomentsReply, signal });
    moments.push(...reply.moments);
    ({ nextFrom: from, eventCount } = reply);
  }

  return { moments, eventCount };
}

export function momentsQueryOptions(applicationId: string) {
  return queryOptions({
    queryKey: ['time-travel', applicationId, 'moments'],
    queryFn: ({ signal }) => getMoments(applicationId, signal),
  });
}
