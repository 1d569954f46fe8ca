import { ServiceReply } from '@entry/contracts/service/api';
import { PAGE_ANSWER_ID } from '@entry/contracts/service/page-answers';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';

export function getService(signal?: AbortSignal): Promise<ServiceReply> {
  return request({ path: '/service', reply: ServiceReply, signal });
}

/** Milliseconds. */
const FRESH_FOR = 300_000;

/**
 * The same for everybody, and for hours: what changes is where the programme is. It begins with what the page was filled
 * with, so that nothing in it changes when it is taken over, and is asked for all the same: the page may be one that the
 * browser has kept.
 */
export function serviceQueryOptions() {
  return queryOptions({
    queryKey: ['service'],
    queryFn: ({ signal }) => getService(signal),
    staleTime: FRESH_FOR,
    initialData: readPageAnswer,
    initialDataUpdatedAt: 0,
    // Forgotten, it would begin again with what was in the page when it was loaded.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** What the page that was loaded was filled with; undefined where it was not, or by another version of the service. */
function readPageAnswer(): ServiceReply | undefined {
  if (typeof document === 'undefined') return undefined;

  const text = document.getElementById(PAGE_ANSWER_ID)?.textContent;
  return text === undefined ? undefined : ServiceReply.safeParse(JSON.parse(text)).data;
}
