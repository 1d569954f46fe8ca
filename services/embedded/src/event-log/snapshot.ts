import { constants, copyFile, open, rm, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Where the numbers begin that SQLite changes whenever it begins its write-ahead log anew, and how many bytes they take. */
const SALTS = 16;
const SALT_BYTES = 8;
const MOST_ATTEMPTS = 20;
const PAUSE = 50;

export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}

export type SnapshotOptions = {
  /** Copies the file itself. Another one for tests of what happens meanwhile. */
  readonly copyMain?: (file: string, target: string) => Promise<void>;
};

/**
 * Copies an SQLite file of the service as it is at one moment, beside a service that may be writing to it, and changes
 * nothing of it. The write-ahead log is copied after the file: as long as it was not begun anew meanwhile it holds
 * everything that may have been copied by halves, and what is cut off at its own end SQLite leaves out.
 *
 * The key vault empties its write-ahead log whenever it destroys a key, so that it is empty before and after although the
 * file was written to in between. That is why the file itself must not have changed either.
 * @throws SnapshotError when it changed each time; Error with code ENOENT when there is no such file
 */
export async function snapshotDatabase(
  file: string,
  target: string,
  { copyMain = copyWhole }: SnapshotOptions = {},
): Promise<void> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const [version, salts] = [await versionOf(file), await saltsOf(`${file}-wal`)];
    await copyMain(file, target);
    await copyIfThere(`${file}-wal`, `${target}-wal`);
    if (salts === (await saltsOf(`${target}-wal`)) && version === (await versionOf(file))) return;

    await delay(PAUSE);
  }

  throw new SnapshotError(
    `${file} is being written to so fast that it could not be copied: try again, or stop the service`,
  );
}

const copyWhole = (file: string, target: string): Promise<void> => copyFile(file, target, constants.COPYFILE_FICLONE);

/**
 * Another one after a write. Two within one tick of the file system's clock (some milliseconds) look like one, so
 * the salts are looked at as well.
 */
async function versionOf(file: string): Promise<string> {
  const { mtimeNs, size } = await stat(file, { bigint: true });

  return `${mtimeNs} ${size}`;
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
    await copyWhole(file, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await rm(target, { force: true });
  }
}
