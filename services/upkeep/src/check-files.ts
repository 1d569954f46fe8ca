import { setTimeout as delay } from 'node:timers/promises';
import type { FileStore } from '@entry/platform/ports/file-store';
import { findNamedFiles, type NamedFile } from './named-files.ts';
import type { ReadEventsDependencies } from './read-events.ts';

const BATCH = 200;
/** Between two batches, in milliseconds: people who upload come first. */
const PAUSE = 20;

/** Files that the log says there are and that are gone; what is deleted meanwhile is none of them. */
export async function findGoneFiles(
  dependencies: ReadEventsDependencies & { readonly files: Pick<FileStore, 'findPresent'> },
  signal: AbortSignal,
): Promise<readonly NamedFile[]> {
  const absent = new Set<string>();
  const named = await findNamedFiles(dependencies, signal);
  for (let start = 0; start < named.length; start += BATCH) {
    signal.throwIfAborted();
    const fileIds = named.slice(start, start + BATCH).map(({ fileId }) => fileId);
    const present = await dependencies.files.findPresent(fileIds);
    for (const fileId of fileIds) if (!present.has(fileId)) absent.add(fileId);
    if (start + BATCH < named.length) await delay(PAUSE, undefined, { signal, ref: false });
  }
  if (absent.size === 0) return [];

  // A deletion is in the log before its files are removed: what is still named now was gone while it was named.
  return (await findNamedFiles(dependencies, signal)).filter(({ fileId }) => absent.has(fileId));
}
