import { setTimeout as delay } from 'node:timers/promises';
import { type Degradation, degradationsOf } from '@entry/platform/degradations';
import { newId } from '@entry/platform/identifiers';
import type { Logger } from '@entry/platform/logger';
import type { BuiltGenerations } from '@entry/platform/ports/built-generations';
import type { Bus } from '@entry/platform/ports/bus';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { Leases } from '@entry/platform/ports/leases';
import type { ProgressChannel } from '@entry/platform/ports/progress-channel';
import type { ReadStore } from '@entry/platform/ports/read-store';
import { countAllParked } from '@entry/platform/projecting/model-status';
import type { ObserveBatch } from '@entry/platform/projecting/observe-batch';
import { withSharedPages } from '@entry/platform/projecting/shared-pages';
import type { AnyProjection, ProjectEvent } from '@entry/platform/projection';
import { generationOf } from './generation.ts';
import { type PartitionStatus, type PartitionWork, startPartitionWork } from './partition-work.ts';
import { createRetryDesk } from './retry-desk.ts';
import { createShares } from './shares.ts';

export type WorkerOptions = {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly bus: Bus;
  readonly channel: Pick<ProgressChannel, 'announce'>;
  readonly leases: Leases;
  readonly generations: Pick<BuiltGenerations, 'markFollowing'>;
  readonly project: ProjectEvent;
  readonly projections: readonly AnyProjection[];
  /** Into how many partitions the log is divided; the same for all processes. */
  readonly partitionCount: number;
  readonly logger: Logger;
  /** Name of this process, for whoever looks who works on what; told apart from all others by what is added to it. */
  readonly name?: string;
  /** How long others wait after a crash, in milliseconds. */
  readonly leaseMilliseconds?: number;
  /** Between two looks at who has what, in milliseconds. */
  readonly balanceInterval?: number;
  /** Between two announcements while nothing moves, in milliseconds. */
  readonly announceInterval?: number;
  /** How far the checkpoints may lie behind what is announced, in milliseconds. */
  readonly saveInterval?: number;
  /** First pause after a partition could not be begun, in milliseconds; doubled up to 5,000. */
  readonly firstRetryDelay?: number;
  readonly pageSize?: number;
  /** Put around the work on the batches of a partition, to measure or to trace it. */
  readonly observeBatches?: (partition: number) => ObserveBatch | undefined;
};

export type WorkerStatus = {
  readonly worker: string;
  /** All of its partitions have caught up once. Workers of an older release may be ended from then on. */
  readonly isReady: boolean;
  /** Its partitions follow the log now, and the leases answer. */
  readonly isFollowing: boolean;
  readonly degraded: readonly Degradation[];
  /** False until it has asked for its share, and while the leases do not answer. */
  readonly isSharing: boolean;
  readonly partitions: readonly PartitionStatus[];
};

export type Worker = {
  /** Begins to ask for partitions; what fails is tried again. */
  readonly start: () => void;
  /** Finishes the batches at hand, saves how far everything came and lets others take over at once. */
  readonly stop: () => Promise<void>;
  readonly status: () => WorkerStatus;
};

/** In milliseconds: a mark is good for a minute. */
const MARK_EVERY = 10_000;

/**
 * Keeps the read models of its share of the partitions up to date, each by a runner of its own, so that one that fails
 * stops no other. Leases say who has which partition; they only save work: two runners of one partition write the same.
 */
export function createWorker(options: WorkerOptions): Worker {
  const {
    leases,
    store,
    generations,
    projections,
    partitionCount,
    logger,
    name = 'worker',
    leaseMilliseconds = 4_000,
  } = options;
  const { balanceInterval = 1_000, announceInterval = 500, saveInterval = 1_000, firstRetryDelay = 100 } = options;
  const worker = `${name}-${newId()}`;
  const generation = generationOf(projections, partitionCount);
  const log = withSharedPages(options.log);
  const works = new Map<number, PartitionWork>();
  const marked = new Set<number>();
  const desk = createRetryDesk({ store, generation });
  const stopping = new AbortController();
  const { signal } = stopping;
  const renewInterval = Math.min(balanceInterval, leaseMilliseconds / 4);
  let isRenewed = false;
  let isBalanced = false;
  let hasCaughtUp = false;
  let markedAt = 0;
  let running: Promise<void> = Promise.resolve();

  const shares = createShares({
    leases,
    worker,
    generation,
    partitionCount,
    milliseconds: leaseMilliseconds,
    logger,
    onTaken: take,
    onGivenUp: giveUp,
    now: () => performance.now(),
  });

  function take(partition: number): void {
    const observeBatch = options.observeBatches?.(partition);
    const work = { worker, partition, announceInterval, saveInterval, firstRetryDelay, observeBatch };
    works.set(partition, startPartitionWork({ ...options, log, ...work }));
  }

  async function giveUp(partition: number): Promise<void> {
    const work = works.get(partition);
    works.delete(partition);
    await work?.stop();
  }

  const isSharing = (): boolean => isRenewed && isBalanced;
  const pause = (milliseconds: number): Promise<void> =>
    delay(milliseconds, undefined, { signal }).catch(() => undefined);

  function reportUnshared(error: unknown): void {
    if (isSharing()) logger.error({ error }, 'The partitions could not be shared out: those at hand are kept');
  }

  async function renew(): Promise<void> {
    try {
      await shares.renew();
      isRenewed = true;
    } catch (error) {
      reportUnshared(error);
      isRenewed = false;
      shares.dropExpired();
    }
  }

  /** Apart from everything else: leases must be renewed however long the rest takes. */
  async function keepRenewing(): Promise<void> {
    while (!signal.aborted) {
      await pause(renewInterval);
      if (!signal.aborted) await renew();
    }
  }

  /** Who cannot renew what they have takes nothing more. */
  async function balance(): Promise<void> {
    if (!isRenewed) return;

    try {
      await shares.balance();
      isBalanced = true;
    } catch (error) {
      reportUnshared(error);
      isBalanced = false;
    }
  }

  async function keepBalance(): Promise<void> {
    while (!signal.aborted) {
      await balance();
      await pause(balanceInterval);
    }
  }

  async function begin(): Promise<void> {
    await renew();
    await Promise.all([keepRenewing(), keepBalance(), keepAnswering(), keepMarking()]);
  }

  /** Gateways of this release wait for the marks before they take traffic. */
  async function markFollowing(): Promise<void> {
    const partitions = [...works.values()].map((work) => work.status());
    const isFollowing = isSharing() && partitions.every((partition) => partition.isFollowing);
    hasCaughtUp ||= isFollowing;
    const following = partitions.flatMap(({ partition, isFollowing: follows }) => (follows ? [partition] : []));
    const isNews = following.some((partition) => !marked.has(partition));
    if (following.length === 0 || (!isNews && performance.now() - markedAt < MARK_EVERY)) return;

    await generations.markFollowing(generation, following);
    markedAt = performance.now();
    for (const partition of following) marked.add(partition);
  }

  async function keepMarking(): Promise<void> {
    while (!signal.aborted) {
      await markFollowing().catch((error: unknown) =>
        logger.warn({ error }, 'The mark that the read models follow the log could not be written'),
      );
      await delay(balanceInterval, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async function keepAnswering(): Promise<void> {
    while (!signal.aborted) {
      await desk
        .answer([...works.values()])
        .catch((error: unknown) => logger.warn({ error }, 'Parked events could not be tried again'));
      await delay(balanceInterval, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  function status(): WorkerStatus {
    const partitions = [...works.values()].map((work) => work.status());
    const isFollowing = isSharing() && !signal.aborted && partitions.every((partition) => partition.isFollowing);
    const isReady = hasCaughtUp && !signal.aborted;
    const parked = partitions.reduce((count, { projections }) => count + countAllParked(projections), 0);

    const degraded = degradationsOf({ parked, isFollowing });
    return { worker, isReady, isFollowing, degraded, isSharing: isSharing(), partitions };
  }

  return {
    start() {
      running = begin();
    },

    async stop() {
      stopping.abort();
      await running;
      await shares.leave();
    },

    status,
  };
}
