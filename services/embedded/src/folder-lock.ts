import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBusyError, openSqliteForLocking } from './sqlite-driver.ts';

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

/**
 * Makes this process the only one that writes to a data folder. The lock is an open SQLite transaction, that is a
 * lock of the operating system: it goes when the process goes, however it dies, so nothing stale is ever taken
 * over by guessing. The file with the process id is for people only. Not for network file systems.
 * @throws FolderLockedError when another process has the folder
 */
export function acquireFolderLock(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const pidFile = join(folder, 'lock.pid');
  const database = openSqliteForLocking(join(folder, 'lock.sqlite'));

  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusyError(error)) throw new FolderLockedError(folder, readPid(pidFile));
    throw error;
  }

  writeFileSync(pidFile, `${process.pid}\n`);
  let isHeld = true;

  return {
    release: () => {
      if (!isHeld) return;

      isHeld = false;
      rmSync(pidFile, { force: true });
      database.exec('ROLLBACK');
      database.close();
    },
  };
}

function readPid(pidFile: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return Number.isNaN(pid) ? null : pid;
  } catch {
    return null;
  }
}
