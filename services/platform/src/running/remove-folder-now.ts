import { rmSync } from 'node:fs';

const MOST_ATTEMPTS = 100;
/** Milliseconds. */
const PAUSE = 20;

/**
 * Removes a folder while the process ends. A copy that the thread pool is still writing appears in the folder between the
 * removal of its files and its own (ENOTEMPTY); the trap: `maxRetries` of `rmSync` does not help on Node 20.
 * @throws Error when it cannot be removed within two seconds
 */
export function removeFolderNow(folder: string): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (attempt === MOST_ATTEMPTS) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
    }
  }
}
