import { ApiProblem, isTransient, UNREADABLE_CODE } from '../../api/api-problem.ts';

/** Milliseconds. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** Whoever sent too much is let in again after minutes, not seconds. */
const REFUSED_FOR_A_WHILE = new Set(['too_many_requests', 'upload_part_damaged']);

/** The device cannot say whether it has the file: no key could be had yet, or its storage does not answer. */
export class DeviceSilentError extends Error {
  override readonly name = 'DeviceSilentError';
}

/**
 * Whether the same upload may fare better later. A session that is over pauses all of them, so a 401 that comes this far
 * was for a token that has been replaced meanwhile.
 */
export function isWorthWaiting(error: unknown): boolean {
  if (isTransient(error) || error instanceof DeviceSilentError) return true;

  return (
    error instanceof ApiProblem && (error.status === 401 || REFUSED_FOR_A_WHILE.has(error.code) || isOfAProxy(error))
  );
}

/** Hotel and airport networks answer with pages of their own until somebody has logged in there. */
const isOfAProxy = ({ code }: ApiProblem): boolean => code === UNREADABLE_CODE;

/** By chance too, or all phones of a town would come back in the same second. */
export function pauseAfter(failures: number, chance: number): number {
  return Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE) * (0.5 + chance);
}

export type Pause = {
  readonly over: (signal: AbortSignal) => Promise<void>;
  readonly end: () => void;
};

/** @param isOfNetwork then it ends as soon as the browser says that there is a network again */
export function createPause(failures: number, isOfNetwork: boolean): Pause {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });

  return {
    end,
    over: async (signal) => {
      const timer = setTimeout(end, pauseAfter(failures, Math.random()));
      signal.addEventListener('abort', end, { once: true });
      if (isOfNetwork) addEventListener('online', end, { once: true });
      await ended;
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      removeEventListener('online', end);
    },
  };
}
