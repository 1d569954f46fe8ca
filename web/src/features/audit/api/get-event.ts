import { AuditEventQuery, AuditEventReply } from '@entry/contracts/audit/api';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';

/** @param position where the event is, in digits; empty when it is not known */
export function eventQueryOptions(eventId: string, position: string) {
  return queryOptions({
    queryKey: ['audit', 'event', eventId, position],
    queryFn: ({ signal }) =>
      request({
        path: `/audit/events/${encodeURIComponent(eventId)}`,
        query: toQuery(AuditEventQuery, { position }),
        reply: AuditEventReply,
        signal,
      }),
  });
}
