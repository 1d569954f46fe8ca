import { BEFORE_FIRST, type Position } from '@entry/platform/ports/event-log';

export type RelayTotals = {
  readonly position: Position;
  readonly head: Position;
  readonly lagMilliseconds: number;
  readonly rate: number;
  readonly relayed: number;
};

export type RelayMeter = {
  readonly began: (position: Position, head: Position) => void;
  readonly sawHead: (head: Position) => void;
  readonly relayed: (count: number, position: Position) => void;
  /** The log had no more. */
  readonly atEnd: () => void;
  readonly totals: () => RelayTotals;
};

/** Milliseconds over which the rate is taken. */
const WINDOW = 5_000;

/** What a relay tells of itself, in numbers. */
export function createRelayMeter(now: () => number = () => performance.now()): RelayMeter {
  let position = BEFORE_FIRST;
  let head = BEFORE_FIRST;
  let behindSince: number | null = null;
  let relayed = 0;
  const samples: { readonly at: number; readonly count: number }[] = [];

  function sawHead(seen: Position): void {
    head = seen;
    if (head > position) behindSince ??= now();
  }

  function forgetOld(): void {
    const oldest = now() - WINDOW;
    while (samples[0] !== undefined && samples[0].at < oldest) samples.shift();
  }

  return {
    began(from, end) {
      position = from;
      behindSince = null;
      sawHead(end);
    },
    sawHead,
    relayed(count, to) {
      position = to;
      relayed += count;
      if (to > head) head = to;
      samples.push({ at: now(), count });
      forgetOld();
      // Under load there is always something newer; what was missing has come.
      behindSince = head > position ? (behindSince ?? now()) : null;
    },
    atEnd() {
      head = position;
      behindSince = null;
    },
    totals() {
      forgetOld();
      const recent = samples.reduce((sum, { count }) => sum + count, 0);
      return {
        position,
        head,
        lagMilliseconds: behindSince === null ? 0 : now() - behindSince,
        rate: (recent * 1_000) / WINDOW,
        relayed,
      };
    },
  };
}
