import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, type Stats } from 'node:fs';
import { chmod, lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
const PERMISSIONS = 0o777;
/** Windows has no such permissions, and would find every file wrong for ever. */
const HAS_MODES = process.platform !== 'win32';
const BETWEEN_PAUSES = 500;

export type Repairs = {
  readonly repaired: number;
  /** Belongs to another user, say, or lies on a disk that cannot be written to. */
  readonly refused: number;
};

/**
 * Makes a folder for this user alone, and all that this process makes from now on: SQLite makes its files by the umask.
 * What is directly in it is put right too. Nobody else reaches what lies deeper then, so that can wait for
 * `makeContentsPrivate`.
 * @param files of keys that lie elsewhere; the folders they are in are somebody else's
 */
export function makePrivate(folder: string, files: readonly string[]): Repairs {
  // A worker thread may not change what belongs to the whole process.
  if (isMainThread) process.umask(PERMISSIONS & ~PRIVATE_FOLDER);
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name)), ...files.filter(existsSync)];
  const tally = { repaired: 0, refused: 0 };
  for (const path of paths) count(tally, () => repairNow(path));

  return tally;
}

/** All that lies in a folder, however deep. Takes its time, so that requests get theirs. */
export async function makeContentsPrivate(folder: string, signal: AbortSignal): Promise<Repairs> {
  const tally = { repaired: 0, refused: 0 };
  const waiting = [folder];
  let seen = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const entries = await opendir(next).catch(() => null);
    if (entries === null) continue;

    for await (const entry of entries) {
      const path = join(next, entry.name);
      const wanted = await repairOne(path, tally);
      if (wanted === PRIVATE_FOLDER) waiting.push(path);
      seen += 1;
      if (seen % BETWEEN_PAUSES === 0) await letOthersRun();
      signal.throwIfAborted();
    }
  }

  return tally;
}

type Tally = { repaired: number; refused: number };

function count(tally: Tally, repair: () => boolean): void {
  try {
    if (repair()) tally.repaired += 1;
  } catch {
    tally.refused += 1;
  }
}

function repairNow(path: string): boolean {
  const stats = lstatSync(path);
  const wanted = wantedMode(stats);
  if (wanted === null || (stats.mode & PERMISSIONS) === wanted) return false;

  chmodSync(path, wanted);
  return true;
}

/** The mode it should have; null for what is left alone, and for what was removed meanwhile. */
async function repairOne(path: string, tally: Tally): Promise<number | null> {
  const stats = await lstat(path).catch(() => null);
  const wanted = stats === null ? null : wantedMode(stats);
  if (stats === null || wanted === null || (stats.mode & PERMISSIONS) === wanted) return wanted;

  try {
    // By its path: to open and close a file of SQLite gives up every lock that this process has on it.
    await chmod(path, wanted);
    tally.repaired += 1;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') tally.refused += 1;
  }

  return wanted;
}

/** A symbolic link is not followed: what it names may be anybody's. */
function wantedMode(stats: Stats): number | null {
  if (!HAS_MODES) return null;
  if (stats.isDirectory()) return PRIVATE_FOLDER;

  return stats.isFile() ? PRIVATE_FILE : null;
}
