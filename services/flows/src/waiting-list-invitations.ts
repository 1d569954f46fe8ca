import type { ProblemCode } from '@entry/contracts/problem';
import { isInvitationExpired } from '@entry/contracts/rules/invitations';
import type { OwnInvitation } from '@entry/contracts/waiting-list/api';
import { accountDecider } from '@entry/domain/account/account-decider';
import { DomainError } from '@entry/domain/domain-error';
import { accountStream, waitingListEntryStream } from '@entry/domain/streams';
import { isOnTheList, type WaitingEntry } from '@entry/domain/waiting-list/state';
import { waitingListDecider } from '@entry/domain/waiting-list/waiting-list-decider';
import type { CommandSession } from './command-session.ts';
import type { WaitingListDependencies } from './join-waiting-list.ts';
import { waitingListHash } from './reserved-values.ts';
import { holdSlots, releaseSlot, takeSlot } from './waiting-list-slots.ts';

/** A place on the list as the read models know it: where its stream is follows from the address. */
export type WaitingPlace = { readonly id: string; readonly email: string };

/** A place whose holder was invited, by the log. */
export type InvitedPlace = { readonly place: WaitingPlace; readonly invitation: OwnInvitation };

export type InvitationOutcome =
  | { readonly kind: 'invited' | 'already_invited'; readonly expiresAt: string | null }
  /** Also for a repeat, when they confirmed or were removed since. */
  | { readonly kind: 'refused'; readonly code: ProblemCode };

/** What an invitation made now promises. */
export type Offer = {
  readonly expiresAt: string;
  /** Slots there are, as configured at this moment. */
  readonly slots: number;
};

/**
 * Invites people at the same moment, as many as there are free slots for, the first first; each is a command of its
 * own, so that one who is refused stops nobody else, and the whole request may be sent again. Whoever holds an
 * invitation keeps it as it is. The slots are held before anybody is invited: a process that ends in between leaves
 * holds that lapse by themselves, and no promise without a slot.
 * @param places at most `INVITATIONS_MAXIMUM`, none twice
 * @returns what came of each, in their order
 */
export async function inviteFromWaitingList<Place extends WaitingPlace>(
  dependencies: WaitingListDependencies,
  session: CommandSession,
  places: readonly Place[],
  { expiresAt, slots }: Offer,
): Promise<readonly { readonly place: Place; readonly outcome: InvitationOutcome }[]> {
  const needs = await Promise.all(places.map((place) => needsSlot(dependencies, place, session.now)));
  const withoutSlot = places.filter((_place, number) => needs[number]).map(({ id }) => id);
  const holders = await holdSlots(session, withoutSlot, { heldUntil: expiresAt, limit: slots });

  return Promise.all(
    places.map(async (place, number) => {
      if (needs[number] && !holders.has(place.id)) return { place, outcome: NO_SLOT };
      return { place, outcome: await inviteOne(dependencies, session, place, expiresAt) };
    }),
  );
}

const NO_SLOT: InvitationOutcome = { kind: 'refused', code: 'waiting_list_full' };

/** Not who holds an invitation: that keeps its slot, and is made no longer. */
async function needsSlot(
  dependencies: WaitingListDependencies,
  { id, email }: WaitingPlace,
  now: string,
): Promise<boolean> {
  const { state } = await dependencies.commands.load(waitingListDecider, await streamOf(dependencies, email));
  if (!isOnTheList(state) || state.entryId !== id || state.kind === 'confirmed') return false;

  return state.kind === 'waiting' || isInvitationExpired(state.expiresAt, now);
}

async function inviteOne(
  dependencies: WaitingListDependencies,
  session: CommandSession,
  { id, email }: WaitingPlace,
  expiresAt: string,
): Promise<InvitationOutcome> {
  const stream = await streamOf(dependencies, email);
  try {
    const { state, events } = await session.send(
      waitingListDecider,
      stream,
      { type: 'InviteWaitingListMember', entryId: id, expiresAt },
      { purpose: `invite ${id}` },
    );
    if (state.kind === 'invited') {
      return { kind: events.length > 0 ? 'invited' : 'already_invited', expiresAt: state.expiresAt };
    }

    const code = state.kind === 'confirmed' ? 'waiting_list_confirmed' : 'waiting_list_entry_not_found';
    return { kind: 'refused', code };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // Removed since the slot was held for them.
    if (error.code === 'waiting_list_entry_not_found') await releaseSlot(session, id);
    return { kind: 'refused', code: error.code };
  }
}

/**
 * Takes an invitation up, and its slot for good. Whoever has done so already changes nothing. The slot comes second: a
 * process that ends in between leaves a promise that was kept, and whose slot the upkeep puts right.
 * @throws DomainError when it does not hold
 */
export async function confirmInvitation(
  dependencies: WaitingListDependencies,
  session: CommandSession,
  { id, email }: WaitingPlace,
): Promise<void> {
  const stream = await streamOf(dependencies, email);
  await session.send(waitingListDecider, stream, { type: 'ConfirmWaitingListInvitation', entryId: id });
  await takeSlot(session, id);
}

/** The invitation of an address by the log; null for one that is not on the list, or still waits to be invited. */
export async function findInvitation(
  dependencies: WaitingListDependencies,
  email: string,
  now: string,
): Promise<InvitedPlace | null> {
  const { state } = await dependencies.commands.load(waitingListDecider, await streamOf(dependencies, email));
  if (!isOnTheList(state) || state.kind === 'waiting') return null;

  return { place: { id: state.entryId, email }, invitation: invitationOf(state, now) };
}

/**
 * The invitation of the address that an account goes by. Nobody has verified that the address is theirs: what follows
 * from it is the price, and nothing else (ADR 0021).
 */
export async function findOwnInvitation(
  dependencies: WaitingListDependencies,
  accountId: string,
  now: string,
): Promise<InvitedPlace | null> {
  const { state } = await dependencies.commands.load(accountDecider, accountStream(accountId));

  return state.kind === 'registered' ? findInvitation(dependencies, state.email, now) : null;
}

function invitationOf(entry: Exclude<WaitingEntry, { kind: 'waiting' }>, now: string): OwnInvitation {
  if (entry.kind === 'confirmed') return { state: 'confirmed', expiresAt: null };

  const { expiresAt } = entry;
  return { state: isInvitationExpired(expiresAt, now) ? 'expired' : 'invited', expiresAt };
}

async function streamOf({ keyedHash }: WaitingListDependencies, email: string): Promise<string> {
  return waitingListEntryStream(await waitingListHash(keyedHash, email));
}
