import type { Role } from '@entry/contracts/account/role';
import { isInvitationExpired } from '@entry/contracts/rules/invitations';
import { accountDecider } from '@entry/domain/account/account-decider';
import { administratorsDecider } from '@entry/domain/administrators/administrators-decider';
import { hasId, idsIn } from '@entry/domain/id-set';
import { ADMINISTRATORS_STREAM, accountStream, WAITING_LIST_SLOTS_STREAM } from '@entry/domain/streams';
import { slotsAt, type WaitingListSlotsState } from '@entry/domain/waiting-list-slots/state';
import { waitingListSlotsDecider } from '@entry/domain/waiting-list-slots/waiting-list-slots-decider';
import type { CommandSession } from '@entry/flows/command-session';
import { admitAdministrator, dismissAdministrator, isActiveAdmin } from '@entry/flows/manage-account';
import { holdSlots, releaseSlot, takeSlot } from '@entry/flows/waiting-list-slots';
import type { CommandHandler } from '@entry/platform/command-handler';
import type { AnyProjectedEvent } from '@entry/platform/projection';
import { type ReadEventsDependencies, readEvents } from './read-events.ts';

export type CountDependencies = ReadEventsDependencies & { readonly commands: CommandHandler };

/** Where the counting streams and what they count do not agree. All of it comes from the log, never a read model. */
export type Miscounts = {
  /** Active admins who are not counted. */
  readonly missingAdmins: ReadonlySet<string>;
  /** Accounts that are counted without being active admins. */
  readonly wrongAdmins: ReadonlySet<string>;
  readonly activeAdmins: ReadonlySet<string>;
  /** Entries that have a place of the waiting list and are neither invited nor confirmed. */
  readonly emptyPlaces: ReadonlySet<string>;
  /** Entries whose invitation holds that have no place, by when it lapses: more would be promised than there is. */
  readonly missingHolds: ReadonlyMap<string, string>;
  /** Entries that have no place for good and should: who confirmed, and who was invited without an end. */
  readonly missingPlaces: ReadonlySet<string>;
};

/**
 * Looks for what a process that ended between two streams left behind. While people are served, somebody who is just
 * being invited has a place and no invitation yet: what is found counts only if it is found again (`inBoth`) when the
 * requests of the first look are over. Until ADR 0037 everybody on the list had a place: those who only wait give theirs
 * back here.
 * @param now ISO 8601, UTC: invitations lapse by the clock
 */
export async function findMiscounts(
  dependencies: CountDependencies,
  signal: AbortSignal,
  now: string = new Date().toISOString(),
): Promise<Miscounts> {
  const { commands } = dependencies;
  const { state: administrators } = await commands.load(administratorsDecider, ADMINISTRATORS_STREAM);
  const { state: slots } = await commands.load(waitingListSlotsDecider, WAITING_LIST_SLOTS_STREAM);
  const { promises, onceAdmins } = await readFacts(dependencies, signal);

  const activeAdmins = new Set<string>();
  for (const accountId of new Set([...onceAdmins, ...idsIn(administrators.accountIds)])) {
    const { state } = await commands.load(accountDecider, accountStream(accountId));
    if (state.kind === 'registered' && isActiveAdmin(state)) activeAdmins.add(accountId);
  }

  return {
    activeAdmins,
    missingAdmins: where(activeAdmins, (accountId) => !hasId(administrators.accountIds, accountId)),
    wrongAdmins: where(idsIn(administrators.accountIds), (accountId) => !activeAdmins.has(accountId)),
    ...findMisplaced(slots, promises, now),
  };
}

/** Entries with the promise of a place, and until when it holds: null for good. */
type Promises = ReadonlyMap<string, string | null>;

function findMisplaced(slots: WaitingListSlotsState, promises: Promises, now: string) {
  const places = new Map(slotsAt(slots, now));
  const holding = new Map([...promises].filter(([, until]) => !isInvitationExpired(until, now)));
  const missingHolds = new Map<string, string>();
  const missingPlaces = new Set<string>();
  for (const [entryId, until] of holding) {
    if (until !== null && !places.has(entryId)) missingHolds.set(entryId, until);
    if (until === null && places.get(entryId)?.kind !== 'taken') missingPlaces.add(entryId);
  }

  return { emptyPlaces: where(places.keys(), (entryId) => !holding.has(entryId)), missingHolds, missingPlaces };
}

/** What was found in both looks. */
export function inBoth(first: Miscounts, second: Miscounts): Miscounts {
  return {
    activeAdmins: second.activeAdmins,
    missingAdmins: where(second.missingAdmins, (id) => first.missingAdmins.has(id)),
    wrongAdmins: where(second.wrongAdmins, (id) => first.wrongAdmins.has(id)),
    emptyPlaces: where(second.emptyPlaces, (id) => first.emptyPlaces.has(id)),
    missingHolds: new Map([...second.missingHolds].filter(([id]) => first.missingHolds.has(id))),
    missingPlaces: where(second.missingPlaces, (id) => first.missingPlaces.has(id)),
  };
}

/** @returns how many counts were put right */
export async function putCountsRight(session: CommandSession, miscounts: Miscounts): Promise<number> {
  const { activeAdmins, missingAdmins, wrongAdmins, emptyPlaces, missingHolds, missingPlaces } = miscounts;
  // Those who are missing come first, for the last one counted cannot be counted out.
  for (const accountId of missingAdmins) await admitAdministrator(session, accountId);
  const dismissed = activeAdmins.size === 0 ? new Set<string>() : wrongAdmins;
  for (const accountId of dismissed) await dismissAdministrator(session, accountId);

  for (const entryId of emptyPlaces) await releaseSlot(session, entryId);
  // Whoever was invited or has confirmed was promised a place, whatever the limit says now.
  for (const [entryId, heldUntil] of missingHolds) {
    await holdSlots(session, [entryId], { heldUntil, limit: Number.MAX_SAFE_INTEGER });
  }
  for (const entryId of missingPlaces) await takeSlot(session, entryId);

  return missingAdmins.size + dismissed.size + emptyPlaces.size + missingHolds.size + missingPlaces.size;
}

/** Everybody who was promised a place of the waiting list, and every account that was an admin at some time. */
async function readFacts(dependencies: CountDependencies, signal: AbortSignal) {
  const promises = new Map<string, string | null>();
  const onceAdmins = new Set<string>();

  /** Looks at the type first: nothing else of most events is ever decoded. */
  function add(event: AnyProjectedEvent): void {
    if (event.type === 'WaitingListMemberInvited') {
      const { entryId, expiresAt } = event.data as InvitationData;
      promises.set(entryId, expiresAt);
    } else if (event.type === 'WaitingListInvitationConfirmed') {
      promises.set((event.data as EntryData).entryId, null);
    } else if (event.type === 'WaitingListEntryRemoved') promises.delete((event.data as EntryData).entryId);
    else if (event.type === 'AccountRegistered' || event.type === 'AccountRoleChanged') {
      const { accountId, role } = event.data as RoleData;
      if (role === 'admin') onceAdmins.add(accountId);
    }
  }

  for await (const events of readEvents(dependencies, signal)) for (const event of events) add(event);

  return { promises, onceAdmins };
}

type EntryData = { readonly entryId: string };
type InvitationData = EntryData & { readonly expiresAt: string | null };
type RoleData = { readonly accountId: string; readonly role: Role };

function where(ids: Iterable<string>, isWanted: (id: string) => boolean): ReadonlySet<string> {
  return new Set([...ids].filter(isWanted));
}
