import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { requireAppendable } from '@entry/platform/ports/append-rules';
import type { CommittedEvents } from '@entry/platform/ports/bus';
import type { CallOptions } from '@entry/platform/ports/call-options';
import {
  type AppendOutcome,
  BEFORE_FIRST,
  type EventLog,
  type NewEvent,
  type Position,
} from '@entry/platform/ports/event-log';
import { StorageFullError } from '@entry/platform/ports/unavailable';
import type { HighWaterMark } from '../high-water-mark/high-water-mark.ts';
import { extendWriteAheadLog, isFullError, openSqlite } from '../sqlite-driver.ts';
import { type ByteWriter, createByteWriter } from './byte-codec.ts';
import { createEventRecords, type EventRecords } from './event-record.ts';
import { createFrameStore, type FrameStore } from './frame-store.ts';
import { createNameTable } from './name-table.ts';

export type EmbeddedEventLogOptions = {
  /** File of the log, made when missing together with its folder. */
  readonly file: string;
  /**
   * Called with what a commit wrote, after it is on the disk and before anybody is told that their append
   * succeeded: what it does is visible to the caller of `append`. Must not throw and must not wait.
   */
  readonly onCommitted?: (message: CommittedEvents) => void;
  /** Of what the file holds; closed with the log. Left out for a copy, of which nobody is told anything. */
  readonly highWaterMark?: HighWaterMark;
};

/** File name of the log within the data folder. */
export function eventLogFile(dataFolder: string): string {
  return join(dataFolder, 'events', 'log.sqlite');
}

/** Commits waiting behind one disk flush share it, up to this many. */
const LARGEST_BATCH = 256;

/** One append on its way to the disk, already encoded. */
type Pending = {
  readonly stream: string;
  /** Revision before the append; -1 when the stream must not exist. */
  readonly expected: number;
  readonly bytes: Buffer;
  /** End of each event within `bytes`. */
  readonly ends: readonly number[];
  readonly ids: readonly string[];
  readonly events: readonly NewEvent[];
  readonly resolve: (outcome: AppendOutcome) => void;
  readonly reject: (error: StorageFullError) => void;
};

/** What a batch is about to add to a stream. */
type Planned = { revision: number; readonly ids: string[]; readonly positions: number[] };

type Batch = {
  readonly accepted: Pending[];
  readonly planned: Map<string, Planned>;
  readonly outcomes: { readonly pending: Pending; readonly outcome: AppendOutcome }[];
  end: number;
};

/**
 * The event log in one SQLite file. Appends that arrive while the disk is busy are written together, one row
 * ("frame") per commit, and are acknowledged when that commit is on the disk. The only writer of its file.
 */
export function createEmbeddedEventLog({ file, onCommitted, highWaterMark }: EmbeddedEventLogOptions): EventLog {
  mkdirSync(dirname(file), { recursive: true });
  const database = openSqlite(file);
  const names = createNameTable(database);
  const records = createEventRecords(names);
  const frames = createFrameStore(database, names, records, highWaterMark ?? null);
  extendWriteAheadLog(database, file);
  const writer = createByteWriter();
  const listeners = new Set<() => void>();
  let queue: Pending[] = [];
  let isScheduled = false;
  let isClosed = false;

  function flush(): void {
    isScheduled = false;
    const batch = queue.length <= LARGEST_BATCH ? queue : queue.slice(0, LARGEST_BATCH);
    queue = queue.length <= LARGEST_BATCH ? [] : queue.slice(LARGEST_BATCH);
    schedule();
    if (batch.length > 0) commit(batch);
  }

  function schedule(): void {
    if (isScheduled || queue.length === 0) return;

    isScheduled = true;
    setImmediate(flush);
  }

  function commit(appends: readonly Pending[]): void {
    let batch: Batch;
    let written: CommittedEvents | null;
    try {
      batch = planBatch(appends, frames);
      written = write(batch);
    } catch (cause) {
      frames.invalidate();
      for (const pending of appends) fail(pending, cause);
      poke();
      return;
    }

    if (written !== null) announce(written);
    for (const { pending, outcome } of batch.outcomes) pending.resolve(outcome);
    if (written !== null) poke();
  }

  function write(batch: Batch): CommittedEvents | null {
    if (batch.accepted.length === 0) return null;

    const previous = frames.end();
    const [only] = batch.accepted;
    const frame =
      only !== undefined && batch.accepted.length === 1
        ? only.bytes
        : Buffer.concat(batch.accepted.map((pending) => pending.bytes));
    frames.append(frame);
    if (onCommitted === undefined) return { previous: positionOf(previous), events: [] };

    const written = batch.accepted.flatMap((pending) => pending.events);
    return { previous: positionOf(previous), events: frames.decode(frame, previous, written) };
  }

  function announce(message: CommittedEvents): void {
    callOut(() => onCommitted?.(message));
  }

  function poke(): void {
    for (const onNews of listeners) callOut(onNews);
  }

  function requireReadable(options: CallOptions | undefined): void {
    options?.signal?.throwIfAborted();
    if (isClosed) throw new Error('The event log is closed');
  }

  return {
    append: (stream, expectedRevision, events, options) =>
      // What is thrown in here rejects the promise.
      new Promise((resolve, reject) => {
        options?.signal?.throwIfAborted();
        requireAppendable(stream, expectedRevision, events);
        if (isClosed) {
          resolve({ kind: 'unknown', cause: new Error('The event log is closed') });
          return;
        }

        const expected = expectedRevision === 'no_stream' ? -1 : expectedRevision;
        const encoded = encode(records, writer, stream, expected, events);
        const { bytes, ends, ids } = encoded;
        queue.push({ stream, expected, bytes, ends, ids, events, resolve, reject });
        schedule();
      }),
    readStream: async (stream, fromRevision, limit, options) => {
      requireReadable(options);
      return frames.readStream(stream, fromRevision, limit);
    },
    readAll: async (after, limit, options) => {
      requireReadable(options);
      return frames.readAll(after < 0n ? 0 : Number(after), limit);
    },
    readAt: async (position, options) => {
      requireReadable(options);
      // Beyond the end first: a position of another log need not be a safe number.
      return position > positionOf(frames.end()) ? null : frames.readAt(Number(position));
    },
    head: async (options) => {
      requireReadable(options);
      return positionOf(frames.end());
    },
    subscribe: (onNews) => {
      const listener = (): void => onNews();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      if (isClosed) return;

      while (queue.length > 0) flush();
      isClosed = true;
      listeners.clear();
      try {
        database.close();
      } finally {
        highWaterMark?.close();
      }
    },
  };
}

/** A commit for which there was no room was certainly not written; of any other that failed nobody knows. */
function fail(pending: Pending, cause: unknown): void {
  if (isFullError(cause)) pending.reject(new StorageFullError('event log', { cause }));
  else pending.resolve({ kind: 'unknown', cause });
}

/** The events are on the disk: whoever appended them is told so, whatever a listener makes of them. */
function callOut(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}

/** Decides every append of a batch, in order, each seeing what the ones before it will have written. */
function planBatch(appends: readonly Pending[], frames: FrameStore): Batch {
  const batch: Batch = { accepted: [], planned: new Map(), outcomes: [], end: frames.end() };

  for (const pending of appends) {
    const outcome = plan(pending, batch, frames);
    batch.outcomes.push({ pending, outcome });
  }

  return batch;
}

function plan(pending: Pending, batch: Batch, frames: FrameStore): AppendOutcome {
  const planned = batch.planned.get(pending.stream);
  const current = planned?.revision ?? frames.revisionOf(pending.stream);
  if (pending.expected === current) return accept(pending, batch, planned);

  const repeated = pending.expected < current ? findRepeat(pending, current, planned, frames) : null;
  if (repeated === null) return { kind: 'conflict', actualRevision: current === -1 ? null : current };

  return { kind: 'ok', revision: pending.expected + pending.ids.length, position: repeated };
}

function accept(pending: Pending, batch: Batch, known: Planned | undefined): AppendOutcome {
  const planned = known ?? { revision: pending.expected, ids: [], positions: [] };
  if (known === undefined) batch.planned.set(pending.stream, planned);

  batch.accepted.push(pending);
  planned.revision += pending.ids.length;
  planned.ids.push(...pending.ids);
  for (const end of pending.ends) planned.positions.push(batch.end + end);
  batch.end += pending.bytes.length;

  return { kind: 'ok', revision: planned.revision, position: BigInt(batch.end) };
}

/**
 * Position of the last event when exactly these ids follow the expected revision already: the repeat of an
 * append that succeeded. A shorter repeat counts, a longer or partial one does not.
 */
function findRepeat(
  pending: Pending,
  current: number,
  planned: Planned | undefined,
  frames: FrameStore,
): Position | null {
  const { ids, expected } = pending;
  if (expected + ids.length > current) return null;

  const firstPlanned = current - (planned?.ids.length ?? 0) + 1;
  const onDisk = frames.readStream(pending.stream, expected + 1, Math.min(ids.length, firstPlanned - expected - 1));
  let position: Position | null = null;
  for (const [offset, id] of ids.entries()) {
    const plannedAt = expected + 1 + offset - firstPlanned;
    const written = onDisk[offset];
    const writtenId = plannedAt < 0 ? written?.metadata.eventId : planned?.ids[plannedAt];
    if (writtenId !== id) return null;

    position = plannedAt < 0 ? (written?.position ?? null) : BigInt(planned?.positions[plannedAt] ?? 0);
  }

  return position;
}

function encode(
  records: EventRecords,
  writer: ByteWriter,
  stream: string,
  expected: number,
  events: readonly NewEvent[],
): Pick<Pending, 'bytes' | 'ends' | 'ids'> {
  const ends: number[] = [];
  const ids: string[] = [];
  writer.reset();
  for (const event of events) {
    records.write(writer, stream, expected + 1 + ends.length, event);
    ends.push(writer.length());
    ids.push(event.metadata.eventId);
  }

  return { bytes: writer.bytes(), ends, ids };
}

function positionOf(end: number): Position {
  return end === 0 ? BEFORE_FIRST : BigInt(end);
}
