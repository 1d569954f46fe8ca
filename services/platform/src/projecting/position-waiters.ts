export type PositionWaiters = {
  /** Resolves with true once the condition holds, with false when the time is over. */
  readonly wait: (isReached: () => boolean, timeoutMilliseconds: number) => Promise<boolean>;
  /** Something moved: answers those whose condition holds now. */
  readonly check: () => void;
  /** Answers everybody with false. */
  readonly giveUp: () => void;
};

type Waiter = {
  readonly isReached: () => boolean;
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
    wait: (isReached, timeoutMilliseconds) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => answer(waiter, false), timeoutMilliseconds);
        const waiter: Waiter = { isReached, resolve, timer };
        waiters.add(waiter);
      }),

    check() {
      if (waiters.size === 0) return;
      for (const waiter of waiters) if (waiter.isReached()) answer(waiter, true);
    },

    giveUp() {
      for (const waiter of waiters) answer(waiter, false);
    },
  };
}
