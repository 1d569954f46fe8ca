import { UPLOAD_LIFETIME } from '@entry/contracts/rules/uploads';
import type { FileStore } from '@entry/platform/ports/file-store';

/**
 * Removes parts and facts of uploads that took too long, were begun and forgotten, or whose removal was cut off. A clock
 * that was put forward costs nobody more than sending a file again.
 * @param now milliseconds since 1970
 * @returns how many were removed
 */
export async function removeOldParts(parts: FileStore, now: number, signal: AbortSignal): Promise<number> {
  let total = 0;
  for await (const { fileId, writtenAt } of parts.list({ signal })) {
    if (writtenAt > now - UPLOAD_LIFETIME) continue;

    await parts.remove(fileId, { signal });
    total += 1;
  }

  return total;
}
