import { setPriority } from 'node:os';

/** Half of the way down: a thread that has nothing to wait for gets what the others leave. */
const BELOW_OTHERS = 10;
/** By which the system knows whoever asks. */
const MYSELF = 0;

/**
 * Has a thread give way to the one that answers people, where there are fewer cores than threads that want one. On Linux a
 * priority is of one thread; elsewhere it would be of the whole process, and nothing is done.
 * @param thread by the number that the system gave it; left out, the one that asks
 * @returns whether it gives way from now on
 */
export function giveWay(thread = MYSELF): boolean {
  if (process.platform !== 'linux') return false;

  try {
    setPriority(thread, BELOW_OTHERS);
    return true;
  } catch {
    // Some containers forbid it: then it is as any other.
    return false;
  }
}
