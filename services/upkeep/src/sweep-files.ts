import type { FileStore } from '@entry/platform/ports/file-store';
import type { AnyProjectedEvent } from '@entry/platform/projection';
import { type ReadEventsDependencies, readEvents } from './read-events.ts';

/** A file is written before the event that names it, and no request lasts as long as this. */
const YOUNGEST_ORPHAN = 24 * 3_600_000;
/** So many files without an event are no leftovers of a crash: the log is the wrong one, or a part of it is missing. */
const FEW = 20;
const LARGEST_SHARE = 0.5;

export class TooManyOrphansError extends Error {
  override readonly name = 'TooManyOrphansError';
  constructor(orphans: number, files: number) {
    super(`No event names ${orphans} of ${files} files. Nothing was removed: is this the log that belongs to them?`);
  }
}

/**
 * Files old enough to be swept.
 * @param now milliseconds since 1970
 */
export async function findOldFiles(files: FileStore, now: number): Promise<readonly string[]> {
  const old: string[] = [];
  for await (const { fileId, writtenAt } of files.list()) if (writtenAt <= now - YOUNGEST_ORPHAN) old.push(fileId);

  return old;
}

/**
 * Removes those of the files that no event names (their upload was cut off between the bytes and the event), and
 * those of applications and documents that were deleted (their removal was cut off). Any event that holds the file's
 * id names it, whatever its type.
 * @param old found before, and no upload of that time still runs: a clock that was put forward makes a file look old
 * @returns how many were removed
 * @throws TooManyOrphansError
 */
export async function removeUnusedFiles(
  dependencies: ReadEventsDependencies & { readonly files: FileStore },
  old: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  const { files } = dependencies;
  if (old.length === 0) return 0;

  const orphans = new Set(old);
  const deleted = new Set<string>();
  const filesOf = new Map<string, Set<string>>();
  function add({ type, data }: AnyProjectedEvent): void {
    const { applicationId = '', documentId = '' } = (data ?? {}) as { applicationId?: string; documentId?: string };
    if (type === 'ApplicationDeleted') moveAll(filesOf, applicationId, deleted);
    if (type === 'DocumentDeleted') moveAll(filesOf, documentId, deleted);

    // A deletion names no file itself.
    for (const fileId of namedIn(data, orphans)) {
      orphans.delete(fileId);
      for (const owner of [applicationId, documentId])
        filesOf.set(owner, (filesOf.get(owner) ?? new Set()).add(fileId));
    }
  }

  for await (const events of readEvents(dependencies, signal)) for (const event of events) add(event);
  if (orphans.size > FEW && orphans.size > old.length * LARGEST_SHARE) {
    throw new TooManyOrphansError(orphans.size, old.length);
  }

  for (const fileId of [...orphans, ...deleted]) await files.remove(fileId);

  return orphans.size + deleted.size;
}

function moveAll(filesOf: Map<string, Set<string>>, owner: string, target: Set<string>): void {
  for (const fileId of filesOf.get(owner) ?? []) target.add(fileId);
  filesOf.delete(owner);
}

function* namedIn(value: unknown, wanted: ReadonlySet<string>): Iterable<string> {
  if (typeof value === 'string') {
    if (wanted.has(value)) yield value;
  } else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) yield* namedIn(member, wanted);
  }
}
