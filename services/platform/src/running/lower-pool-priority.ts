import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Half of the way down: a thread that has nothing to wait for gets what the others leave. */
const BELOW_OTHERS = 10;
const THREADS = '/proc/self/task';
const POOL_THREAD = 'libuv-worker';

/**
 * Has passwords and pictures give way to requests. They are worked on by the runtime's pool, and where there are fewer
 * cores than threads that want one, the thread that answers people would get its turn like any of them. Linux has a
 * priority for each thread; the pool's are known by the names that Node 22 and later give them. Elsewhere nothing is done.
 *
 * Files are read and written by the pool too. They wait for the disk and not for a core, and are hardly slower.
 * @returns how many threads give way from now on
 */
export function lowerPoolPriority(): number {
  return poolThreads().filter((thread) => {
    try {
      setPriority(thread, BELOW_OTHERS);
      return true;
    } catch {
      // Some containers forbid it: then it is as it was.
      return false;
    }
  }).length;
}

function poolThreads(): readonly number[] {
  try {
    return readdirSync(THREADS)
      .filter((thread) => readFileSync(`${THREADS}/${thread}/comm`, 'utf8').trim() === POOL_THREAD)
      .map(Number);
  } catch {
    return [];
  }
}
