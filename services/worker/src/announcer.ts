/** Says how far a partition is: soon after every move, and every now and then when nothing moves. */
export type Announcer = {
  readonly moved: () => void;
  readonly stop: () => void;
};

/** Moves that lie closer together than this, in milliseconds, are announced together. */
const SHORTEST_GAP = 2;

export function createAnnouncer(announce: () => void, interval: number): Announcer {
  let next: { readonly cancel: () => void } | null = null;
  let announcedAt = Number.NEGATIVE_INFINITY;

  function speak(): void {
    next = null;
    announcedAt = performance.now();
    announce();
  }

  /** Even the first of many moves waits for those of the same turn: the read models of one event move one by one. */
  function plan(): { readonly cancel: () => void } {
    const wait = announcedAt + SHORTEST_GAP - performance.now();
    if (wait > 0) {
      const timer = setTimeout(speak, wait);
      return { cancel: () => clearTimeout(timer) };
    }

    const immediate = setImmediate(speak);
    return { cancel: () => clearImmediate(immediate) };
  }

  const timer = setInterval(announce, interval);
  timer.unref();

  return {
    moved() {
      next ??= plan();
    },

    stop() {
      clearInterval(timer);
      next?.cancel();
    },
  };
}
