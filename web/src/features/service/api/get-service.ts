import { ServiceReply } from '@entry/contracts/service/api';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';

export function getService(signal?: AbortSignal): Promise<ServiceReply> {
  return request({ path: '/service', reply: ServiceReply, signal });
}

/** Milliseconds. */
const FRESH_FOR = 300_000;

/** The same for everybody, and for hours: what changes is where the programme is. */
export function serviceQueryOptions() {
  return queryOptions({
    queryKey: ['service'],
    queryFn: ({ signal }) => getService(signal),
    staleTime: FRESH_FOR,
  });
}
