import type { Logger } from '../logger.ts';
import { BEFORE_FIRST, type EventLog, type Position, type RecordedEvent } from '../ports/event-log.ts';
import type { Checkpoint, CheckpointKey, MaybePromise, ReadStore } from '../ports/read-store.ts';

/** The log and the read models are from different moments or different systems: one was restored without the other. */
export class CheckpointMismatchError extends Error {
  override readonly name = 'CheckpointMismatchError';
  readonly model: string;
  readonly version: number;
  /** Where the checkpoint stands. */
  readonly position: Position;

  constructor({ model, version }: CheckpointKey, { position }: Checkpoint, found: string) {
    super(
      `The read model "${model}" (version ${version}) was built from another event log than the one it is given: it ` +
        `holds everything up to position ${position}, but ${found}. Most likely the log was restored from an older ` +
        'backup and the read models were not. Either restore the log that belongs to them, or delete the stored ' +
        'read models together with their checkpoints, so that they are built anew from this log; then start again.',
    );
    this.model = model;
    this.version = version;
    this.position = position;
  }
}

/** The stored checkpoint lies before one that was saved: documents are missing that were there. */
export class ReadModelSetBackError extends Error {
  override readonly name = 'ReadModelSetBackError';

  constructor({ model, version }: CheckpointKey) {
    super(`The read model "${model}" (version ${version}) was set back: it is brought up to date again`);
  }
}

/** The event up to which, inclusive, everything is done. */
export type LastEvent = Pick<RecordedEvent, 'position' | 'metadata'>;

export type Checkpoints = {
  /** Where the last run left it. @throws CheckpointMismatchError when it is not from this log. */
  readonly restore: () => Promise<Position>;
  /**
   * Moves it forward, never over what another worker saved meanwhile; at once when the store answers at once.
   * @throws CheckpointMismatchError, ReadModelSetBackError
   */
  readonly save: (last: LastEvent) => MaybePromise<void>;
  /** The same, but false when another worker moved it meanwhile: nothing was saved, and nothing was looked at. */
  readonly trySaving: (last: LastEvent) => Promise<boolean>;
  /** Whether what is stored is what was saved: another worker may have moved it, or somebody set it back. */
  readonly isAsSaved: () => Promise<boolean>;
  /**
   * The same, and goes on from what another worker saved.
   * @throws CheckpointMismatchError, ReadModelSetBackError
   */
  readonly verify: () => Promise<void>;
  /** The log ends before where it ended. @throws CheckpointMismatchError when it lacks the event of the checkpoint */
  readonly verifyLog: () => Promise<void>;
  /** What is stored, as last seen. */
  readonly position: () => Position;
};

type CheckpointsOptions = {
  readonly key: CheckpointKey;
  readonly store: Pick<ReadStore, 'loadCheckpoint' | 'saveCheckpoint'>;
  readonly log: Pick<EventLog, 'readAt' | 'head'>;
  readonly logger: Pick<Logger, 'warn'>;
};

const MOST_ATTEMPTS = 5;

/** The checkpoint of one partition of one read model, in the hands of one of perhaps several workers. */
export function createCheckpoints({ key, store, log, logger }: CheckpointsOptions): Checkpoints {
  let stored: Checkpoint | null = null;
  let isContested = false;

  const position = (): Position => stored?.position ?? BEFORE_FIRST;

  async function reload(): Promise<void> {
    const found = await store.loadCheckpoint(key);
    if (found !== null) await requireSameLog(log, key, found);
    stored = found;
  }

  /** Nobody moves one back, so one that lies behind is from a backup. */
  async function reloadForward(): Promise<void> {
    const before = position();
    await reload();
    if (position() < before) throw new ReadModelSetBackError(key);
  }

  async function isAsSaved(): Promise<boolean> {
    const found = await store.loadCheckpoint(key);

    return found?.position === stored?.position && found?.eventId === stored?.eventId;
  }

  async function verify(): Promise<void> {
    if (!(await isAsSaved())) await reloadForward();
  }

  function save(last: LastEvent, attempt = 1): MaybePromise<void> {
    if (last.position <= position()) return;

    const next = { position: last.position, eventId: last.metadata.eventId };
    const saving = store.saveCheckpoint(key, stored, next);
    return saving instanceof Promise
      ? saving.then((isSaved) => conclude(isSaved, next, last, attempt))
      : conclude(saving, next, last, attempt);
  }

  async function trySaving({ position: reached, metadata: { eventId } }: LastEvent): Promise<boolean> {
    if (reached <= position()) return true;

    const next = { position: reached, eventId };
    const isSaved = await store.saveCheckpoint(key, stored, next);
    if (isSaved) stored = next;
    return isSaved;
  }

  function conclude(isSaved: boolean, next: Checkpoint, last: LastEvent, attempt: number): MaybePromise<void> {
    if (!isSaved) return yieldToOther(last, attempt);

    stored = next;
    if (attempt === 1) isContested = false;
  }

  async function yieldToOther(last: LastEvent, attempt: number): Promise<void> {
    if (attempt > MOST_ATTEMPTS) throw new Error(`The checkpoint of ${key.model} could not be moved`);

    await reloadForward();
    if (!isContested) {
      const { model, version, partition } = key;
      logger.warn(
        { model, version, partition, position: position() },
        'Another worker moved the checkpoint of a read model: it should be the only one for this partition',
      );
    }
    isContested = true;
    await save(last, attempt + 1);
  }

  return {
    restore: async () => {
      await reload();
      return position();
    },
    save,
    trySaving,
    isAsSaved,
    verify,
    verifyLog: async () => {
      if (stored !== null) await requireSameLog(log, key, stored);
    },
    position,
  };
}

async function requireSameLog(
  log: Pick<EventLog, 'readAt' | 'head'>,
  key: CheckpointKey,
  checkpoint: Checkpoint,
): Promise<void> {
  const event = await log.readAt(checkpoint.position);
  if (event?.metadata.eventId === checkpoint.eventId) return;
  if (event !== null) throw new CheckpointMismatchError(key, checkpoint, 'the log holds another event there');

  const head = await log.head();
  throw new CheckpointMismatchError(
    key,
    checkpoint,
    head < checkpoint.position ? `the log ends before that, at ${head}` : 'the log holds no event there',
  );
}
