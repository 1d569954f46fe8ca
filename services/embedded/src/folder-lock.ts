import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { isBusyError, openSqliteForLocking, sqliteCodeOf } from './sqlite-driver.ts';
import { isNoSpace } from './storage-space/no-space.ts';

const LOCK_FILE = 'lock.sqlite';
const SQLITE_NOT_A_DATABASE = 26;

export type FolderLockOptions = {
  /** Whether the folder says who holds it. Left out by who wants to change nothing. */
  readonly isAnnounced: boolean;
};

export type FolderLock = {
  /** @throws FolderLostError when the lock file is gone or another one: a second process may have locked that one */
  readonly requireHeld: () => void;
  /** Lets another process have the folder. A second call changes nothing. */
  readonly release: () => void;
};

export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
  readonly folder: string;
  /** Process that holds the folder; null when it has not said yet. */
  readonly pid: number | null;

  constructor(folder: string, pid: number | null) {
    const holder = pid === null ? 'another process' : `process ${pid}`;
    super(`The data folder ${folder} is in use by ${holder}. Stop it, or choose another folder`);
    this.folder = folder;
    this.pid = pid;
  }
}

/** Nothing was written. Only a new start makes this process the owner of the folder again. */
export class FolderLostError extends UnavailableError {
  override readonly name = 'FolderLostError';

  constructor(file: string) {
    super('event log');
    this.message = `The lock ${file} was deleted or replaced while this process held the folder. Stop the service and start the service again`;
  }
}

export class FolderLockDamagedError extends Error {
  override readonly name = 'FolderLockDamagedError';
  constructor(file: string) {
    super(
      `The lock ${file} is damaged. Nothing is kept in it: make sure that no service runs, delete it, and start again`,
    );
  }
}

/**
 * Makes this process the only one that writes to a data folder. The lock is an open SQLite transaction, that is a
 * lock of the operating system: it goes when the process goes, however it dies, so nothing stale is ever taken
 * over by guessing. The file with the process id is for people only. Not for network file systems.
 * @throws FolderLockedError when another process has the folder; FolderLockDamagedError
 */
export function acquireFolderLock(
  folder: string,
  { isAnnounced }: FolderLockOptions = { isAnnounced: true },
): FolderLock {
  mkdirSync(folder, { recursive: true });
  const pidFile = join(folder, 'lock.pid');
  const file = join(folder, LOCK_FILE);
  const database = openSqliteForLocking(file);

  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusyError(error)) throw new FolderLockedError(folder, readPid(pidFile));
    if (sqliteCodeOf(error) === SQLITE_NOT_A_DATABASE) throw new FolderLockDamagedError(file);
    throw error;
  }

  if (isAnnounced) writePid(pidFile);
  const heldFile = identityOf(file);
  let isHeld = true;

  return {
    requireHeld: () => {
      if (identityOf(file) !== heldFile) throw new FolderLostError(file);
    },
    release: () => {
      if (!isHeld) return;

      isHeld = false;
      if (isAnnounced) rmSync(pidFile, { force: true });
      database.exec('ROLLBACK');
      database.close();
    },
  };
}

/** @returns the file system and the file in it; null when there is none */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });

  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

/** Only for people: without room for it the folder is locked all the same. */
function writePid(pidFile: string): void {
  try {
    writeFileSync(pidFile, `${process.pid}\n`);
  } catch (error) {
    if (!isNoSpace(error)) throw error;
  }
}

function readPid(pidFile: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return Number.isNaN(pid) ? null : pid;
  } catch {
    return null;
  }
}
