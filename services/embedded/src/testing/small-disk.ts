import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Obstacle } from '@entry/platform/testing/unless';

const MEGABYTE = 1_048_576;
const FILLING = 'filling';

/** A real file system of its own that can be filled to its last byte, and that nobody else uses. */
export type SmallDisk = {
  readonly folder: string;
  readonly freeBytes: () => number;
  /** Takes all the room but so many bytes, as another program would. */
  readonly fill: (leave?: number) => void;
  readonly makeRoom: () => void;
  /** Everything on it is gone then. */
  readonly remove: () => void;
};

/** To tests that need one. */
export const smallDiskObstacle: Obstacle = findObstacle();

/** @throws when file systems may not be mounted here */
export function createSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  const filling = join(folder, FILLING);

  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };

  return {
    folder,
    freeBytes,
    fill: (leave = 0) => {
      rmSync(filling, { force: true });
      const bytes = freeBytes() - leave;
      for (let left = bytes; left > 0; left -= MEGABYTE) {
        writeFileSync(filling, Buffer.alloc(Math.min(left, MEGABYTE)), { flag: 'a' });
      }
    },
    makeRoom: () => rmSync(filling, { force: true }),
    remove: () => {
      // Lazily: what still has a file open keeps it until it ends.
      execFileSync('umount', ['-l', folder], { stdio: 'pipe' });
      rmdirSync(folder);
    },
  };
}

function findObstacle(): Obstacle {
  try {
    createSmallDisk(1).remove();
    return null;
  } catch {
    return 'file systems may not be mounted here: run as root on Linux';
  }
}
