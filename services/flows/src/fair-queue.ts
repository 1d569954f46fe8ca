import { QueueFullError } from '@entry/media/bounded-queue';

export type LaneRule = {
  /** Turns that this lane gets for those of others while both have work waiting. */
  readonly share: number;
  /** How much may wait. */
  readonly waiting: number;
};

/** Where work waits, and whose it is. */
export type Turn<Lane extends string> = { readonly lane: Lane; readonly client: string };

export type FairQueue<Lane extends string> = {
  /** @throws QueueFullError at once, or later when somebody with less waiting needs the place */
  readonly run: <Result>(turn: Turn<Lane>, work: () => Promise<Result>) => Promise<Result>;
  /** Whether work would be refused now: asked before anything is done for it. */
  readonly isFull: (turn: Turn<Lane>) => boolean;
  readonly waiting: () => number;
};

type Waiting = { readonly start: () => void; readonly refuse: (error: QueueFullError) => void };
type LaneState = LaneRule & {
  /** By client; whose turn is next comes first. No line is empty. */
  readonly lines: Map<string, Waiting[]>;
  count: number;
  /** Grows while others are served: smooth weighted round robin. */
  credit: number;
};

/**
 * Work that costs much, for many who do not know each other: so much at once, by lanes that each have their share of the
 * turns and a bounded line of their own, and in each lane by clients in turn. What one client sends in masses waits behind
 * its own; when a lane is full, the longest line in it gives way to whoever has less waiting.
 */
export function createFairQueue<Lane extends string>(options: {
  readonly running: number;
  readonly lanes: Readonly<Record<Lane, LaneRule>>;
}): FairQueue<Lane> {
  const lanes = new Map<Lane, LaneState>();
  for (const name of Object.keys(options.lanes) as Lane[]) {
    lanes.set(name, { ...options.lanes[name], lines: new Map(), count: 0, credit: 0 });
  }
  let running = 0;
  const waiting = () => [...lanes.values()].reduce((sum, { count }) => sum + count, 0);

  const startNext = (): void => {
    while (running < options.running) {
      const lane = chooseLane([...lanes.values()].filter(({ count }) => count > 0));
      if (lane === null) return;

      running += 1;
      takeNext(lane).start();
    }
  };
  const join = ({ lane: name, client }: Turn<Lane>): Promise<void> =>
    new Promise((resolve, reject) => {
      enter(lanes.get(name) as LaneState, client, { start: resolve, refuse: reject });
      startNext();
    });

  return {
    waiting,
    isFull: ({ lane, client }) => hasNoPlace(lanes.get(lane) as LaneState, client),
    run: async (turn, work) => {
      await join(turn);
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}

/** The one that was kept waiting longest for its share. */
function chooseLane(lanes: readonly LaneState[]): LaneState | null {
  const total = lanes.reduce((sum, { share }) => sum + share, 0);
  let chosen: LaneState | null = null;
  for (const lane of lanes) {
    lane.credit += lane.share;
    if (chosen === null || lane.credit > chosen.credit) chosen = lane;
  }
  if (chosen !== null) chosen.credit -= total;

  return chosen;
}

function enter(lane: LaneState, client: string, waiting: Waiting): void {
  if (lane.count >= lane.waiting) {
    const longest = longestLine(lane);
    if (longest === null || hasNoPlace(lane, client)) {
      waiting.refuse(new QueueFullError());
      return;
    }
    longest.pop()?.refuse(new QueueFullError());
    lane.count -= 1;
  }

  const line = lane.lines.get(client) ?? [];
  line.push(waiting);
  lane.lines.set(client, line);
  lane.count += 1;
}

/** Nobody gives way to whoever would then have as much waiting as they have left. */
function hasNoPlace(lane: LaneState, client: string): boolean {
  if (lane.count < lane.waiting) return false;

  return (lane.lines.get(client)?.length ?? 0) + 1 >= (longestLine(lane)?.length ?? 0);
}

function longestLine(lane: LaneState): Waiting[] | null {
  let longest: Waiting[] | null = null;
  for (const line of lane.lines.values()) if (longest === null || line.length > longest.length) longest = line;

  return longest;
}

function takeNext(lane: LaneState): Waiting {
  const [client, line] = lane.lines.entries().next().value as [string, Waiting[]];
  const next = line.shift() as Waiting;
  lane.count -= 1;
  lane.lines.delete(client);
  // Behind all others, who have waited meanwhile.
  if (line.length > 0) lane.lines.set(client, line);
  if (lane.count === 0) lane.credit = 0;

  return next;
}
