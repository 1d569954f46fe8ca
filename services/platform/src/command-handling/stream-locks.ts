/** Serialises work per stream within this process. */
export type StreamLocks = {
  /** True when the stream was free and is now taken: the common case, without any waiting or allocation of chains. */
  readonly tryAcquire: (stream: string) => boolean;
  /** Resolves with true once the stream is ours; false when too many wait already. */
  readonly acquire: (stream: string) => Promise<boolean>;
  readonly release: (stream: string) => void;
};

type Waiter = (acquired: boolean) => void;

export function createStreamLocks(maximumWaiting: number): StreamLocks {
  /** Streams in use; the queue exists only once somebody waits. */
  const taken = new Map<string, Waiter[] | null>();

  function tryAcquire(stream: string): boolean {
    if (taken.has(stream)) return false;

    taken.set(stream, null);
    return true;
  }

  function acquire(stream: string): Promise<boolean> {
    if (tryAcquire(stream)) return Promise.resolve(true);

    const queue = taken.get(stream) ?? [];
    if (queue.length >= maximumWaiting) return Promise.resolve(false);

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

  return { tryAcquire, acquire, release };
}
