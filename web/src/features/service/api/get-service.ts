import { ServiceReply } from '@entry/contracts/service/api';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';

export function getService(signal?: AbortSignal): Promise<ServiceReply> {
  return request({ path: '/service', reply: ServiceReply, signal });
}

/** The same for everybody until the service is started anew, so asked for once per visit. */
export function serviceQueryOptions() {
  return queryOptions({
    queryKey: ['service'],
    queryFn: ({ signal }) => getService(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
