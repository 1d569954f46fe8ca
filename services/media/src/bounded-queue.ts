import pLimit from 'p-limit';

export type BoundedQueue = {
  /** @throws QueueFullError when as many are waiting as may wait. */
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly isFull: () => boolean;
  readonly waiting: () => number;
};

export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
  constructor() {
    super('Too much of this kind of work is already waiting');
  }
}

/** Work that costs much processor time or memory: so many at once, so many waiting, the rest refused at once. */
export function createBoundedQueue(limits: { readonly running: number; readonly waiting: number }): BoundedQueue {
  const limit = pLimit(limits.running);
  const isFull = () => limit.activeCount >= limits.running && limit.pendingCount >= limits.waiting;

  return {
    isFull,
    waiting: () => limit.pendingCount,
    run: async (work) => {
      if (isFull()) throw new QueueFullError();

      return limit(work);
    },
  };
}
