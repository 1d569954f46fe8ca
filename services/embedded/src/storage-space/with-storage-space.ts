import type { EventLog } from '@entry/platform/ports/event-log';
import type { FileStore } from '@entry/platform/ports/file-store';
import { StorageFullError } from '@entry/platform/ports/unavailable';
import type { StorageSpace } from './storage-space.ts';

/** A log that refuses events at once, and certainly writes nothing, before there is no room for them. */
export function withSpaceForEvents(log: EventLog, space: StorageSpace): EventLog {
  return {
    ...log,
    append: (...given) =>
      telling(space, () => {
        space.requireForEvents();
        return log.append(...given);
      }),
  };
}

/** A file store that refuses files while there is room for events only. */
export function withSpaceForFiles(store: FileStore, space: StorageSpace): FileStore {
  return {
    ...store,
    write: (file, options) =>
      telling(space, async () => {
        const giveBack = space.takeForFile(file.bytes.length);
        try {
          return await store.write(file, options);
        } finally {
          giveBack();
        }
      }),
  };
}

/** What fails for want of room although there seemed to be some is told. */
async function telling<Result>(space: StorageSpace, write: () => Promise<Result>): Promise<Result> {
  try {
    const result = await write();
    space.wrote();
    return result;
  } catch (error) {
    if (error instanceof StorageFullError && error.cause !== undefined) space.failed();
    throw error;
  }
}
