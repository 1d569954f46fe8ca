import { createNoteSigner } from '@entry/audit/notes/signed-note';
import { createEvidenceRecorder } from '@entry/audit/recorder';
import type { Evidence } from '@entry/audit/verification/verify';
import { createWitness } from '@entry/audit/witness-file';
import { createEmbeddedEventLog, eventLogFile } from '@entry/embedded/event-log/event-log';
import { evidenceFolder, openFolderEvidenceStore } from '@entry/embedded/evidence-store/evidence-store';
import { silentLogger } from '@entry/platform/logger';
import { BEFORE_FIRST, type EventLog, type RecordedEvent } from '@entry/platform/ports/event-log';
import type { EvidenceStore } from '@entry/platform/ports/evidence-store';
import { writeCorpus } from '../bench/corpus/write-corpus.ts';

export type RecordedHistory = {
  readonly folder: string;
  /** Plain: their parts can be copied by spreading. */
  readonly events: readonly RecordedEvent[];
  /** In memory: ten thousand verifications are not about the disk. */
  readonly evidence: Evidence;
  readonly sizes: readonly number[];
};

const ALL = 1_000_000;

/**
 * A data folder with a generated history and its evidence.
 * @param options.perCheckpoint events between two checkpoints
 */
export async function recordHistory(options: {
  readonly folder: string;
  readonly seed: number;
  readonly events: number;
  readonly perCheckpoint: number;
}): Promise<RecordedHistory> {
  const { folder, seed, events, perCheckpoint } = options;
  await writeCorpus({ seed, events, folder, appendsPerCommit: 1 });
  const log = createEmbeddedEventLog({ file: eventLogFile(folder) });
  const store = await openFolderEvidenceStore({ folder: evidenceFolder(folder) });
  try {
    await recordAll(log, store, perCheckpoint);
    const recorded = (await readAll(log)).map(plain);
    const { evidence, sizes } = await inMemory(store);

    return { folder, events: recorded, evidence, sizes };
  } finally {
    await log.close();
  }
}

export async function recordAll(log: EventLog, evidence: EvidenceStore, events: number): Promise<void> {
  const signer = createNoteSigner('example.org/entry', Buffer.alloc(32, 42));
  const witness = createWitness({ file: null, logger: silentLogger });
  const recorder = createEvidenceRecorder({ log, evidence, signer, witness, logger: silentLogger, events });
  const { alarm } = await recorder.recordOnce();
  if (alarm !== null) throw new Error(alarm);
}

export async function readAll(log: Pick<EventLog, 'readAll'>): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (;;) {
    const page = await log.readAll(events.at(-1)?.position ?? BEFORE_FIRST, 1_000);
    if (page.length === 0) return events;

    events.push(...page);
  }
}

/** All parts of an event, decoded. */
export function plain({ stream, revision, position, type, data, sealed, metadata }: RecordedEvent): RecordedEvent {
  return { stream, revision, position, type, data, sealed, metadata };
}

async function inMemory(store: EvidenceStore): Promise<{ readonly evidence: Evidence; readonly sizes: number[] }> {
  const [verifierKey, latest] = [await store.verifierKey(), await store.latest()];
  const [leaves, checkpoints] = [await store.readLeaves(0, ALL), await store.readCheckpoints(0, ALL)];

  return {
    sizes: checkpoints.map(({ size }) => size),
    evidence: {
      verifierKey: async () => verifierKey,
      latest: async () => latest,
      readLeaves: async (from, limit) => leaves.slice(from, from + limit),
      readCheckpoints: async (from, limit) => checkpoints.slice(from, from + limit),
      readTile: store.readTile,
    },
  };
}
