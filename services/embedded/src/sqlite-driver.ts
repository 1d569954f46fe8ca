import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, statSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadSqliteLibrary, type RawDatabase, type SqliteLibrary, type SqliteValue } from './sqlite-library.ts';
import { isNoSpace } from './storage-space/no-space.ts';

export type SqliteRow = readonly SqliteValue[];

export type SqliteStatement = {
  readonly run: (...values: readonly SqliteValue[]) => void;
  readonly get: (...values: readonly SqliteValue[]) => SqliteRow | null;
  readonly all: (...values: readonly SqliteValue[]) => readonly SqliteRow[];
};

export type SqliteDriver = {
  readonly engine: SqliteLibrary['name'];
  readonly exec: (sql: string) => void;
  readonly prepare: (sql: string) => SqliteStatement;
  /** Writes everything into the main file, empties the write-ahead log and releases the file. Idempotent. */
  readonly close: () => void;
};

export class SqliteSettingError extends Error {
  override readonly name = 'SqliteSettingError';
}

/** Before a write-ahead log of 4,000 pages (16 MB) is copied back, so that appends rarely wait for it. */
const CHECKPOINT_PAGES = 4_000;
const SYNCHRONOUS_FULL = 2;

let library: SqliteLibrary | null = null;

/**
 * Opens a database with the one connection it may have: two connections meet the write-ahead-log reset bug of
 * the SQLite inside libsql 0.5.29. Every commit is on the disk when it returns (`synchronous=FULL`, asserted).
 * @throws SqliteSettingError when the library does not keep a setting that durability rests on.
 */
export function openSqlite(file: string): SqliteDriver {
  library ??= loadSqliteLibrary();
  const database = library.open(file);

  try {
    database.exec('PRAGMA busy_timeout=0');
    requireSetting(database, 'PRAGMA journal_mode=WAL', 'wal');
    database.exec('PRAGMA synchronous=FULL');
    database.exec(`PRAGMA wal_autocheckpoint=${CHECKPOINT_PAGES}`);
    database.exec('PRAGMA mmap_size=0');
    requireSetting(database, 'PRAGMA synchronous', SYNCHRONOUS_FULL);
  } catch (error) {
    database.close();
    throw error;
  }

  return driverOf(library.name, database, emptyLog);
}

const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const ZEROS = 1_048_576;

/**
 * Makes the write-ahead log of an open database as long as it gets before it is copied back. The database must have
 * tables: before, there is no log. Flushing a file that grows makes the file system write its own journal too, which
 * doubles the time of a commit; in a file of full length the same pages are written over and over. Zeros behind the
 * last commit are what SQLite takes for the end of its log. Really written, for a hole would only grow later. On a disk
 * without the room for it the log stays as it is, and leaves to others what room there is.
 */
export function extendWriteAheadLog(database: SqliteDriver, file: string): void {
  const [pageBytes] = database.prepare('PRAGMA page_size').get() ?? [];
  const length = LOG_HEADER_BYTES + CHECKPOINT_PAGES * (FRAME_HEADER_BYTES + Number(pageBytes));
  // What an earlier process left is in the database then, and commits begin at the front.
  unlessFull(() => void database.prepare('PRAGMA wal_checkpoint(RESTART)').all());

  const log = openSync(`${file}-wal`, 'r+');
  try {
    extendFile(log, length);
    fsyncSync(log);
  } finally {
    closeSync(log);
  }
}

function extendFile(log: number, length: number): void {
  const zeros = Buffer.alloc(ZEROS);
  const before = fstatSync(log).size;
  try {
    for (let end = before; end < length; ) end += writeSync(log, zeros, 0, Math.min(ZEROS, length - end), end);
  } catch (error) {
    if (!isNoSpace(error)) throw error;
    ftruncateSync(log, before);
  }
}

/** What is not copied back stays in the write-ahead log, where every connection finds it. */
function unlessFull(copyBack: () => void): void {
  try {
    copyBack();
  } catch (error) {
    if (!isFullError(error)) throw error;
  }
}

/** Opens a database for its locks only: no write-ahead log, which would need locks of another kind. */
export function openSqliteForLocking(file: string): SqliteDriver {
  library ??= loadSqliteLibrary();
  const database = library.open(file);
  database.exec('PRAGMA busy_timeout=0');

  return driverOf(library.name, database, () => {});
}

/**
 * Opens a database to look at it and changes nothing: neither the file nor its write-ahead log, which closing the usual
 * connection would copy into the file as far as it can be read and then throw away. Beside a write-ahead log SQLite makes
 * its shared-memory file anew, which holds nothing of its own. No other connection may be open.
 */
export function openSqliteForReading(file: string): SqliteDriver {
  library ??= loadSqliteLibrary();
  const address = pathToFileURL(resolve(file));
  const { size = 0 } = statSync(`${file}-wal`, { throwIfNoEntry: false }) ?? {};
  // Without a write-ahead log there is nothing to share: and no files are made to share it.
  address.search = size === 0 ? 'mode=ro&immutable=1' : 'mode=ro';
  const database = library.openForReading(address);
  database.exec('PRAGMA busy_timeout=0');

  return driverOf(library.name, database, () => {});
}

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
const EXTENDED_CODES = 256;

/** SQLite's own primary code of a failure; null when the failure is not SQLite's. */
export function sqliteCodeOf(error: unknown): number | null {
  const { errcode, rawCode } = error as { readonly errcode?: unknown; readonly rawCode?: unknown };
  const code = Number(errcode ?? rawCode ?? Number.NaN);

  return Number.isInteger(code) ? code % EXTENDED_CODES : null;
}

/** Whether another connection holds a lock that was needed. */
export function isBusyError(error: unknown): boolean {
  return sqliteCodeOf(error) === SQLITE_BUSY;
}

/**
 * Whether there was no room for a commit. In a write-ahead log with `synchronous=FULL` nothing is committed then: the code
 * comes from the write of a page, every page is written before the flush, and the last of them is what makes the others
 * count. What a flush or the shared memory cannot do has other codes, behind which a commit may stand.
 */
export function isFullError(error: unknown): boolean {
  return sqliteCodeOf(error) === SQLITE_FULL;
}

/** Bytes of a column, whichever of their forms the library chose. @throws TypeError for anything else. */
export function bytesOf(value: unknown): Buffer {
  if (value instanceof ArrayBuffer) return Buffer.from(value);
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);

  throw new TypeError('The column does not hold bytes');
}

/** libsql keeps the file open while statements live, so that closing alone would leave the log behind. */
function emptyLog(database: RawDatabase): void {
  unlessFull(() => void database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all());
}

function driverOf(
  name: SqliteLibrary['name'],
  database: RawDatabase,
  beforeClose: (database: RawDatabase) => void,
): SqliteDriver {
  let isOpen = true;

  return {
    engine: name,
    exec: database.exec.bind(database),
    prepare: (sql) => {
      const statement = database.prepare(sql);

      return {
        run: (...values) => void statement.run(...values),
        get: (...values) => (statement.get(...values) as SqliteRow | undefined) ?? null,
        all: (...values) => statement.all(...values) as readonly SqliteRow[],
      };
    },
    close: () => {
      if (!isOpen) return;

      isOpen = false;
      try {
        beforeClose(database);
      } finally {
        database.close();
      }
    },
  };
}

function requireSetting(database: RawDatabase, pragma: string, expected: string | number): void {
  const row = database.prepare(pragma).get() as SqliteRow | undefined;

  if (row?.[0] !== expected) {
    throw new SqliteSettingError(`${pragma} answered ${String(row?.[0])} instead of ${expected}`);
  }
}
