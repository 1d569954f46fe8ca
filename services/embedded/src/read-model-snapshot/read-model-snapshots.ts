import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Logger } from '@entry/platform/logger';
import type { ReadModel } from '@entry/platform/ports/read-store';
import type { LogMark } from '../high-water-mark/log-mark.ts';
import type { SnapshotKeys } from '../key-vault/snapshot-keys.ts';
import { type MemoryReadStore, wholeKeyOf } from '../read-store/memory-read-store.ts';
import { isOfLog } from './inspect-snapshot.ts';
import { type RestoredModel, readSnapshot, SnapshotOfOtherModelsError } from './read-snapshot.ts';
import { DRAFT_PATTERN, openSealedFile, type SealedFile } from './sealed-file.ts';
import { decodeHeader, type SnapshotHeader } from './snapshot-format.ts';
import { type CapturedModel, writeSnapshot } from './write-snapshot.ts';

/** Why a snapshot is not used. Nothing is lost then: the read models are built from the log. */
export type UnusedReason = 'damaged' | 'other_log' | 'other_program' | 'key_destroyed';

export type ReadModelSnapshots = {
  /** Fills an empty store; false when it has to be built from the log. Whatever is wrong is said in the log. */
  readonly restore: () => Promise<boolean>;
  /**
   * Writes one; false when it could not, which is said in the log and harms nobody.
   * @param signal gives up when it is aborted
   */
  readonly write: (signal: AbortSignal) => Promise<boolean>;
  /** Lets go of the file that rows are read from: nobody may ask for one any more. */
  readonly close: () => void;
  /** Bytes of events that a start would have to fold: all there are when nothing that can be used lies on the disk. */
  readonly behind: () => number;
};

export type ReadModelSnapshotsOptions = {
  readonly file: string;
  readonly keys: SnapshotKeys;
  readonly store: MemoryReadStore;
  readonly models: readonly ReadModel<object>[];
  /** Of the program: what another one has folded may be otherwise. */
  readonly release: string;
  /** The log as it is now. */
  readonly mark: () => LogMark;
  /** The log as it was found at the start, as far as the snapshot says that it went; null when it has no commit that ends there. */
  readonly found: LogMark | null;
  /** True as soon as the read models hold everything up to there; false when that takes too long. */
  readonly reached: (end: number) => Promise<boolean>;
  /** Runs while nothing is applied to the read models; null when something of them waits, and a start should try again. */
  readonly atRest: <Result>(work: () => Promise<Result>) => Promise<Result | null>;
  readonly logger: Logger;
};

const WORDS: Readonly<Record<UnusedReason, string>> = {
  damaged: 'The snapshot of the read models is damaged: they are built from the log, and nothing is lost',
  other_log: 'The snapshot of the read models is of another log: they are built from the one that is there',
  other_program: 'The snapshot of the read models is of another version of the program: they are built from the log',
  key_destroyed:
    'The snapshot of the read models was made before somebody was erased, or for another data folder: they are built from the log',
};

/** What comes with every update and every erasure is nothing to look into. */
const EXPECTED: ReadonlySet<UnusedReason> = new Set(['other_program', 'key_destroyed']);

const USED = 'The read models begin with their snapshot: only what came later is read from the log';
const NOT_WRITTEN =
  'The snapshot of the read models could not be written: nothing is lost, and the next start reads more of the log';

/** The read models on the disk, so that a start folds only what came since. What lies there nobody needs. */
export function createReadModelSnapshots(options: ReadModelSnapshotsOptions): ReadModelSnapshots {
  const { file, keys, store, models, release, mark, found, reached, atRest, logger } = options;
  let isFailureTold = false;
  /** Of what lies on the disk. */
  let current: Pick<SnapshotHeader, 'keyId' | 'logEnd'> | null = null;
  /** Where rows come from that nobody has asked for yet: of the start, whatever was written since. */
  let source: SealedFile | null = null;

  function fill(restored: readonly RestoredModel[]): void {
    for (const { model, checkpoint, contents } of restored) {
      store.collection(model).restore(contents);
      if (checkpoint !== null) void store.saveCheckpoint(wholeKeyOf(model), null, checkpoint);
    }
  }

  function putAside(reason: UnusedReason): void {
    logger[EXPECTED.has(reason) ? 'info' : 'warn']({ code: `read_model_snapshot_${reason}` }, WORDS[reason]);
    try {
      renameSync(file, asideOf(file));
    } catch {
      // Where it stays it is not used either.
    }
  }

  /** Null when there is none. */
  function open(): readonly RestoredModel[] | UnusedReason | null {
    try {
      source = openSealedFile(file);
      return source === null ? null : readFrom(source);
    } catch (error) {
      return error instanceof SnapshotOfOtherModelsError ? 'other_program' : 'damaged';
    }
  }

  function readFrom(sealed: SealedFile): readonly RestoredModel[] | UnusedReason {
    const header = decodeHeader(sealed.header);
    if (header.release !== release) return 'other_program';
    if (!isOfLog(header, found)) return 'other_log';

    const key = keys.find(header.keyId);
    if (key === null) return 'key_destroyed';

    const restored = readSnapshot(sealed, key, models);
    current = header;
    return restored;
  }

  function close(): void {
    source?.close();
    source = null;
  }

  async function capture(): Promise<{ readonly end: LogMark; readonly captured: readonly CapturedModel[] }> {
    // First: whatever is applied from here on lies behind it.
    const end = mark();
    const captured: CapturedModel[] = [];
    for (const model of models) {
      captured.push({
        model,
        checkpoint: store.checkpointOf(model),
        contents: store.collection(model).capture(),
      });
      await letOthersRun();
    }

    return { end, captured };
  }

  async function writeNow(signal: AbortSignal): Promise<boolean> {
    // First: who is erased from here on takes this key along, and who was erased before is gone from read models that
    // have come so far.
    const { id, key } = keys.make();
    const taken = (await reached(mark().end)) ? await atRest(capture) : null;
    try {
      if (taken === null) return false;

      const { end, captured } = taken;
      await writeSnapshot({
        file,
        header: { keyId: id, release, logEnd: end.end, logDigest: end.digest.toString('hex') },
        key,
        models: captured,
        rest: async () => {
          await letOthersRun();
          signal.throwIfAborted();
        },
      });
      current = { keyId: id, logEnd: end.end };
      rmSync(asideOf(file), { force: true });
      return true;
    } finally {
      for (const { contents } of taken?.captured ?? []) contents.release();
      // Not the new one when something went wrong, nor the old one when not.
      keys.keepOnly(current?.keyId ?? null);
    }
  }

  return {
    async restore() {
      removeDrafts(file);
      const opened = open();
      if (opened === null) return false;
      if (typeof opened === 'string') {
        close();
        putAside(opened);
        return false;
      }

      fill(opened);
      logger.info({ code: 'read_model_snapshot_used', position: current?.logEnd ?? 0 }, USED);
      return true;
    },

    async write(signal) {
      try {
        const isWritten = await writeNow(signal);
        isFailureTold &&= !isWritten;
        return isWritten;
      } catch (error) {
        if (!signal.aborted && !isFailureTold) {
          logger.warn({ code: 'read_model_snapshot_failed', error }, NOT_WRITTEN);
          isFailureTold = true;
        }
        return false;
      }
    },

    close,

    behind: () => (current === null || keys.find(current.keyId) === null ? mark().end : mark().end - current.logEnd),
  };
}

/** Where one lies that is not used; removed when the next one is there. */
const asideOf = (file: string): string => `${file}.unused`;

/** Of a process that was killed while it wrote. */
function removeDrafts(file: string): void {
  const folder = dirname(file);
  for (const name of namesIn(folder)) {
    if (name.startsWith(basename(file)) && DRAFT_PATTERN.test(name)) rmSync(join(folder, name), { force: true });
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
