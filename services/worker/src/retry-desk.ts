import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@entry/platform/identifiers';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import type { ReadModel, ReadStore } from '@entry/platform/ports/read-store';
import type { Parked } from '@entry/platform/projecting/parking';
import type { AnyProjection } from '@entry/platform/projection';
import { generationOf } from './generation.ts';
import type { PartitionWork } from './partition-work.ts';

/**
 * Asking the worker that has a partition to try again what is parked there. Only it can: its runner knows up to where
 * it left the parked things out, and nothing may come in between. Asked through the read store, where the parked
 * things lie, so that it needs nothing else to work.
 */
type RetryRequest = {
  readonly requestId: string;
  readonly answer: PartitionRetry | null;
};

export type PartitionRetry = {
  readonly partition: number;
  readonly recovered: number;
  readonly waiting: number;
  /** The first of those that still wait. */
  readonly examples: readonly Parked[];
};

const REQUESTS: ReadModel<RetryRequest> = { name: 'parked-retries', version: 1, indexes: {} };
const MOST_EXAMPLES = 20;

const idOf = (generation: string, partition: number): string => `${generation}-${partition}`;

/** Documents of this kind count their writes: the log has nothing to do with them. */
async function write(store: ReadStore, id: string, document: RetryRequest): Promise<void> {
  const collection = store.collection(REQUESTS);
  const stored = (await collection.load([id])).get(id);
  await collection.write([{ id, document, position: (stored?.position ?? BEFORE_FIRST) + 1n }]);
}

/** The side of a worker: does what is asked for the partitions that it has. */
export function createRetryDesk({ store, generation }: { readonly store: ReadStore; readonly generation: string }) {
  async function answerOne(work: PartitionWork, { requestId }: RetryRequest): Promise<void> {
    const { partition } = work;
    const before = countParked(work);
    const waiting = await work.retryParked();

    await write(store, idOf(generation, partition), {
      requestId,
      answer: {
        partition,
        recovered: Math.max(0, before - waiting.length),
        waiting: waiting.length,
        examples: waiting.slice(0, MOST_EXAMPLES),
      },
    });
  }

  return {
    /** One that is still catching up answers when it has. */
    answer: async (given: readonly PartitionWork[]): Promise<void> => {
      const works = given.filter(({ canRetry }) => canRetry());
      if (works.length === 0) return;

      const requests = await store.collection(REQUESTS).load(works.map(({ partition }) => idOf(generation, partition)));
      for (const work of works) {
        const request = requests.get(idOf(generation, work.partition))?.document ?? null;
        if (request !== null && request.answer === null) await answerOne(work, request);
      }
    },
  };
}

const countParked = (work: PartitionWork): number =>
  work.status().projections.reduce((total, { parked }) => total + parked.length, 0);

export type RequestRetryOptions = {
  readonly store: ReadStore;
  readonly projections: readonly AnyProjection[];
  readonly partitionCount: number;
  readonly onAnswer?: (answer: PartitionRetry) => void;
  /** How long to wait for the workers, in milliseconds. */
  readonly timeout?: number;
  /** Between two looks for answers, in milliseconds. */
  readonly interval?: number;
};

export type RetryOutcome = {
  readonly answers: readonly PartitionRetry[];
  /** Partitions that no worker answered for in time: what waits there still waits. */
  readonly unanswered: readonly number[];
};

/** The side of an operator: has everything parked tried again, whichever processes work on it. */
export async function requestRetry(options: RequestRetryOptions): Promise<RetryOutcome> {
  const { store, projections, partitionCount, onAnswer, timeout = 60_000, interval = 200 } = options;
  const generation = generationOf(projections, partitionCount);
  const requestId = newId();
  const answers = new Map<number, PartitionRetry>();
  const unanswered = () => [...Array(partitionCount).keys()].filter((partition) => !answers.has(partition));
  const deadline = performance.now() + timeout;

  async function askOrHear(partition: number): Promise<void> {
    const id = idOf(generation, partition);
    const stored = (await store.collection(REQUESTS).load([id])).get(id)?.document ?? null;
    // Another operator may ask at the same moment; their answer was given after ours was asked for, or we ask again.
    if (stored === null || (stored.requestId !== requestId && stored.answer !== null)) {
      await write(store, id, { requestId, answer: null });
    } else if (stored.requestId === requestId && stored.answer !== null) {
      answers.set(partition, stored.answer);
      onAnswer?.(stored.answer);
    }
  }

  for (;;) {
    for (const partition of unanswered()) await askOrHear(partition);
    if (unanswered().length === 0 || performance.now() >= deadline) break;

    await delay(interval);
  }

  return { answers: [...answers.values()], unanswered: unanswered() };
}
