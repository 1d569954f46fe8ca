import { type WaitingListFilter, waitingListStateAt } from '@entry/contracts/rules/invitations';
import type { WaitingListEntry } from '@entry/contracts/waiting-list/api';
import type { WaitingListMember } from '@entry/projections/waiting-list/waiting-list';
import { ALL, findPage, type QueryDependencies } from './find-page.ts';
import type { WaitingListQueries } from './queries.ts';

/** What a filter by state means to the queue: whose turn has come by now, and whose comes later. */
function queueOf(state: WaitingListFilter, now: string) {
  const byTurn = (status: WaitingListMember['status'] | readonly WaitingListMember['status'][]) =>
    ({ index: 'by-turn', equals: { status } }) as const;
  const untilNow = { range: { to: now } };

  switch (state) {
    case 'next':
      return { ...byTurn(['waiting', 'invited']), ...untilNow };
    case 'expired':
      return { ...byTurn('invited'), ...untilNow };
    case 'invited':
      // Bounds are inclusive, and at its expiry an invitation has expired.
      return { ...byTurn('invited'), range: { from: new Date(Date.parse(now) + 1).toISOString() } };
    case 'waiting':
    case 'confirmed':
      return byTurn(state);
    default:
      return unknownState(state);
  }
}

function unknownState(state: never): never {
  throw new TypeError(`There is no state ${String(state)}`);
}

export function createWaitingListQueries({ store, projections, open }: QueryDependencies): WaitingListQueries {
  const members = store.collection(projections.waitingList.model);

  const openEntry = async (member: WaitingListMember, now: string): Promise<WaitingListEntry> => {
    const contact = await open(member.contact);
    const { email, firstName, lastName, phone } = contact ?? { email: '', firstName: '', lastName: '', phone: '' };
    const { entryId, country, createdAt, invitedAt, expiresAt, confirmedAt } = member;

    return {
      id: entryId,
      email,
      firstName,
      lastName,
      phone,
      country,
      createdAt,
      state: waitingListStateAt(member, now),
      invitedAt,
      expiresAt,
      confirmedAt,
    };
  };

  return {
    findWaitingListEntry: async (entryId, now) => {
      const stored = await members.get(entryId);
      return stored === null ? null : openEntry(stored.document, now);
    },
    listWaitingList: ({ state, now, ...view }) =>
      findPage(members, state === undefined ? ALL : queueOf(state, now), view, (member) => openEntry(member, now)),
    listInvitedByRequest: async (commandId, { now, limit }) => {
      const chosen = { index: 'by-request', equals: { invitedByRequest: commandId } } as const;
      const { rows } = await findPage(members, chosen, { offset: 0, limit }, (member) => openEntry(member, now));
      return rows;
    },
  };
}
