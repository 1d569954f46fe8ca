import type { CommandSession } from '@entry/flows/command-session';
import { type ErasureDependencies, eraseAccount } from '@entry/flows/erase-account';
import { KeyMissingError, type KeyVault } from '@entry/platform/ports/key-vault';
import type { AnyProjectedEvent } from '@entry/platform/projection';
import { isEnding } from './named-files.ts';
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

  async function finish({ type, data }: AnyProjectedEvent): Promise<void> {
    if (type === 'AccountDeleted') {
      const { accountId } = data as { readonly accountId: string };
      if (!(await isLeft(vault, accountId))) return;

      await eraseAccount(dependencies, session, accountId);
      finished += 1;
    } else {
      const { entryId } = data as { readonly entryId: string };
      if (!(await isLeft(vault, entryId))) return;

      await vault.destroyKey(entryId);
      finished += 1;
    }
  }

  for await (const events of readEvents(dependencies, signal)) {
    for (const event of events) if (isEnding(event)) await finish(event);
  }

  return finished;
}

/**
 * Whether anything is left to do for who was deleted. A vault that knows nothing of them, as after an older copy of it was
 * put back, is told first: otherwise nothing of theirs could be looked at, for its key would count as lost.
 */
async function isLeft(vault: KeyVault, subjectId: string): Promise<boolean> {
  try {
    return (await vault.findKey(subjectId)) !== null;
  } catch (error) {
    if (!(error instanceof KeyMissingError)) throw error;

    await vault.destroyKey(subjectId);
    return true;
  }
}
