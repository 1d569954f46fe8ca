import { OwnHistoryQuery, OwnHistoryReply } from '@entry/contracts/audit/api';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';

export function historyQueryOptions(applicationId: string) {
  return infiniteQueryOptions({
    queryKey: ['applications', applicationId, 'history'],
    queryFn: ({ pageParam, signal }) =>
      request({
        path: `/applications/${encodeURIComponent(applicationId)}/history`,
        query: toQuery(OwnHistoryQuery, { after: pageParam }),
        reply: OwnHistoryReply,
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}
