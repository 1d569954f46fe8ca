import { AdminInvitationsQuery, AdminInvitationsReply } from '@entry/contracts/admin/api';
import { PAGE_MAXIMUM_SIZE } from '@entry/contracts/rules/limits';
import { type WaitingListInvitation, WaitingListInvitationReply } from '@entry/contracts/waiting-list/api';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';

/** One person's invitation with what goes into its link. */
export function invitationQueryOptions(entryId: string) {
  return queryOptions({
    queryKey: [...ADMIN_DATA, 'invitation', entryId],
    queryFn: ({ signal }) =>
      request({
        path: `/admin/waitinglist/${encodeURIComponent(entryId)}/invitation`,
        reply: WaitingListInvitationReply,
        signal,
      }),
    select: ({ invitation }) => invitation,
  });
}

/** Every invitation that holds, page by page. Who confirms meanwhile can shift a row: each is kept once. */
export async function getAllInvitations(): Promise<readonly WaitingListInvitation[]> {
  const invitations = new Map<string, WaitingListInvitation>();

  for (let page = 1; ; page += 1) {
    const query = toQuery(AdminInvitationsQuery, { page, limit: PAGE_MAXIMUM_SIZE });
    const reply = await request({ path: '/admin/waitinglist/invitations', query, reply: AdminInvitationsReply });
    for (const invitation of reply.invitations) invitations.set(invitation.entryId, invitation);
    if (reply.invitations.length === 0 || page * PAGE_MAXIMUM_SIZE >= reply.total) return [...invitations.values()];
  }
}
