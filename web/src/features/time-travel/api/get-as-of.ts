import { ApplicationAsOfReply, AsOfQuery, parseMoment } from '@entry/contracts/audit/time-travel';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { type Query, toQuery } from '../../../api/query.ts';

/** @param at as in the page's address; empty for now */
export function asOfQueryOptions(applicationId: string, at: string) {
  return queryOptions({
    queryKey: ['time-travel', applicationId, 'as-of', at],
    queryFn: ({ signal }) =>
      request({
        path: `/audit/applications/${encodeURIComponent(applicationId)}/as-of`,
        query: queryOf(at),
        reply: ApplicationAsOfReply,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

function queryOf(at: string): Query {
  const moment = parseMoment(at);

  switch (moment.kind) {
    case 'revision':
      return toQuery(AsOfQuery, { revision: String(moment.revision) });
    case 'position':
      return toQuery(AsOfQuery, { position: moment.position });
    case 'time':
      return toQuery(AsOfQuery, { time: moment.time });
    case 'now':
      return toQuery(AsOfQuery, {});
  }
}
