import type { JoinWaitingListRequest } from '@entry/contracts/waiting-list/api';
import { waitingListEntryStream } from '@entry/domain/streams';
import { waitingListDecider } from '@entry/domain/waiting-list/waiting-list-decider';
import type { CommandHandler } from '@entry/platform/command-handler';
import type { HashValue } from '@entry/platform/encryption/keyed-hash';
import { namedId } from '@entry/platform/identifiers';
import type { KeyVault } from '@entry/platform/ports/key-vault';
import type { CommandSession } from './command-session.ts';
import { waitingListHash } from './reserved-values.ts';
import { releaseSlot } from './waiting-list-slots.ts';

export type WaitingListDependencies = { readonly commands: CommandHandler; readonly keyedHash: HashValue };

/**
 * Puts somebody into the queue. It takes no place and is never refused, and asks the log for the same, whether the address
 * is on the list or not: one stream is read and one event appended (ADR 0037). The entry's id follows from the
 * address and the revision of its stream: somebody who was removed gets a new id, for the old one's key is destroyed.
 */
export async function joinWaitingList(
  { commands, keyedHash }: WaitingListDependencies,
  session: CommandSession,
  request: JoinWaitingListRequest,
): Promise<void> {
  const stream = waitingListEntryStream(await waitingListHash(keyedHash, request.email));
  const { revision } = await commands.load(waitingListDecider, stream);

  await session.send(waitingListDecider, stream, {
    type: 'JoinWaitingList',
    entryId: entryIdOf(stream, revision),
    ...request,
  });
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
  await releaseSlot(session, entryId);
  await vault.destroyKey(entryId);
}
