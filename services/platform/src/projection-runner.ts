import type { Logger } from './logger.ts';
import type { Bus, BusMessage } from './ports/bus.ts';
import type { EventLog, Position, RecordedEvent } from './ports/event-log.ts';
import type { MaybePromise, ReadStore } from './ports/read-store.ts';
import { createDistributor } from './projecting/distribute.ts';
import { createModelStatuses, type ProjectionStatus } from './projecting/model-status.ts';
import type { ObserveBatch } from './projecting/observe-batch.ts';
import type { Parked } from './projecting/parking.ts';
import { type Partitions, requirePartitions, WHOLE } from './projecting/partitions.ts';
import { createPositionWaiters } from './projecting/position-waiters.ts';
import { createProgress } from './projecting/progress.ts';
import { createPump } from './projecting/pump.ts';
import { readLogToItsEnd } from './projecting/read-log.ts';
import { createReports } from './projecting/reports.ts';
import { createProjectionTarget } from './projecting/target.ts';
import { createTargetGroup } from './projecting/target-group.ts';
import { createWatch } from './projecting/watch.ts';
import type { AnyProjection, ProjectEvent } from './projection.ts';

export type ProjectionRunnerOptions = {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly project: ProjectEvent;
  readonly projections: readonly AnyProjection[];
  readonly logger: Logger;
  /** Without one the runner reads the log whenever the log has news. */
  readonly bus?: Bus;
  /** Only events of its own partitions are handled; all events when left out. */
  readonly partitions?: Partitions;
  /** Events read from the log at a time. */
  readonly pageSize?: number;
  /** How often the runner checks that it is not left behind, in milliseconds. */
  readonly watchdogInterval?: number;
  /** Being behind for longer than this, in milliseconds, is an alarm. */
  readonly stallAfter?: number;
  /** First pause after a failure, in milliseconds; doubled up to 5,000. */
  readonly firstRetryDelay?: number;
  /** Deletions that everybody has passed are remembered for this long, in milliseconds: longer than a write can take. */
  readonly keepTombstonesFor?: number;
  readonly observeBatch?: ObserveBatch | undefined;
};

export type RunnerStatus = {
  /** False until it has caught up once, and while a read model is stalled, failing, refused or has something parked. */
  readonly isHealthy: boolean;
  /** Every read model holds everything up to here. */
  readonly position: Position;
  /** The end of the log as last seen. */
  readonly head: Position;
  /** For how long the read models have been behind the log, in milliseconds; 0 when they are not. */
  readonly lagMilliseconds: number;
  readonly isStalled: boolean;
  /** How many messages of the bus wait. */
  readonly queued: number;
  readonly projections: readonly ProjectionStatus[];
};

export type ProjectionRunner = {
  /**
   * Catches up with the log, then stays live; resolves when it has caught up.
   * @throws CheckpointMismatchError when the read models were built from another log: nothing is applied then.
   */
  readonly start: () => Promise<void>;
  /** Finishes the batch at hand and saves how far everything came. */
  readonly stop: () => Promise<void>;
  /** Something may be new: looks into the log. */
  readonly poke: () => void;
  /**
   * True as soon as the read models have reached the position, false when the time is over.
   * @param models names of those that are about to be read; all when left out. @throws RangeError for an unknown one
   */
  readonly waitFor: (position: Position, timeoutMilliseconds: number, models?: readonly string[]) => Promise<boolean>;
  readonly status: () => RunnerStatus;
  /** Tries everything parked again; says what still waits. */
  readonly retryParked: () => Promise<readonly Parked[]>;
};

const CONSUMER = 'projections';
const REACHED = Promise.resolve(true);

/**
 * Feeds all projections from one cursor: events are read and decoded once. The bus is only a hint; on a gap, a
 * failure or silence the log is read instead.
 */
export function createProjectionRunner(options: ProjectionRunnerOptions): ProjectionRunner {
  const { log, store, bus, logger, projections, project, partitions = WHOLE } = options;
  const { pageSize = 5_000, watchdogInterval = 1_000, stallAfter = 5_000, firstRetryDelay = 100 } = options;
  const { keepTombstonesFor = 600_000, observeBatch } = options;
  requirePartitions(partitions);

  const stopping = new AbortController();
  const { signal } = stopping;
  const cleanups: (() => Promise<void> | void)[] = [];
  const partitionCount = partitions.count;
  const reports = createReports(logger);
  const waiters = createPositionWaiters();
  const progress = createProgress(partitions.own);
  const targets = projections.flatMap((projection) =>
    partitions.own.map((partition) =>
      createProjectionTarget({ projection, partition, partitionCount, store, log, logger, onParked: reports.parked }),
    ),
  );
  const models = createModelStatuses(targets, progress);
  const distribute = createDistributor({ targets, partitionCount, project, onMoved: waiters.check });
  const group = createTargetGroup({
    targets,
    partitions,
    store,
    project,
    progress,
    reports,
    onRefused: () => stopping.abort(),
  });
  const pump = createPump({
    cursorOf: progress.cursor,
    readLog: () =>
      readLogToItsEnd({ log, cursor: progress.position, pageSize, apply: (page) => apply(page, null), signal }),
    apply: ({ events, partition }) => apply(events, partition),
    onFailure: group.recoverFrom,
    firstRetryDelay,
    signal,
  });
  const watch = createWatch({ log, progress, pump, reports, stallAfter, isDivided: partitionCount > 1 });
  let hasCaughtUp = false;

  /** Done when it returns if the store answers at once: whoever waits for their command then need not wait again. */
  function apply(events: readonly RecordedEvent[], partition: number | null): MaybePromise<void> {
    const last = events.at(-1);
    if (last === undefined) return;

    const { position } = last;
    progress.sawHead(position, partition);
    const distributing =
      observeBatch !== undefined && hasCaughtUp
        ? observeBatch(events, () => distribute(events, partition))
        : distribute(events, partition);
    return distributing instanceof Promise
      ? distributing.then(() => progress.reached(position, partition))
      : progress.reached(position, partition);
  }

  function onMessage(message: BusMessage): void {
    const last = message.events.at(-1);
    if (last !== undefined) progress.sawHead(last.position, message.partition);
    pump.push(message);
  }

  function every(milliseconds: number, task: () => Promise<void>): void {
    const timer = setInterval(() => void task(), milliseconds);
    timer.unref();
    cleanups.push(() => clearInterval(timer));
  }

  async function start(): Promise<void> {
    await group.restore();
    // Subscribed before reading, so that nothing falls between the two.
    if (bus) cleanups.push(await bus.subscribe({ consumer: CONSUMER, partitions: partitions.own }, onMessage));
    else cleanups.push(log.subscribe(pump.poke));
    progress.sawHead(await log.head(), null);
    pump.poke();
    await pump.idle();
    await group.saveCheckpoints();
    const refusal = group.refusal();
    if (refusal !== null) throw refusal;

    hasCaughtUp = true;
    every(watchdogInterval, watch.look);
    every(keepTombstonesFor, () => pump.exclusively(group.tidy));
  }

  async function stop(): Promise<void> {
    stopping.abort();
    for (const cleanup of cleanups.splice(0)) await cleanup();
    await pump.idle();
    waiters.giveUp();
    await group.saveCheckpoints();
  }

  function waitFor(position: Position, timeoutMilliseconds: number, names?: readonly string[]): Promise<boolean> {
    if (names === undefined && progress.position() >= position) return REACHED;
    // The read models move before the cursor does, and whoever waits is answered by their moves.
    if (models.haveReached(position, names)) return REACHED;

    // Of a partition of which nothing was heard lately, only the log tells that it has come further.
    if (partitionCount > 1) pump.poke();
    return waiters.wait(() => models.haveReached(position, names), timeoutMilliseconds);
  }

  function status(): RunnerStatus {
    const statuses = models.list();
    const hasParked = statuses.some(({ parked }) => parked.length > 0);
    const isStalled = watch.isStalled();

    return {
      isHealthy: hasCaughtUp && group.refusal() === null && !pump.isFailing() && !isStalled && !hasParked,
      position: progress.position(),
      head: progress.head(),
      lagMilliseconds: progress.lag(),
      isStalled,
      queued: pump.queued(),
      projections: statuses,
    };
  }

  return {
    start,
    stop,
    poke: pump.poke,
    waitFor,
    status,
    retryParked: () => pump.exclusively(group.retryParked),
  };
}
