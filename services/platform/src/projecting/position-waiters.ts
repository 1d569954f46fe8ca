import type { Position } from '../ports/event-log.ts';

export type PositionWaiters = {
  /** Resolves with true once the position is reached, with false when the time is over. */
  readonly wait: (position: Position, timeoutMilliseconds: number) => Promise<boolean>;
  readonly reached: (position: Position) => void;
  /** Answers everybody with false. */
  readonly giveUp: () => void;
};

type Waiter = {
  readonly position: Position;
  readonly resolve: (isReached: boolean) => void;
  readonly timer: NodeJS.Timeout;
};

export function createPositionWaiters(): PositionWaiters {
  const waiters = new Set<Waiter>();

  function answer(waiter: Waiter, isReached: boolean): void {
    clearTimeout(waiter.timer);
    waiters.delete(waiter);
    waiter.resolve(isReached);
  }

  return {
    wait: (position, timeoutMilliseconds) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => answer(waiter, false), timeoutMilliseconds);
        const waiter: Waiter = { position, resolve, timer };
        waiters.add(waiter);
      }),

    reached(position) {
      if (waiters.size === 0) return;
      for (const waiter of waiters) if (waiter.position <= position) answer(waiter, true);
    },

    giveUp() {
      for (const waiter of waiters) answer(waiter, false);
    },
  };
}
