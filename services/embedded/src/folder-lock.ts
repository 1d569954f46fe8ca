import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBusyError, openSqliteForLocking, sqliteCodeOf } from './sqlite-driver.ts';
import { isNoSpace } from './storage-space/no-space.ts';

const LOCK_FILE = 'lock.sqlite';
const SQLITE_NOT_A_DATABASE = 26;

export type FolderLockOptions = {
  /** Whether the folder says who holds it. Left out by who wants to change nothing. */
  readonly isAnnounced: boolean;
};

export type FolderLock = {
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
  const database = openSqliteForLocking(join(folder, LOCK_FILE));

  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusyError(error)) throw new FolderLockedError(folder, readPid(pidFile));
    if (sqliteCodeOf(error) === SQLITE_NOT_A_DATABASE) throw new FolderLockDamagedError(join(folder, LOCK_FILE));
    throw error;
  }

  if (isAnnounced) writePid(pidFile);
  let isHeld = true;

  return {
    release: () => {
      if (!isHeld) return;

      isHeld = false;
      if (isAnnounced) rmSync(pidFile, { force: true });
      database.exec('ROLLBACK');
      database.close();
    },
  };
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
