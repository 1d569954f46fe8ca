import { statfsSync } from 'node:fs';
import { type Backend, StorageFullError } from '@entry/platform/ports/unavailable';
import type { StorageState, StorageStatus } from '@entry/platform/storage-status';

/** How much room the file system of a folder has, and who may still have of it. */
export type StorageSpace = {
  readonly status: () => StorageStatus;
  /** @throws StorageFullError */
  readonly requireForEvents: () => void;
  /**
   * Counts the bytes as taken until the function that comes back is called: files that arrive together must not each find
   * the same room. @throws StorageFullError
   */
  readonly takeForFile: (bytes: number) => () => void;
  /** A write failed for want of room, whatever the file system says that it has: a quota, say. */
  readonly failed: () => void;
  /** A write succeeded: there is room again. */
  readonly wrote: () => void;
};

export type StorageSpaceOptions = {
  readonly folder: string;
  /**
   * Bytes that files leave to the events. With a quarter of them left, events are refused too: the log needs that much
   * to copy its write-ahead log back and to be opened again.
   */
  readonly reserve: number;
  readonly readFree?: (folder: string) => number;
  /** Milliseconds since some moment, growing evenly. */
  readonly now?: () => number;
};

const SHARE_OF_LOG = 1 / 4;
/** So many reserves are not filled in so many milliseconds; the file system is asked for every event otherwise. */
const PLENTY = 4;
const PLENTY_COUNTS_FOR = 100;
/** Milliseconds for which a failed write tells more than what the file system says. */
const FAILURE_COUNTS_FOR = 10_000;

export function createStorageSpace(options: StorageSpaceOptions): StorageSpace {
  const { folder, reserve, readFree = readFreeBytes, now = () => performance.now() } = options;
  let taken = 0;
  let failedAt = Number.NEGATIVE_INFINITY;
  let isPlenty = false;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const stateOf = (freeBytes: number): StorageState => {
    if (freeBytes < reserve * SHARE_OF_LOG || now() - failedAt < FAILURE_COUNTS_FOR) return 'full';

    return freeBytes < reserve ? 'low' : 'enough';
  };

  return {
    status: () => {
      const freeBytes = readFree(folder);
      return { state: stateOf(freeBytes), freeBytes };
    },
    requireForEvents: () => {
      if (isPlenty && now() - lookedAt < PLENTY_COUNTS_FOR) return;

      const free = readFree(folder);
      isPlenty = free > reserve * PLENTY;
      lookedAt = now();
      requireRoom('event log', free, reserve * SHARE_OF_LOG);
    },
    takeForFile: (bytes) => {
      requireRoom('file store', readFree(folder) - taken - bytes, reserve);
      taken += bytes;

      return () => {
        taken -= bytes;
      };
    },
    failed: () => {
      failedAt = now();
    },
    wrote: () => {
      failedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

function requireRoom(backend: Backend, left: number, needed: number): void {
  if (left < needed) throw new StorageFullError(backend);
}

/** A few microseconds. For this process, which may have less than an administrator; none when no more files fit. */
function readFreeBytes(folder: string): number {
  const { bavail, bsize, files, ffree } = statfsSync(folder);

  return files > 0 && ffree === 0 ? 0 : bavail * bsize;
}
