import { BEFORE_FIRST, type EventLog } from '../ports/event-log.ts';
import { KeyMissingError, type KeyVault } from '../ports/key-vault.ts';

const PAGE = 1_000;

/**
 * Reads the whole log for people whose keys are neither there nor destroyed. One alone has every list refused that they
 * are in. A process may write meanwhile: a key is made for good before the first event that it seals.
 * @returns their ids, in the order of the log
 * @throws UnavailableError
 */
export async function findLostKeys(
  log: Pick<EventLog, 'readAll'>,
  vault: Pick<KeyVault, 'findKey'>,
): Promise<readonly string[]> {
  const known = new Set<string>();
  const lost: string[] = [];
  let events = await log.readAll(BEFORE_FIRST, PAGE);
  while (events.length > 0) {
    const named = events.flatMap(({ sealed, metadata: { subjectId } }) => (sealed === null ? [] : [subjectId]));
    const fresh = [...new Set(named)].filter((subjectId) => subjectId !== null && !known.has(subjectId)) as string[];
    for (const subjectId of fresh) known.add(subjectId);

    const areLost = await Promise.all(fresh.map((subjectId) => isLost(vault, subjectId)));
    lost.push(...fresh.filter((_, index) => areLost[index]));
    events = await log.readAll(events.at(-1)?.position ?? BEFORE_FIRST, PAGE);
  }

  return lost;
}

async function isLost(vault: Pick<KeyVault, 'findKey'>, subjectId: string): Promise<boolean> {
  try {
    await vault.findKey(subjectId);
    return false;
  } catch (error) {
    if (error instanceof KeyMissingError) return true;
    throw error;
  }
}
