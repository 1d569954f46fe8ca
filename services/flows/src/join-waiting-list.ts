import type { JoinWaitingListRequest } from '@entry/contracts/waiting-list/api';
import { WAITING_LIST_SLOTS_STREAM, waitingListEntryStream } from '@entry/domain/streams';
import { isOnTheList } from '@entry/domain/waiting-list/state';
import { waitingListDecider } from '@entry/domain/waiting-list/waiting-list-decider';
import { waitingListSlotsDecider } from '@entry/domain/waiting-list-slots/waiting-list-slots-decider';
import type { CommandHandler } from '@entry/platform/command-handler';
import type { HashValue } from '@entry/platform/encryption/keyed-hash';
import { namedId, newId } from '@entry/platform/identifiers';
import type { KeyVault } from '@entry/platform/ports/key-vault';
import type { CommandSession } from './command-session.ts';
import { waitingListHash } from './reserved-values.ts';

export type WaitingListDependencies = { readonly commands: CommandHandler; readonly keyedHash: HashValue };

/**
 * Takes a place, then joins; who is on the list already changes nothing. The entry's id follows from the address and
 * the revision of its stream: whoever asks again after a crash in between finds the place already taken for them,
 * and somebody who was removed gets a new id, for the old one's key is destroyed.
 * @throws DomainError `waiting_list_full`
 */
export async function joinWaitingList(
  { commands, keyedHash }: WaitingListDependencies,
  session: CommandSession,
  request: JoinWaitingListRequest,
  slots: number,
): Promise<void> {
  const stream = waitingListEntryStream(await waitingListHash(keyedHash, request.email));
  const { state, revision } = await commands.load(waitingListDecider, stream);
  if (isOnTheList(state)) return;

  const entryId = entryIdOf(stream, revision);
  const slot = { stream: WAITING_LIST_SLOTS_STREAM, purpose: { purpose: newId() } };
  await session.send(waitingListSlotsDecider, slot.stream, { type: 'TakeSlot', entryId, limit: slots }, slot.purpose);
  const joined = await session.send(waitingListDecider, stream, { type: 'JoinWaitingList', entryId, ...request });

  // The same person may have joined by another request in between: that entry has its own place.
  if (isOnTheList(joined.state) && joined.state.entryId !== entryId) {
    await session.send(waitingListSlotsDecider, slot.stream, { type: 'ReleaseSlot', entryId }, { purpose: newId() });
  }
}

/** @param revision of the entry's stream before the person joins; `NO_REVISION` for the first time */
export const entryIdOf = (stream: string, revision: number): string => namedId(stream, String(revision));

/** Takes an entry off the list and erases the person: the key goes last, when everything else is settled. */
export async function removeFromWaitingList(
  { keyedHash, vault }: { readonly keyedHash: HashValue; readonly vault: KeyVault },
  session: CommandSession,
  entry: { readonly id: string; readonly email: string },
): Promise<void> {
  const entryId = entry.id;
  const stream = waitingListEntryStream(await waitingListHash(keyedHash, entry.email));
  await session.send(waitingListDecider, stream, { type: 'RemoveWaitingListEntry', entryId });
  await session.send(
    waitingListSlotsDecider,
    WAITING_LIST_SLOTS_STREAM,
    { type: 'ReleaseSlot', entryId },
    { purpose: newId() },
  );
  await vault.destroyKey(entryId);
}
