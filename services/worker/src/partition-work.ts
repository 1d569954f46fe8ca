import { setTimeout as delay } from 'node:timers/promises';
import { createNewsToAnnounce } from '@entry/platform/changes/news-to-announce';
import type { Logger } from '@entry/platform/logger';
import type { Bus } from '@entry/platform/ports/bus';
import { BEFORE_FIRST, type EventLog } from '@entry/platform/ports/event-log';
import type { PartitionProgress, ProgressChannel } from '@entry/platform/ports/progress-channel';
import type { ReadStore } from '@entry/platform/ports/read-store';
import { CheckpointMismatchError } from '@entry/platform/projecting/checkpoints';
import type { ObserveBatch } from '@entry/platform/projecting/observe-batch';
import type { Parked } from '@entry/platform/projecting/parking';
import type { AnyProjection, ProjectEvent } from '@entry/platform/projection';
import { createProjectionRunner, type ProjectionRunner, type RunnerStatus } from '@entry/platform/projection-runner';
import { createAnnouncer } from './announcer.ts';

export type PartitionStatus = RunnerStatus & {
  readonly partition: number;
  /** Why nothing is applied any more, in words for an operator; null while all is well. */
  readonly refusal: string | null;
};

/** One partition of all read models, in the hands of this process. */
export type PartitionWork = {
  readonly partition: number;
  readonly status: () => PartitionStatus;
  /** Whether it knows what is parked, and may touch it. */
  readonly canRetry: () => boolean;
  /** Tries everything parked again; says what still waits. */
  readonly retryParked: () => Promise<readonly Parked[]>;
  /** Finishes the batch at hand and saves how far everything came. */
  readonly stop: () => Promise<void>;
};

export type PartitionWorkOptions = {
  readonly worker: string;
  readonly partition: number;
  readonly partitionCount: number;
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly bus: Bus;
  readonly channel: Pick<ProgressChannel, 'announce'>;
  readonly project: ProjectEvent;
  readonly projections: readonly AnyProjection[];
  readonly logger: Logger;
  readonly announceInterval: number;
  readonly saveInterval: number;
  readonly firstRetryDelay: number;
  readonly pageSize?: number | undefined;
  readonly observeBatch?: ObserveBatch | undefined;
};

const LONGEST_RETRY_DELAY = 5_000;
/** Of each read model: as many as type at the same time, and few enough to be held by every partition of a process. */
const REMEMBERED_DOCUMENTS = 200;

/** Starts at once, and again for ever while the engines are away; not after a refusal, which only a person can end. */
export function startPartitionWork(options: PartitionWorkOptions): PartitionWork {
  const { partition, partitionCount, channel, logger, firstRetryDelay } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const news = createNewsToAnnounce(options.projections);
  const announcer = createAnnouncer(announce, options.announceInterval);
  let runner = createRunner();
  const running = run();

  function createRunner(): ProjectionRunner {
    const { log, store, bus, project, projections, saveInterval, pageSize, observeBatch } = options;

    return createProjectionRunner({
      log,
      store,
      bus,
      project,
      projections,
      logger: logger.child({ partition }),
      partitions: { count: partitionCount, own: [partition] },
      saveInterval,
      remember: REMEMBERED_DOCUMENTS,
      // While the bus is silent, gateways wait for what the log brings, and then for what is saved of it.
      watchdogInterval: saveInterval / 2,
      onMoved: announcer.moved,
      onApplied: ({ events }) => {
        news.add(events);
        announcer.moved();
      },
      observeBatch,
      ...(pageSize === undefined ? {} : { pageSize }),
    });
  }

  async function run(): Promise<void> {
    let pause = firstRetryDelay;

    for (;;) {
      try {
        await runner.start();
        announcer.moved();
        return;
      } catch (error) {
        // The runner has said so already, and goes on saying it by its status.
        if (error instanceof CheckpointMismatchError || signal.aborted) return;

        logger.error({ partition, delayMs: pause, error }, 'The work on a partition could not begin');
      }

      await runner.stop();
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;

      pause = Math.min(pause * 2, LONGEST_RETRY_DELAY);
      runner = createRunner();
    }
  }

  /** Who has only just come knows less than the checkpoints do, which are asked while nobody speaks. */
  function announce(): void {
    if (!runner.isRestored() && runner.refusal() === null) return;

    const { projections, ...status } = runner.status();
    // What was built from another log says nothing about this one.
    const known =
      runner.refusal() === null ? projections : projections.map((model) => ({ ...model, position: BEFORE_FIRST }));
    channel.announce({
      ...toProgress(options, { ...status, projections: known }),
      ...(runner.refusal() === null ? { news: news.next(status.position) } : {}),
    });
  }

  return {
    partition,
    status: () => ({ ...runner.status(), partition, refusal: runner.refusal()?.message ?? null }),
    canRetry: () => runner.isRestored() && runner.refusal() === null,
    retryParked: () => runner.retryParked(),

    async stop() {
      stopping.abort();
      announcer.stop();
      await runner.stop();
      await running;
    },
  };
}

function toProgress(
  { worker, partition, partitionCount }: PartitionWorkOptions,
  { projections, head, lagMilliseconds, isFollowing }: RunnerStatus,
): PartitionProgress {
  return {
    worker,
    partition,
    partitionCount,
    models: projections.map(({ model, version, position, parked }) => ({
      model,
      version,
      position,
      parked: parked.length,
    })),
    head,
    lagMilliseconds,
    isHealthy: isFollowing,
  };
}
