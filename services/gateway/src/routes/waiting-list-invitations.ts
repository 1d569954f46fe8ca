import { AdminInvitationsQuery, AdminInvitationsReply } from '@entry/contracts/admin/api';
import { PROBLEMS, type ProblemCode } from '@entry/contracts/problem';
import { invitationExpiry } from '@entry/contracts/rules/invitations';
import {
  type InvitationResult,
  InviteWaitingListReply,
  InviteWaitingListRequest,
  type WaitingListEntry,
  type WaitingListInvitation,
  WaitingListInvitationReply,
} from '@entry/contracts/waiting-list/api';
import { announceInvitation } from '@entry/flows/announce-invitations';
import type { CommandSession } from '@entry/flows/command-session';
import { type InvitationOutcome, inviteFromWaitingList } from '@entry/flows/waiting-list-invitations';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { defineRoute, type Route } from '../http/define-route.ts';
import { listingOf, pageReply } from '../http/paging.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { openSession, type RouteKit } from '../route-kit.ts';

/** Inviting people from the waiting list, and the links that admins hand on: the service itself writes to nobody. */
export function waitingListInvitationRoutes(kit: RouteKit): readonly Route[] {
  const invite = defineRoute({
    method: 'POST',
    path: '/api/admin/waitinglist/invitations',
    policy: 'admin',
    body: InviteWaitingListRequest,
    reads: ['waiting-list', 'notifications'],
    records: 'decision',
    reply: InviteWaitingListReply,
    handle: async (input) => {
      const { body, now } = input;
      const { entries, missing } = await ('next' in body
        ? chooseNext(kit, body.next, input)
        : findChosen(kit, body.entryIds, input));
      const session = openSession(kit, input);
      const { invitationDays, waitingListSlots: slots } = kit.configuration;
      const offer = { expiresAt: invitationExpiry(now, invitationDays), slots };
      const invited = await inviteFromWaitingList(kit, session, entries, offer);
      await announceInvitations(kit, session, invited);
      const written = await session.untilVisible();
      const results = invited.map(({ place, outcome }) => resultOf(kit, place, outcome));

      return { ...written, body: { results: [...results, ...missing.map(notFound)] } };
    },
  });

  const list = defineRoute({
    method: 'GET',
    path: '/api/admin/waitinglist/invitations',
    policy: 'admin',
    query: AdminInvitationsQuery,
    reads: ['waiting-list'],
    records: 'export',
    reply: AdminInvitationsReply,
    handle: async ({ query, record, now }) => {
      const { rows, total } = await kit.queries.listWaitingList({ ...listingOf(query), state: 'invited', now });
      // All links of all who are invited, to be taken away: whoever has a link can confirm.
      await record({ kind: 'export', list: 'waiting_list', search: query.search, rowCount: total });

      return { body: { invitations: rows.map((entry) => invitationTo(kit, entry)), ...pageReply(query, total) } };
    },
  });

  const show = defineRoute({
    method: 'GET',
    path: '/api/admin/waitinglist/{id}/invitation',
    policy: 'admin',
    reads: ['waiting-list'],
    records: 'overview',
    reply: WaitingListInvitationReply,
    handle: async ({ params, now }) => {
      const entry = await kit.queries.findWaitingListEntry(params.id, now);
      if (entry === null) throw new HttpProblem('waiting_list_entry_not_found');
      if (entry.state === 'expired') throw new HttpProblem('waiting_list_invitation_expired');
      if (entry.state === 'confirmed') throw new HttpProblem('waiting_list_confirmed');
      if (entry.state === 'waiting') throw new HttpProblem('waiting_list_not_invited');

      return { body: { invitation: invitationTo(kit, entry) } };
    },
  });

  return [invite, list, show];
}

type Invited = { readonly place: WaitingListEntry; readonly outcome: InvitationOutcome };

/**
 * Those, too, who were invited by an earlier try of the request, which may have ended before it told them. They are
 * invited already: a bell that cannot be rung keeps nobody's link from the admin, who would ask again and invite others.
 */
async function announceInvitations(kit: RouteKit, session: CommandSession, invited: readonly Invited[]): Promise<void> {
  await Promise.all(
    invited.map(async ({ place, outcome }) => {
      if (outcome.kind === 'refused') return;

      try {
        await announceInvitation(kit, session, place, outcome.expiresAt);
      } catch (error) {
        if (error instanceof UnavailableError) throw error;
        kit.logger.error({ task: 'invitations', entryId: place.id, error }, 'Nobody could be told of an invitation');
      }
    }),
  );
}

type Chosen = { readonly entries: readonly WaitingListEntry[]; readonly missing: readonly string[] };
type Request = { readonly commandId: string; readonly now: string };

async function findChosen({ queries }: RouteKit, entryIds: readonly string[], { now }: Request): Promise<Chosen> {
  const wanted = [...new Set(entryIds)];
  const found = await Promise.all(wanted.map((entryId) => queries.findWaitingListEntry(entryId, now)));
  const entries = found.filter((entry) => entry !== null);
  const known = new Set(entries.map(({ id }) => id));

  return { entries, missing: wanted.filter((entryId) => !known.has(entryId)) };
}

/**
 * The first of the queue. A repeat of the request begins with those whom it has invited already, and only then takes
 * as many as are left: a read model that does not show some of them yet gives them again, to the same command ids.
 */
async function chooseNext({ queries }: RouteKit, count: number, { commandId, now }: Request): Promise<Chosen> {
  const already = await queries.listInvitedByRequest(commandId, { now, limit: count });
  if (already.length >= count) return { entries: already, missing: [] };

  const queue = { state: 'next', search: '', offset: 0, limit: count - already.length, now } as const;
  const { rows } = await queries.listWaitingList(queue);
  const isNew = ({ id }: WaitingListEntry) => already.every((entry) => entry.id !== id);

  return { entries: [...already, ...rows.filter(isNew)], missing: [] };
}

function invitationTo({ invitationTokens }: RouteKit, entry: WaitingListEntry): WaitingListInvitation {
  const { id: entryId, email, firstName, lastName, expiresAt } = entry;

  return { entryId, email, firstName, lastName, expiresAt, token: invitationTokens.issue({ entryId, expiresAt }) };
}

function resultOf(kit: RouteKit, entry: WaitingListEntry, outcome: InvitationOutcome): InvitationResult {
  const { id: entryId, email, firstName, lastName } = entry;
  const person = { entryId, email, firstName, lastName };
  if (outcome.kind === 'refused') return refused(person, outcome.code);

  const { kind, expiresAt } = outcome;
  return { ...invitationTo(kit, { ...entry, expiresAt }), outcome: kind, code: null, message: null };
}

function notFound(entryId: string): InvitationResult {
  return refused({ entryId, email: '', firstName: '', lastName: '' }, 'waiting_list_entry_not_found');
}

function refused(
  person: Pick<InvitationResult, 'entryId' | 'email' | 'firstName' | 'lastName'>,
  code: ProblemCode,
): InvitationResult {
  return { ...person, outcome: 'refused', expiresAt: null, token: null, code, message: PROBLEMS[code].message };
}
