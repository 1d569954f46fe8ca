import { QueueFullError } from './bounded-queue.ts';

export type WeightedQueue = {
  /** @throws QueueFullError when as many are waiting as may wait. */
  readonly run: <Result>(weight: number, work: () => Promise<Result>) => Promise<Result>;
  readonly waiting: () => number;
};

export type WeightedLimits = {
  readonly running: number;
  readonly waiting: number;
  /** Of all that runs together. Work that is heavier than this runs alone. */
  readonly weight: number;
};

/** How often others may pass whoever waits first: often enough for what is light, and never for ever. */
const PASSED_MOST = 8;

type Waiting = { readonly weight: number; readonly start: () => void; passed: number };

/**
 * Work that takes memory: so much of it at once, so many waiting, the rest refused at once. What is light passes what does
 * not fit beside what runs, so that a small picture does not wait for ten large ones; whoever was passed too often is next.
 */
export function createWeightedQueue(limits: WeightedLimits): WeightedQueue {
  const line: Waiting[] = [];
  let running = 0;
  let used = 0;

  const fits = (weight: number): boolean =>
    running === 0 || (running < limits.running && used + weight <= limits.weight);

  function takeNext(): Waiting | undefined {
    const [first] = line;
    if (first === undefined || fits(first.weight)) return line.shift();
    if (first.passed >= PASSED_MOST) return undefined;

    const place = line.findIndex(({ weight }) => fits(weight));
    if (place < 0) return undefined;
    first.passed += 1;
    return line.splice(place, 1)[0];
  }

  function startNext(): void {
    for (let next = takeNext(); next !== undefined; next = takeNext()) {
      running += 1;
      used += next.weight;
      next.start();
    }
  }

  function turn(weight: number): Promise<void> {
    const mayStart = line.length === 0 && fits(weight);
    if (!mayStart && line.length >= limits.waiting) throw new QueueFullError();

    return new Promise((resolve) => {
      line.push({ weight, start: resolve, passed: 0 });
      startNext();
    });
  }

  return {
    waiting: () => line.length,
    run: async (weight, work) => {
      await turn(weight);
      try {
        return await work();
      } finally {
        running -= 1;
        used -= weight;
        startNext();
      }
    },
  };
}
