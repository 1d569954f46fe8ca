import type { NewEvent, RecordedEvent } from '@entry/platform/ports/event-log';
import type { HighWaterMark } from '../high-water-mark/high-water-mark.ts';
import { bytesOf, type SqliteDriver } from '../sqlite-driver.ts';
import type { ByteReader } from './byte-codec.ts';
import type { EventRecords, RecordKey } from './event-record.ts';
import type { NameTable } from './name-table.ts';
import { createEndReader, createRunReader, EventLogDamagedError } from './run-reader.ts';
import { createStreamIndex, type EventRange, type StreamIndex } from './stream-index.ts';

/**
 * Commits of the log as they lie in the file: one row each, holding the records of all its events. The key is
 * the number of bytes of events up to its end, so a frame begins where the one before it ends, an event's
 * position is where its record ends, and both are found without a second table.
 */
export type FrameStore = {
  /** Revision of the last event of a stream; -1 when there is no such stream. */
  readonly revisionOf: (stream: string) => number;
  /** Bytes of events in the log: the position of the last one, 0 when it is empty. */
  readonly end: () => number;
  /** Writes one commit; it is on the disk when this returns. */
  readonly append: (frame: Buffer) => void;
  /** Events of a frame that was just written; `written` is what it was made of, in order. */
  readonly decode: (frame: Buffer, start: number, written: readonly NewEvent[]) => RecordedEvent[];
  readonly readStream: (stream: string, fromRevision: number, limit: number) => RecordedEvent[];
  /** @param after position (exclusive), 0 for the beginning */
  readonly readAll: (after: number, limit: number) => RecordedEvent[];
  /** The event whose record ends exactly at a position; null when there is none. */
  readonly readAt: (position: number) => RecordedEvent | null;
  /** To be called after a failed append: what is on the disk is looked up again before anything else happens. */
  readonly invalidate: () => void;
};

/**
 * Format of the file, kept in its header. Of the second one there is a mark outside, without which it must not be
 * believed; what is in the file is the same. A program that knows only the first would write on without keeping it.
 */
export const LOG_FORMAT = { plain: 1, marked: 2 } as const;
/** Reading a run of frames is cheaper than asking for its events one by one until they are a small part of it. */
const SPARSE_FACTOR = 8;
const LIKELY_EVENT_BYTES = 700;

/** @param mark of what the log holds already; null when nobody is told about it, as of a copy */
export function createFrameStore(
  database: SqliteDriver,
  names: NameTable,
  records: EventRecords,
  mark: HighWaterMark | null,
): FrameStore {
  prepareFormat(database, mark === null ? LOG_FORMAT.plain : LOG_FORMAT.marked);
  database.exec('CREATE TABLE IF NOT EXISTS frames (position INTEGER PRIMARY KEY, body BLOB NOT NULL)');
  const insert = database.prepare('INSERT INTO frames (position, body) VALUES (?, ?)');
  const readEnd = createEndReader(database);
  const readRun = createRunReader(database);
  const selectSlice = database.prepare(
    'SELECT substr(body, ? - position + length(body) + 1, ?) FROM frames WHERE position >= ? ORDER BY position LIMIT 1',
  );
  const index = createStreamIndex();
  const key: RecordKey = { stream: 0, revision: 0 };
  let end = readEnd();
  if (mark !== null) catchUp(mark);
  let isStale = false;
  let eventBytes = LIKELY_EVENT_BYTES;

  /** Adds what is new of a frame to the index when nothing lies between: whoever reads first builds the index too. */
  function indexFrame(frame: Buffer, start: number): void {
    if (start > index.end()) return;

    const reader: ByteReader = { buffer: frame, offset: index.end() - start };
    while (reader.offset < frame.length) {
      records.readKey(reader, key);
      index.add(key.stream, key.revision, start + reader.offset);
    }
  }

  function refresh(): void {
    if (!isStale) return;

    end = readEnd();
    names.checkSaved();
    if (mark !== null) catchUp(mark);
    isStale = false;
  }

  /** What is on the disk although nobody was told: a commit that failed may have been carried out. */
  function catchUp(behind: HighWaterMark): void {
    while (behind.end() < end) {
      const { body, start } = readRun(behind.end(), end);
      behind.addEvents(body.subarray(behind.end() - start));
    }
    for (const name of names.saved(behind.names())) behind.addName(name);
    behind.keep();
  }

  function completeIndex(): StreamIndex {
    refresh();
    while (index.end() < end) {
      const { body, start } = readRun(index.end(), end);
      indexFrame(body, start);
    }

    return index;
  }

  /** Bytes of the events that were added. */
  function decodeInto(events: RecordedEvent[], frame: Buffer, start: number, after: number, limit: number): number {
    const reader: ByteReader = { buffer: frame, offset: 0 };
    let first = 0;
    while (reader.offset < frame.length) {
      records.skip(reader);
      if (start + reader.offset > after) break;

      first = reader.offset;
    }

    reader.offset = first;
    while (reader.offset < frame.length && events.length < limit) events.push(records.read(reader, start));

    return reader.offset - first;
  }

  function readDense(ranges: readonly EventRange[], first: EventRange, last: EventRange): RecordedEvent[] {
    const wanted = new Set(ranges.map((range) => range.end));
    const events: RecordedEvent[] = [];
    let after = first.start;
    while (after < last.end) {
      const run = readRun(after, last.end);
      readWanted(events, run.body, run.start, wanted);
      after = run.end;
    }

    return events;
  }

  function readWanted(events: RecordedEvent[], frame: Buffer, start: number, wanted: ReadonlySet<number>): void {
    const reader: ByteReader = { buffer: frame, offset: 0 };
    while (reader.offset < frame.length) {
      const begin = reader.offset;
      records.skip(reader);
      if (!wanted.has(start + reader.offset)) continue;

      reader.offset = begin;
      events.push(records.read(reader, start));
    }
  }

  function readOne(range: EventRange): RecordedEvent {
    const row = selectSlice.get(range.start, range.end - range.start, range.end);
    if (row === null) throw new EventLogDamagedError('The event log is damaged: a commit is missing');

    return records.read({ buffer: bytesOf(row[0]), offset: 0 }, range.start);
  }

  function readAll(after: number, limit: number): RecordedEvent[] {
    refresh();
    const events: RecordedEvent[] = [];
    let from = after;
    while (events.length < limit && from < end) {
      const run = readRun(from, Math.min(end, from + Math.ceil((limit - events.length) * eventBytes)));
      const before = events.length;
      indexFrame(run.body, run.start);
      const decoded = decodeInto(events, run.body, run.start, after, limit);
      if (events.length > before) eventBytes = decoded / (events.length - before);
      from = run.end;
    }

    return events;
  }

  return {
    revisionOf: (stream) => completeIndex().revisionOf(records.streams.find(stream)),
    end: () => {
      refresh();
      return end;
    },
    append: (frame) => {
      const position = end + frame.length;
      if (names.hasUnsaved()) {
        inTransaction(database, () => {
          names.save();
          insert.run(position, frame);
        });
        names.markSaved();
      } else {
        insert.run(position, frame);
      }

      indexFrame(frame, end);
      end = position;
      if (mark === null) return;

      mark.addEvents(frame);
      for (const name of names.saved(mark.names())) mark.addName(name);
      mark.keep();
    },
    decode: (frame, start, written) => {
      const reader: ByteReader = { buffer: frame, offset: 0 };
      return written.map((event) => records.read(reader, start, event));
    },
    readStream: (stream, fromRevision, limit) => {
      const ranges = completeIndex().ranges(records.streams.find(stream), fromRevision, limit);
      const [first, last] = [ranges[0], ranges.at(-1)];
      if (first === undefined || last === undefined) return [];

      const wantedBytes = ranges.reduce((sum, range) => sum + range.end - range.start, 0);
      const isDense = last.end - first.start <= wantedBytes * SPARSE_FACTOR;
      return ranges.length > 1 && isDense ? readDense(ranges, first, last) : ranges.map(readOne);
    },
    readAll,
    readAt: (position) => {
      // The first record that ends behind the byte before.
      const [event] = position > 0 ? readAll(position - 1, 1) : [];
      return event !== undefined && Number(event.position) === position ? event : null;
    },
    invalidate: () => {
      isStale = true;
    },
  };
}

/** 0 for a file in which nothing was written yet. */
export function formatOf(database: SqliteDriver): number {
  return Number(database.prepare('PRAGMA user_version').get()?.[0] ?? 0);
}

function prepareFormat(database: SqliteDriver, wanted: number): void {
  const format = formatOf(database);
  if (format > LOG_FORMAT.marked) {
    throw new EventLogDamagedError(
      `The event log has format ${format}; this program reads formats up to ${LOG_FORMAT.marked}`,
    );
  }
  // Never back: a copy that is opened without its mark stays what it was.
  if (format < wanted) database.exec(`PRAGMA user_version=${wanted}`);
}

function inTransaction(database: SqliteDriver, write: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    write();
    database.exec('COMMIT');
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/** SQLite may have rolled back by itself, and then says that there is nothing to roll back. */
function rollBack(database: SqliteDriver): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // The first error is the one to report.
  }
}
