import type { ByteReader } from '../event-log/byte-codec.ts';
import { createEventRecords } from '../event-log/event-record.ts';
import { formatOf, LOG_FORMAT } from '../event-log/frame-store.ts';
import { knownNames, readNames } from '../event-log/name-table.ts';
import { createEndReader, createRunReader } from '../event-log/run-reader.ts';
import { createRunningMark, decodeMark, type LogMark, type RunningMark } from '../high-water-mark/log-mark.ts';
import { readMarkFile } from '../high-water-mark/mark-file.ts';
import type { SqliteDriver } from '../sqlite-driver.ts';
import { type Finding, finding } from './finding.ts';
import { inspectStructure } from './inspect-structure.ts';
import { type DatabaseReading, readDatabase } from './read-database.ts';

export type LogInspection = {
  readonly exists: boolean;
  /** Of everything that can be read, to be carried on by who writes. */
  readonly running: RunningMark;
  readonly events: number;
  /** When the last event was recorded; null without events. */
  readonly lastRecordedAt: string | null;
  /** Whose keys the log needs. */
  readonly subjects: ReadonlySet<string>;
  /** The log as far as the position that was asked for; null when it has no commit that ends there. */
  readonly asked: LogMark | null;
  /** Null when everything that was acknowledged is there. */
  readonly finding: Finding | null;
};

type LogReading = Omit<LogInspection, 'finding' | 'exists'> & {
  readonly format: number;
  /** The log as far as the mark goes, when it goes as far. */
  readonly atMark: LogMark | null;
};

const emptyReading = (): LogReading => ({
  running: createRunningMark(),
  events: 0,
  lastRecordedAt: null,
  subjects: new Set(),
  format: 0,
  atMark: null,
  asked: null,
});

/**
 * Reads the whole log of a stopped service and compares it with the mark of what was acknowledged. Changes neither.
 * @param markFile of the mark, which a log from before there were marks does not have
 * @param askedEnd position up to which somebody else knows the log, to be compared
 */
export async function inspectLog(
  file: string,
  markFile: string,
  askedEnd: number | null = null,
): Promise<LogInspection> {
  const marked = readMarkFile(markFile);
  const mark = marked.kind === 'mark' ? decodeMark(marked.payload) : null;
  const reading = await readWholeLog(file, mark, askedEnd);
  const log = reading.kind === 'read' ? reading.result : emptyReading();
  const state = { file, markFile, log, mark };

  return { ...log, exists: reading.kind !== 'missing', finding: judge(state, reading, marked.kind) };
}

/** What can be read of a file whose structure is broken is as little to be relied on as what cannot. */
async function readWholeLog(
  file: string,
  mark: LogMark | null,
  askedEnd: number | null,
): Promise<DatabaseReading<LogReading>> {
  const read = async () => readDatabase(file, (database) => readLog(database, mark, askedEnd));
  // The thread is on its way when the reading begins, which waits for nobody.
  const [structure, reading] = await Promise.all([inspectStructure(file), read()]);

  return reading.kind === 'read' && structure.kind !== 'read' ? structure : reading;
}

type State = {
  readonly file: string;
  readonly markFile: string;
  readonly log: LogReading;
  readonly mark: LogMark | null;
};

function judge(
  state: State,
  reading: { readonly kind: string; readonly reason?: string },
  marked: 'mark' | 'missing' | 'damaged',
): Finding | null {
  const { file, log, mark } = state;
  if (reading.kind === 'unreadable') {
    return finding('log_unreadable', file, `the event log cannot be read (${reading.reason})`, acknowledged(state));
  }
  if (log.format > LOG_FORMAT.marked) {
    return finding(
      'log_of_newer_program',
      file,
      `the event log has format ${log.format}, and this program reads formats up to ${LOG_FORMAT.marked}`,
      'it was written by a newer program, or this number is damaged',
    );
  }
  if (marked === 'damaged' || (marked === 'mark' && mark === null)) return aboutMark(state, 'damaged');
  if (marked === 'missing') return log.format === LOG_FORMAT.marked ? aboutMark(state, 'missing') : null;
  if (mark === null || mark.end === 0) return null;
  if (reading.kind === 'missing') {
    return finding('log_missing', file, 'the event log is not there', acknowledged(state));
  }

  return compare(state, mark);
}

function compare(state: State, mark: LogMark): Finding | null {
  const { file, log } = state;
  if (log.running.end() < mark.end) {
    const missing = mark.end - log.running.end();
    return finding(
      'log_ends_early',
      file,
      `the event log ends at position ${log.running.end()}, and ${missing} bytes of events that were acknowledged are missing behind it`,
      held(log),
    );
  }
  const { atMark } = log;
  if (atMark?.digest.equals(mark.digest) && atMark.namesDigest.equals(mark.namesDigest)) return null;

  return finding(
    'log_differs',
    file,
    `the event log is as long as it should be, and something in it is not what was acknowledged`,
    `${held(log)}; \`npm run audit -- verify\` on a copy tells which of them were changed before the last checkpoint of the evidence`,
  );
}

function aboutMark({ markFile, log, file }: State, how: 'missing' | 'damaged'): Finding {
  return finding(
    `mark_${how}`,
    markFile,
    `the mark of what was acknowledged is ${how}, so nobody can tell whether ${file} is whole`,
    held(log),
  );
}

const acknowledged = ({ mark }: State): string =>
  mark === null
    ? 'nothing, for there is no mark of what was acknowledged'
    : `events up to position ${mark.end} were acknowledged`;

const held = ({ events, running, lastRecordedAt }: LogReading): string =>
  events === 0
    ? 'no event can be read'
    : `${events} events can be read, up to position ${running.end()}, the last of ${lastRecordedAt ?? 'an unknown time'}`;

function readLog(database: SqliteDriver, mark: LogMark | null, askedEnd: number | null): LogReading {
  const format = formatOf(database);
  // The service was killed before it wrote a word.
  if (format === 0 && !hasFrames(database)) return emptyReading();

  const running = createRunningMark();
  const names = readNames(database);
  const records = createEventRecords(knownNames(names));
  const readRun = createRunReader(database);
  const end = createEndReader(database)();
  const subjects = new Set<string>();
  let events = 0;
  let last: ByteReader | null = null;
  let atMark: LogMark | null = null;
  let asked: LogMark | null = null;
  const stops = [mark?.end ?? 0, askedEnd ?? 0];

  function count(body: Buffer): void {
    const reader: ByteReader = { buffer: body, offset: 0 };
    while (reader.offset < body.length) {
      last = { buffer: body, offset: reader.offset };
      const subject = records.readSealedFor(reader);
      if (subject !== null) subjects.add(subject);
      events += 1;
    }
  }

  function addNames(upTo: number): void {
    for (const name of names.slice(running.names(), upTo)) running.addName(name);
  }

  while (running.end() < end) {
    const { body, start } = readRun(running.end(), stopOf(running.end(), stops, end));
    // A run begins in front of what was asked for only where frames overlap.
    if (start !== running.end()) throw new Error('two commits overlap');
    running.addEvents(body);
    count(body);
    if (mark !== null && running.end() === mark.end) {
      addNames(mark.names);
      atMark = running.mark();
    }
    if (running.end() === askedEnd) asked = running.mark();
  }
  addNames(names.length);

  return {
    running,
    events,
    lastRecordedAt: last === null ? null : records.read(last, 0).metadata.recordedAt,
    subjects,
    format,
    atMark,
    asked,
  };
}

/** How far to read at once: as far as there is something to compare. */
const stopOf = (after: number, stops: readonly number[], end: number): number =>
  Math.min(end, ...stops.filter((stop) => after < stop));

function hasFrames(database: SqliteDriver): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'frames'").get() !== null;
}
