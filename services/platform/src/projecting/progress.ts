import { BEFORE_FIRST, type Position } from '../ports/event-log.ts';

/** How far the read models are, by partition, and how far behind the log. Null stands for all partitions. */
export type Progress = {
  /** Everything of a partition up to here is done. */
  readonly cursor: (partition: number) => Position;
  /** Everything up to here is done. */
  readonly position: () => Position;
  /** The end of the log as last seen. */
  readonly head: () => Position;
  readonly headOf: (partition: number) => Position;
  readonly sawHead: (position: Position, partition: number | null) => void;
  readonly reached: (position: Position, partition: number | null) => void;
  /** Begins anew from a position, which may lie behind. */
  readonly restart: (position: Position, partition: number) => void;
  /** The log ends there, before where it was seen to end. */
  readonly setBack: (head: Position) => void;
  readonly isBehind: () => boolean;
  /** For how many milliseconds it has been known of something that is not done yet; 0 when all is. */
  readonly lag: () => number;
};

export function createProgress(partitions: readonly number[]): Progress {
  const states = partitions.map((partition) => ({
    partition,
    cursor: BEFORE_FIRST,
    head: BEFORE_FIRST,
    /** The head of when it was noticed that something is missing: under load there is always something newer. */
    missed: BEFORE_FIRST,
  }));
  let missingSince: number | null = null;

  const stateOf = (partition: number) => states.find((state) => state.partition === partition);
  const isBehind = (): boolean => states.some(({ cursor, head }) => head > cursor);

  function position(): Position {
    let lowest = states[0]?.cursor ?? BEFORE_FIRST;
    for (const { cursor } of states) if (cursor < lowest) lowest = cursor;
    return lowest;
  }

  function head(): Position {
    let highest = BEFORE_FIRST;
    for (const state of states) if (state.head > highest) highest = state.head;
    return highest;
  }

  function sawHead(seen: Position, partition: number | null): void {
    for (const state of states) {
      if (partition !== null && state.partition !== partition) continue;

      if (seen > state.head) state.head = seen;
    }
    if (missingSince === null && isBehind()) noticeMissing();
  }

  function noticeMissing(): void {
    missingSince = performance.now();
    for (const state of states) state.missed = state.head;
  }

  return {
    cursor: (partition) => stateOf(partition)?.cursor ?? BEFORE_FIRST,
    position,
    head,
    headOf: (partition) => stateOf(partition)?.head ?? BEFORE_FIRST,
    sawHead,

    reached(done, partition) {
      for (const state of states) {
        if (partition !== null && state.partition !== partition) continue;

        // Another partition's message may have come further already.
        if (done > state.cursor) state.cursor = done;
        if (done > state.head) state.head = done;
      }
      if (missingSince === null || states.some(({ cursor, missed }) => missed > cursor)) return;

      missingSince = null;
      if (isBehind()) noticeMissing();
    },

    restart(from, partition) {
      const state = stateOf(partition);
      if (state === undefined) return;

      state.cursor = from;
      sawHead(from, partition);
    },

    setBack(head) {
      for (const state of states) state.head = state.cursor;
      missingSince = null;
      sawHead(head, null);
    },

    isBehind,
    lag: () => (missingSince === null ? 0 : performance.now() - missingSince),
  };
}
