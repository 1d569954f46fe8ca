import { type Backend, StorageFullError } from '@entry/platform/ports/unavailable';

const SQLITE_FULL = 13;
const EXTENDED_CODES = 256;
/** Of the operating system: no space, no space within the quota. */
const NO_SPACE: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Whether SQLite had no room for a commit. In a write-ahead log with `synchronous=FULL` nothing is committed then: the
 * code comes from the write of a page, every page is written before the flush, and the last of them is what makes the
 * others count. What a flush or the shared memory cannot do has other codes, behind which a commit may stand.
 */
export function isSqliteFull(error: unknown): boolean {
  const { errcode, rawCode } = error as { readonly errcode?: unknown; readonly rawCode?: unknown };

  return Number(errcode ?? rawCode) % EXTENDED_CODES === SQLITE_FULL;
}

/** Whether the file system had no room. */
export function isNoSpace(error: unknown): boolean {
  return NO_SPACE.has((error as NodeJS.ErrnoException).code);
}

/** A want of room as every port tells it; anything else as it is. */
export function explainFull(backend: Backend, error: unknown): unknown {
  return isSqliteFull(error) || isNoSpace(error) ? new StorageFullError(backend, { cause: error }) : error;
}
