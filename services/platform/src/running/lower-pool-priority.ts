import { readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { giveWay } from './give-way.ts';

/** Where Linux tells whoever reads it which thread they are. */
const WHO_READS = '/proc/thread-self';
/** libuv's own number of them, where `UV_THREADPOOL_SIZE` says nothing else. */
const USUAL_SIZE = '4';
const READERS_IN_ROUND = 64;
/** Rounds in which nobody new read: then everybody has. */
const QUIET_ROUNDS = 100;

/**
 * Has passwords and pictures give way to requests. They are worked on by the runtime's pool, and where there are fewer
 * cores than threads that want one, the thread that answers people would get its turn like any of them. Linux has a
 * priority for each thread, and threads that these begin from now on (as the picture library does) have it too. Elsewhere nothing
 * is done.
 *
 * Files are read and written by the pool too. They wait for the disk and not for a core, and are hardly slower.
 * @returns how many threads give way from now on
 */
export async function lowerPoolPriority(): Promise<number> {
  if (process.platform !== 'linux') return 0;

  try {
    return [...(await findPoolThreads())].filter((thread) => giveWay(thread)).length;
  } catch {
    // Some containers do not show it: then it is as it was.
    return 0;
  }
}

/**
 * Before Node 22 they have no names to be known by. But it is they that read, so they are asked until nobody new answers. What
 * the environment says of their number only ends that sooner: the runtime makes something of any text there.
 */
async function findPoolThreads(): Promise<ReadonlySet<number>> {
  const expected = Number.parseInt(process.env['UV_THREADPOOL_SIZE'] ?? USUAL_SIZE, 10);
  const found = new Set<number>();
  for (let quiet = 0; quiet < QUIET_ROUNDS && found.size !== expected; quiet += 1) {
    const known = found.size;
    const read = await Promise.all(Array.from({ length: READERS_IN_ROUND }, () => readlink(WHO_READS)));
    for (const path of read) found.add(Number(basename(path)));
    if (found.size > known) quiet = 0;
  }

  return found;
}
