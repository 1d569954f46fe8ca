import type { MaybePromise } from '../ports/read-store.ts';

/** Serialises work per stream within this process. */
export type StreamLocks = {
  /** True once the stream is ours, at once while nobody has it; false when too many wait already. */
  readonly acquire: (stream: string) => MaybePromise<boolean>;
  readonly release: (stream: string) => void;
  /** How many wait, for whatever stream. */
  readonly waiting: () => number;
};

type Waiter = (acquired: boolean) => void;

export function createStreamLocks(maximumWaiting: number): StreamLocks {
  /** Streams in use; the queue exists only once somebody waits. */
  const taken = new Map<string, Waiter[] | null>();

  function acquire(stream: string): MaybePromise<boolean> {
    const waiting = taken.get(stream);
    if (waiting === undefined) {
      taken.set(stream, null);
      return true;
    }

    const queue = waiting ?? [];
    if (queue.length >= maximumWaiting) return false;

    return new Promise((resolve) => {
      queue.push(resolve);
      taken.set(stream, queue);
    });
  }

  function release(stream: string): void {
    const next = taken.get(stream)?.shift();
    if (next) next(true);
    else taken.delete(stream);
  }

  function waiting(): number {
    let count = 0;
    for (const queue of taken.values()) count += queue?.length ?? 0;
    return count;
  }

  return { acquire, release, waiting };
}
