import { constants, getPriority, setPriority } from 'node:os';

/**
 * A third of what the others have, where they want the same core. Not less: other programs on the machine are given way to as
 * well, and a picture that has taken ten seconds is given up.
 */
const STEPS_DOWN = 5;
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
    // Below the thread that answers, whose number is the process's: whoever runs the service may have lowered all of it.
    const lowered = Math.min(constants.priority.PRIORITY_LOW, getPriority(process.pid) + STEPS_DOWN);
    setPriority(thread, lowered);
    return true;
  } catch {
    // Some containers forbid it: then it is as any other.
    return false;
  }
}
