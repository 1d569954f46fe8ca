import { isInvitationExpired } from '@entry/contracts/rules/invitations';
import {
  FoundInvitationReply,
  InvitationTokenRequest,
  type OwnInvitation,
  OwnInvitationReply,
} from '@entry/contracts/waiting-list/api';
import {
  confirmInvitation,
  findInvitation,
  findOwnInvitation,
  type WaitingPlace,
} from '@entry/flows/waiting-list-invitations';
import { defineRoute, type Route } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { openSession, type RouteKit } from '../route-kit.ts';

const CONFIRMED: OwnInvitation = { state: 'confirmed', expiresAt: null };

/** Taking an invitation up: by the link that an admin handed on, or signed in with the address that was invited. */
export function waitingListConfirmationRoutes(kit: RouteKit): readonly Route[] {
  const look = defineRoute({
    method: 'POST',
    path: '/api/waitinglist/invitation',
    policy: 'public',
    body: InvitationTokenRequest,
    reads: ['waiting-list'],
    reply: OwnInvitationReply,
    handle: async ({ body, now }) => ({ body: { invitation: (await openLink(kit, body.token, now)).invitation } }),
  });

  const confirm = defineRoute({
    method: 'POST',
    path: '/api/waitinglist/confirm',
    policy: 'public',
    body: InvitationTokenRequest,
    reads: ['waiting-list'],
    reply: OwnInvitationReply,
    handle: async (input) => {
      const { place, invitation } = await openLink(kit, input.body.token, input.now);
      // The link of an earlier invitation, which an invitation made since does not bring back to life.
      if (invitation.state === 'expired') throw new HttpProblem('waiting_list_invitation_expired');

      const session = openSession(kit, input);
      await confirmInvitation(kit, session, place);

      return { ...(await session.untilVisible()), body: { invitation: CONFIRMED } };
    },
  });

  const showOwn = defineRoute({
    method: 'GET',
    path: '/api/waitinglist/me',
    policy: 'applicant',
    reads: [],
    reply: FoundInvitationReply,
    handle: async ({ account, now }) => {
      const own = await findOwnInvitation(kit, account.accountId, now);

      return { body: { invitation: own === null ? null : own.invitation } };
    },
  });

  const confirmOwn = defineRoute({
    method: 'POST',
    path: '/api/waitinglist/me/confirm',
    policy: 'applicant',
    reads: [],
    reply: OwnInvitationReply,
    handle: async (input) => {
      const own = await findOwnInvitation(kit, input.account.accountId, input.now);
      if (own === null) throw new HttpProblem('waiting_list_not_invited');

      const session = openSession(kit, input);
      await confirmInvitation(kit, session, own.place);

      return { ...(await session.untilVisible()), body: { invitation: CONFIRMED } };
    },
  });

  return [look, confirm, showOwn, confirmOwn];
}

type OpenedLink = { readonly place: WaitingPlace; readonly invitation: OwnInvitation };

/** @throws HttpProblem `waiting_list_link_unknown` alike for what nobody signed and for who is not on the list any more */
async function openLink(kit: RouteKit, token: string, now: string): Promise<OpenedLink> {
  const claims = kit.invitationTokens.open(token);
  const entry = claims === null ? null : await kit.queries.findWaitingListEntry(claims.entryId, now);
  if (claims === null || entry === null) throw new HttpProblem('waiting_list_link_unknown');

  const { id, email } = entry;
  const found = await findInvitation(kit, email, now);
  if (found?.place.id !== id) throw new HttpProblem('waiting_list_link_unknown');

  return { place: found.place, invitation: invitationBehind(found.invitation, claims.expiresAt, now) };
}

/** A link is good as long as it says itself, and no longer than the invitation. */
function invitationBehind(invitation: OwnInvitation, expiresAt: string | null, now: string): OwnInvitation {
  if (invitation.state === 'confirmed') return invitation;

  const isExpired = invitation.state === 'expired' || isInvitationExpired(expiresAt, now);
  return { state: isExpired ? 'expired' : 'invited', expiresAt };
}
