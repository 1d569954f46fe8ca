/** Wakes one who waits. A poke that comes before they wait is kept; many are as good as one. */
export type Pokes = {
  readonly poke: () => void;
  /** Resolves at a poke, after a while, or when the signal says so. */
  readonly next: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

export function createPokes(): Pokes {
  let isPoked = false;
  let wake = (): void => undefined;

  return {
    poke() {
      isPoked = true;
      wake();
    },

    next: (milliseconds, signal) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          wake = () => undefined;
          isPoked = false;
          resolve();
        };
        const timer = setTimeout(done, milliseconds);
        signal.addEventListener('abort', done);
        wake = done;
        if (isPoked || signal.aborted) done();
      }),
  };
}
