/**
 * Runs some work again whenever something changed: never twice at a time, once for a burst of changes, and once more
 * for what changed meanwhile.
 *
 * @param {() => Promise<void>} work must not throw
 * @param {() => Promise<void>} pause lets a burst pass, such as an editor that saves many files
 */
export function createRebuildLoop(work, pause) {
  let isStale = false;
  let running = null;

  async function run() {
    while (isStale) {
      await pause();
      isStale = false;
      await work();
    }
    running = null;
  }

  return {
    changed: () => {
      isStale = true;
      running ??= run();
    },
    /** Resolves when the work has seen every change that was told so far. */
    settled: async () => {
      while (running !== null) await running;
    },
  };
}
