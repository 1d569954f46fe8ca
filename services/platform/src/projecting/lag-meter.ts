import type { Position } from '../ports/event-log.ts';

/** For how long something has been behind a log whose end moves on. Knows one end of many, however long it runs. */
export type LagMeter = {
  /** Where it is and where the log ends, at a moment in milliseconds. */
  readonly observe: (position: Position, head: Position, now: number) => void;
  /** Milliseconds since the log first was where it has not come yet; 0 when it is not behind. */
  readonly lag: (now: number) => number;
  /** Whether it has ever come as far as the log was when it was first looked at. */
  readonly hasCaughtUp: () => boolean;
};

export function createLagMeter(): LagMeter {
  /** An end of the log that was seen and not reached yet; the later ones wait for their turn. */
  let mark: { readonly head: Position; readonly seenAt: number } | null = null;
  let hasCaughtUp = false;

  return {
    observe(position, head, now) {
      if (mark !== null && position < mark.head) return;

      if (mark !== null || position >= head) hasCaughtUp = true;
      mark = position < head ? { head, seenAt: now } : null;
    },

    lag: (now) => (mark === null ? 0 : now - mark.seenAt),
    hasCaughtUp: () => hasCaughtUp,
  };
}
