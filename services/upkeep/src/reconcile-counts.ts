import type { Role } from '@entry/contracts/account/role';
import { accountDecider } from '@entry/domain/account/account-decider';
import { administratorsDecider } from '@entry/domain/administrators/administrators-decider';
import { hasId, idsIn } from '@entry/domain/id-set';
import { ADMINISTRATORS_STREAM, accountStream, WAITING_LIST_SLOTS_STREAM } from '@entry/domain/streams';
import { waitingListSlotsDecider } from '@entry/domain/waiting-list-slots/waiting-list-slots-decider';
import type { CommandSession } from '@entry/flows/command-session';
import { admitAdministrator, dismissAdministrator, isActiveAdmin } from '@entry/flows/manage-account';
import type { CommandHandler } from '@entry/platform/command-handler';
import { newId } from '@entry/platform/identifiers';
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
  /** Places of the waiting list that no entry has. */
  readonly emptyPlaces: ReadonlySet<string>;
  /** Entries of the waiting list that have no place: more people than places would be let in. */
  readonly missingPlaces: ReadonlySet<string>;
};

/**
 * Looks for what a process that ended between two streams left behind. While people are served, somebody who is just
 * joining has a place and no entry yet: what is found counts only if it is found again (`inBoth`) when the requests
 * of the first look are over.
 */
export async function findMiscounts(dependencies: CountDependencies, signal: AbortSignal): Promise<Miscounts> {
  const { commands } = dependencies;
  const { state: administrators } = await commands.load(administratorsDecider, ADMINISTRATORS_STREAM);
  const { state: slots } = await commands.load(waitingListSlotsDecider, WAITING_LIST_SLOTS_STREAM);
  const { entries, onceAdmins } = await readFacts(dependencies, signal);

  const activeAdmins = new Set<string>();
  for (const accountId of new Set([...onceAdmins, ...idsIn(administrators.accountIds)])) {
    const { state } = await commands.load(accountDecider, accountStream(accountId));
    if (state.kind === 'registered' && isActiveAdmin(state)) activeAdmins.add(accountId);
  }

  return {
    activeAdmins,
    missingAdmins: where(activeAdmins, (accountId) => !hasId(administrators.accountIds, accountId)),
    wrongAdmins: where(idsIn(administrators.accountIds), (accountId) => !activeAdmins.has(accountId)),
    emptyPlaces: where(idsIn(slots.entryIds), (entryId) => !entries.has(entryId)),
    missingPlaces: where(entries, (entryId) => !hasId(slots.entryIds, entryId)),
  };
}

/** What was found in both looks. */
export function inBoth(first: Miscounts, second: Miscounts): Miscounts {
  return {
    activeAdmins: second.activeAdmins,
    missingAdmins: where(second.missingAdmins, (id) => first.missingAdmins.has(id)),
    wrongAdmins: where(second.wrongAdmins, (id) => first.wrongAdmins.has(id)),
    emptyPlaces: where(second.emptyPlaces, (id) => first.emptyPlaces.has(id)),
    missingPlaces: where(second.missingPlaces, (id) => first.missingPlaces.has(id)),
  };
}

/** @returns how many counts were put right */
export async function putCountsRight(session: CommandSession, miscounts: Miscounts): Promise<number> {
  const { activeAdmins, missingAdmins, wrongAdmins, emptyPlaces, missingPlaces } = miscounts;
  const send = (command: Parameters<typeof waitingListSlotsDecider.decide>[0]) =>
    session.send(waitingListSlotsDecider, WAITING_LIST_SLOTS_STREAM, command, { purpose: newId() });

  // Those who are missing come first, for the last one counted cannot be counted out.
  for (const accountId of missingAdmins) await admitAdministrator(session, accountId);
  const dismissed = activeAdmins.size === 0 ? new Set<string>() : wrongAdmins;
  for (const accountId of dismissed) await dismissAdministrator(session, accountId);

  for (const entryId of emptyPlaces) await send({ type: 'ReleaseSlot', entryId });
  // Whoever is on the list was let in, whatever the limit says now.
  for (const entryId of missingPlaces) await send({ type: 'TakeSlot', entryId, limit: Number.MAX_SAFE_INTEGER });

  return missingAdmins.size + dismissed.size + emptyPlaces.size + missingPlaces.size;
}

/** Everybody who is on the waiting list, and every account that was an admin at some time. */
async function readFacts(dependencies: CountDependencies, signal: AbortSignal) {
  const entries = new Set<string>();
  const onceAdmins = new Set<string>();

  /** Looks at the type first: nothing else of most events is ever decoded. */
  function add(event: AnyProjectedEvent): void {
    if (event.type === 'WaitingListJoined') entries.add((event.data as EntryData).entryId);
    else if (event.type === 'WaitingListEntryRemoved') entries.delete((event.data as EntryData).entryId);
    else if (event.type === 'AccountRegistered' || event.type === 'AccountRoleChanged') {
      const { accountId, role } = event.data as RoleData;
      if (role === 'admin') onceAdmins.add(accountId);
    }
  }

  for await (const events of readEvents(dependencies, signal)) for (const event of events) add(event);

  return { entries, onceAdmins };
}

type EntryData = { readonly entryId: string };
type RoleData = { readonly accountId: string; readonly role: Role };

function where(ids: Iterable<string>, isWanted: (id: string) => boolean): ReadonlySet<string> {
  return new Set([...ids].filter(isWanted));
}
