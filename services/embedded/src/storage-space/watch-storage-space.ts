import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@entry/platform/logger';
import type { StorageState } from '@entry/platform/storage-status';
import type { Task } from '@entry/platform/supervisor';
import type { StorageSpace } from './storage-space.ts';

const INTERVAL = 5_000;

const ALARMS: Readonly<Record<Exclude<StorageState, 'enough'>, string>> = {
  low: 'The disk of the data folder is nearly full: files are refused, so that there is room for everything else',
  full: 'The disk of the data folder is full: nothing can be saved until there is room',
};

/** Says in the log, once each, when room is running out and when there is enough again. */
export function storageTask(
  space: StorageSpace,
  { logger, interval = INTERVAL }: { readonly logger: Logger; readonly interval?: number },
): Task {
  let told: StorageState = 'enough';

  return async (signal) => {
    while (!signal.aborted) {
      const { state, freeBytes } = space.status();
      if (state !== told) {
        const line = { code: `storage_${state}`, bytes: freeBytes };
        if (state === 'enough') logger.info(line, 'The disk of the data folder has room again');
        else logger.error(line, ALARMS[state]);
      }
      told = state;
      await delay(interval, undefined, { signal }).catch(() => undefined);
    }
  };
}
