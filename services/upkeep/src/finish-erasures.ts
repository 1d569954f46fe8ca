import type { CommandSession } from '@entry/flows/command-session';
import { type ErasureDependencies, eraseAccount } from '@entry/flows/erase-account';
import { readEvents } from './read-events.ts';

/**
 * Erases, once more, everybody whose deletion the log records and whose key is still there: because the process
 * ended in between, or because the keys came back with a backup. Nobody would ask for it again, for the person is in
 * no list any more.
 * @returns how many there were
 */
export async function finishErasures(
  dependencies: ErasureDependencies,
  session: CommandSession,
  signal: AbortSignal,
): Promise<number> {
  const { vault } = dependencies;
  let finished = 0;

  for await (const { type, data } of readEvents(dependencies, signal)) {
    if (type === 'AccountDeleted') {
      const { accountId } = data as { readonly accountId: string };
      if ((await vault.findKey(accountId)) === null) continue;

      await eraseAccount(dependencies, session, accountId);
      finished += 1;
    } else if (type === 'WaitingListEntryRemoved') {
      const { entryId } = data as { readonly entryId: string };
      if ((await vault.findKey(entryId)) === null) continue;

      await vault.destroyKey(entryId);
      finished += 1;
    }
  }

  return finished;
}
