import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** On the disk the repository lies on, never in a folder that may live in memory. Ignored by git. */
export const CACHE_FOLDER = resolve('.cache', 'bench');

/** Runs with a new, empty folder that is gone afterwards. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const folder = mkdtempSync(join(CACHE_FOLDER, 'run-'));

  let result: Result;
  try {
    result = await work(folder);
  } catch (error) {
    // Somebody may be writing into it still: what failed is to be told, and not that.
    tidy(folder);
    throw error;
  }
  rmSync(folder, { recursive: true, force: true });

  return result;
}

function tidy(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.error(`${folder} could not be removed`, error);
  }
}

export function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
