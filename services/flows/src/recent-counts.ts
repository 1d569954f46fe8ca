/** How often each of many has done something lately. */
export type RecentCounts = {
  readonly add: (who: string) => void;
  readonly of: (who: string) => number;
};

const PERIOD = 60_000;
/** Of one period: a flood from ever other addresses must not fill the memory. */
const LARGEST_PERIOD = 50_000;

/** Counts of the period that runs and of the one before: a minute or two. What comes when a period is full ends it early. */
export function createRecentCounts(now: () => number): RecentCounts {
  let [current, previous] = [new Map<string, number>(), new Map<string, number>()];
  let began = now();

  function turn(): void {
    const passed = now() - began;
    if (passed < PERIOD && current.size < LARGEST_PERIOD) return;

    previous = passed < 2 * PERIOD ? current : new Map();
    current = new Map();
    began = now();
  }

  return {
    add: (who) => {
      turn();
      current.set(who, (current.get(who) ?? 0) + 1);
    },
    of: (who) => {
      turn();
      return (current.get(who) ?? 0) + (previous.get(who) ?? 0);
    },
  };
}
