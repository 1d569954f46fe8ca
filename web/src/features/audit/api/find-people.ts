import { AuditPeopleQuery, AuditPeopleReply } from '@entry/contracts/audit/find-people';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';

/** Asked for by hand and kept nowhere: each search is a look that the service records. */
export function useFindPeople() {
  return useMutation({
    mutationFn: (search: string) =>
      request({ path: '/audit/people', query: toQuery(AuditPeopleQuery, { search }), reply: AuditPeopleReply }),
  });
}
