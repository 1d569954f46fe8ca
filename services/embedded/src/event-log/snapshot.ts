import { constants, copyFile, open, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Where the numbers begin that SQLite changes whenever it begins its write-ahead log anew, and how many bytes they take. */
const SALTS = 16;
const SALT_BYTES = 8;
const MOST_ATTEMPTS = 20;
const PAUSE = 50;

export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}

/**
 * Copies the file of an event log as it is at one moment, beside a service that may be writing to it, and changes nothing
 * of it. The write-ahead log is copied after the file: as long as it was not begun anew meanwhile it holds everything that
 * may have been copied by halves, and what is cut off at its own end SQLite leaves out.
 * @throws SnapshotError when it was begun anew each time; Error with code ENOENT when there is no log
 */
export async function snapshotEventLog(file: string, target: string): Promise<void> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const before = await saltsOf(`${file}-wal`);
    await copyFile(file, target, constants.COPYFILE_FICLONE);
    await copyIfThere(`${file}-wal`, `${target}-wal`);
    if (before === (await saltsOf(`${target}-wal`))) return;

    await delay(PAUSE);
  }

  throw new SnapshotError(
    'The event log is being written to so fast that it could not be copied: try again, or stop it',
  );
}

/** Empty when there is no write-ahead log, or nothing in it. */
async function saltsOf(file: string): Promise<string> {
  try {
    const handle = await open(file, 'r');
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(SALT_BYTES), 0, SALT_BYTES, SALTS);
      return buffer.toString('hex', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

async function copyIfThere(file: string, target: string): Promise<void> {
  try {
    await copyFile(file, target, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await rm(target, { force: true });
  }
}
