import { CompareApplicationQuery, CompareApplicationReply } from '@entry/contracts/audit/time-travel';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';

/** @param from the earlier of two moments, as addresses write them */
export function comparisonQueryOptions(applicationId: string, from: string, to: string) {
  return queryOptions({
    queryKey: ['time-travel', applicationId, 'comparison', from, to],
    queryFn: ({ signal }) =>
      request({
        path: `/audit/applications/${encodeURIComponent(applicationId)}/compare`,
        query: toQuery(CompareApplicationQuery, { from, to }),
        reply: CompareApplicationReply,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
