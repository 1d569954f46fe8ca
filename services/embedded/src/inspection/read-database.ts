import { statSync } from 'node:fs';
import { openSqliteForReading, type SqliteDriver, sqliteCodeOf } from '../sqlite-driver.ts';

/** What SQLite says when something else than the contents of the file is in the way. */
const NOT_DAMAGE: ReadonlySet<number> = new Set([
  3, // permission
  5, // busy
  7, // memory
  8, // read only
  13, // full
  14, // cannot open
]);

export type DatabaseReading<Result> =
  | { readonly kind: 'read'; readonly result: Result }
  | { readonly kind: 'missing' }
  /** @property reason in the words of what read it */
  | { readonly kind: 'unreadable'; readonly reason: string };

/**
 * Reads a database without changing anything. Whatever its contents make the reading fail with counts as damage: a
 * flipped bit surfaces as a missing table, a text that is none, or a number out of range.
 * @throws what has other reasons, as files that may not be read
 */
export function readDatabase<Result>(file: string, read: (database: SqliteDriver) => Result): DatabaseReading<Result> {
  const size = sizeOf(file);
  if (size === null) return { kind: 'missing' };
  // SQLite would take it for a new database, and remove the log that is not its own then.
  if (size === 0 && (sizeOf(`${file}-wal`) ?? 0) > 0) {
    return { kind: 'unreadable', reason: 'it is empty, and its write-ahead log is not' };
  }

  let database: SqliteDriver | null = null;
  try {
    database = openSqliteForReading(file);
    return { kind: 'read', result: read(database) };
  } catch (error) {
    if (hasOtherReasons(error)) throw error;

    return { kind: 'unreadable', reason: (error instanceof Error ? error.message : String(error)).toLowerCase() };
  } finally {
    database?.close();
  }
}

/**
 * Trees, pages and free pages fit together: what was read may be whole and the next write go astray all the same. Takes
 * a hundredth of the time that reading takes. @throws Error in SQLite's words
 */
export function requireSoundStructure(database: SqliteDriver): void {
  const answer = String(database.prepare('PRAGMA quick_check(1)').get()?.[0]);
  if (answer !== 'ok') throw new Error(answer.replaceAll('\n', ' '));
}

/** null when there is no such file. */
const sizeOf = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.size ?? null;

function hasOtherReasons(error: unknown): boolean {
  const code = sqliteCodeOf(error);
  // Of the file system, as EACCES.
  if (code === null) return typeof (error as NodeJS.ErrnoException).syscall === 'string';

  return NOT_DAMAGE.has(code);
}
