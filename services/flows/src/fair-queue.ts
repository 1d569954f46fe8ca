import { QueueFullError } from '@entry/media/bounded-queue';
import { createRecentCounts, type RecentCounts } from './recent-counts.ts';

export type LaneRule = {
  /** Turns that this lane gets for those of others while both have work waiting. */
  readonly share: number;
  /** How much may wait. */
  readonly waiting: number;
};

/** Where work waits, and whose it is. */
export type Turn<Lane extends string> = { readonly lane: Lane; readonly client: string };

export type FairQueue<Lane extends string> = {
  /** @throws QueueFullError at once, or later when somebody who has asked less needs the place */
  readonly run: <Result>(turn: Turn<Lane>, work: () => Promise<Result>) => Promise<Result>;
  /** Whether work would be refused now: asked before anything is done for it. A refusal counts as having asked. */
  readonly isFull: (turn: Turn<Lane>) => boolean;
  readonly waiting: () => number;
};

type Waiting = { readonly start: () => void; readonly refuse: (error: QueueFullError) => void };
type LaneState = LaneRule & {
  readonly asked: RecentCounts;
  /** By client; whose turn is next comes first. No line is empty. */
  readonly lines: Map<string, Waiting[]>;
  count: number;
  /** Grows while others are served: smooth weighted round robin. */
  credit: number;
};

/**
 * Work that costs much, for many who do not know each other: so much at once, by lanes that each have their share of the
 * turns and a bounded line of their own, and in each lane by clients in turn. When a lane is full, whoever has asked most
 * lately gives way to whoever has asked less: a client that asks a second time finds all who ask every second behind it.
 * @param options.now milliseconds since any moment
 */
export function createFairQueue<Lane extends string>(options: {
  readonly running: number;
  readonly lanes: Readonly<Record<Lane, LaneRule>>;
  readonly now?: () => number;
}): FairQueue<Lane> {
  const { now = () => performance.now() } = options;
  const lanes = new Map<Lane, LaneState>();
  for (const name of Object.keys(options.lanes) as Lane[]) {
    lanes.set(name, { ...options.lanes[name], asked: createRecentCounts(now), lines: new Map(), count: 0, credit: 0 });
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
    isFull: ({ lane: name, client }) => {
      const lane = lanes.get(name) as LaneState;
      // One more than it has asked before: this time counts when it is refused, or when the work comes.
      const isRefused = lane.count >= lane.waiting && findGivingWay(lane, lane.asked.of(client) + 1) === null;
      if (isRefused) lane.asked.add(client);

      return isRefused;
    },
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
  lane.asked.add(client);
  if (lane.count >= lane.waiting) {
    const givingWay = findGivingWay(lane, lane.asked.of(client));
    if (givingWay === null) {
      waiting.refuse(new QueueFullError());
      return;
    }
    leave(lane, givingWay).refuse(new QueueFullError());
  }

  const line = lane.lines.get(client) ?? [];
  line.push(waiting);
  lane.lines.set(client, line);
  lane.count += 1;
}

/** Who waits and has asked most lately; null when nobody has asked more than so often. */
function findGivingWay(lane: LaneState, asked: number): string | null {
  let most = asked;
  let found: string | null = null;
  for (const client of lane.lines.keys()) {
    const times = lane.asked.of(client);
    if (times <= most) continue;

    most = times;
    found = client;
  }

  return found;
}

/** The newest of a line: what has waited long is done soon. */
function leave(lane: LaneState, client: string): Waiting {
  const line = lane.lines.get(client) as Waiting[];
  const newest = line.pop() as Waiting;
  lane.count -= 1;
  if (line.length === 0) lane.lines.delete(client);

  return newest;
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
