import type { EngineMarks, VaultMark } from '../ports/engine-marks.ts';
import type { EventLog } from '../ports/event-log.ts';
import { KeyMissingError, type KeyVault } from '../ports/key-vault.ts';
import { EngineSetBackError } from './set-back-error.ts';

export type VaultCheckOptions = {
  readonly vault: Pick<KeyVault, 'findKey'>;
  readonly count: () => Promise<VaultMark>;
  readonly log: Pick<EventLog, 'readAll'>;
  readonly marks: Pick<EngineMarks, 'readLog' | 'readVault' | 'raiseVault'>;
  readonly mayRaise: boolean;
};

/** Behind the mark of the log: more than a process can have left there when it was killed. */
const EVENTS_LOOKED_AT = 1_000;

/**
 * Holds the vault to how many keys it has had, and to the newest events: whoever these are about has a key. The one tells
 * a vault that was put back by itself, the other one that was put back together with the marks.
 * @throws EngineSetBackError, UnavailableError
 */
export async function checkVault({ vault, count, log, marks, mayRaise }: VaultCheckOptions): Promise<void> {
  // Read first: what is counted afterwards cannot be less.
  const mark = await marks.readVault();
  const found = await count();
  if (mark !== null && (found.keys < mark.keys || found.destroyed < mark.destroyed)) {
    throw new EngineSetBackError(
      'key vault',
      `it had ${mark.keys} keys, ${mark.destroyed} of them destroyed, and has ${found.keys}, ${found.destroyed} of them destroyed`,
    );
  }

  await requireKeysOfNewest(vault, log, marks);
  if (mayRaise && (mark === null || found.keys > mark.keys || found.destroyed > mark.destroyed))
    await marks.raiseVault(found);
}

async function requireKeysOfNewest(
  vault: Pick<KeyVault, 'findKey'>,
  log: Pick<EventLog, 'readAll'>,
  marks: Pick<EngineMarks, 'readLog'>,
): Promise<void> {
  const mark = await marks.readLog();
  if (mark === null) return;

  const events = await log.readAll(mark.position, EVENTS_LOOKED_AT);
  const subjects = new Set(events.flatMap(({ sealed, metadata }) => (sealed === null ? [] : [metadata.subjectId])));
  for (const subjectId of subjects) if (subjectId !== null) await requireKnown(vault, subjectId);
}

async function requireKnown(vault: Pick<KeyVault, 'findKey'>, subjectId: string): Promise<void> {
  try {
    await vault.findKey(subjectId);
  } catch (error) {
    if (!(error instanceof KeyMissingError)) throw error;

    throw new EngineSetBackError(
      'key vault',
      `the event log holds sealed data of ${subjectId}, and it has neither their key nor that it was destroyed`,
    );
  }
}
