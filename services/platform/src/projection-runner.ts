import type { Logger } from './logger.ts';
import type { Bus, BusMessage } from './ports/bus.ts';
import type { EventLog, Position } from './ports/event-log.ts';
import type { MaybePromise, ReadStore } from './ports/read-store.ts';
import type { CheckpointMismatchError } from './projecting/checkpoints.ts';
import { type Batch, createDistributor } from './projecting/distribute.ts';
import {
  countAllParked,
  createModelStatuses,
  type ProjectionStatus,
  type ReadModelStatus,
} from './projecting/model-status.ts';
import type { ObserveBatch } from './projecting/observe-batch.ts';
import type { Parked } from './projecting/parking.ts';
import { type Partitions, requirePartitions, WHOLE } from './projecting/partitions.ts';
import { createPositionWaiters } from './projecting/position-waiters.ts';
import { createProgress } from './projecting/progress.ts';
import { createPump } from './projecting/pump.ts';
import { readLogToItsEnd } from './projecting/read-log.ts';
import { createReports } from './projecting/reports.ts';
import { withSharedReadAt } from './projecting/shared-read-at.ts';
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
  /**
   * How often checkpoints are saved, in milliseconds. When left out, with every batch, and those that nothing was written
   * for only at the end.
   */
  readonly saveInterval?: number;
  /**
   * Documents of each partition of a read model that are kept after they were written, where loading is a round trip;
   * none when left out.
   */
  readonly remember?: number;
  /** Called when some read models have come further, which may be before all of them have. */
  readonly onMoved?: () => void;
  /** Called with every batch once all read models have it. */
  readonly onApplied?: (batch: Batch) => void;
  readonly observeBatch?: ObserveBatch | undefined;
};

export type RunnerStatus = {
  /** False until it has caught up once, and while a read model is stalled, failing or refused. */
  readonly isFollowing: boolean;
  /** It follows the log, and nothing is parked. */
  readonly isHealthy: boolean;
  /** Every read model holds everything up to here. */
  readonly position: Position;
  /** The end of the log as last seen. */
  readonly head: Position;
  /** For how long what the read models lack has been known, in milliseconds; 0 when they lack nothing. */
  readonly lagMilliseconds: number;
  readonly isStalled: boolean;
  /** How many messages of the bus wait. */
  readonly queued: number;
  readonly projections: readonly ProjectionStatus[];
};

/** What those who answer requests ask about the read models, wherever these are brought up to date. */
export type ReadModelProgress = {
  /**
   * True as soon as the read models have reached the position, false when the time is over.
   * @param models names of those that are about to be read; all when left out. @throws RangeError for an unknown one
   */
  readonly waitFor: (position: Position, timeoutMilliseconds: number, models?: readonly string[]) => Promise<boolean>;
  readonly status: () => ReadModelsStatus;
};

export type ReadModelsStatus = Omit<RunnerStatus, 'projections' | 'queued'> & {
  readonly projections: readonly ReadModelStatus[];
};

export type ProjectionRunner = Omit<ReadModelProgress, 'status'> & {
  /**
   * Catches up with the log, then stays live; resolves when it has caught up, or was stopped.
   * @throws CheckpointMismatchError when the read models were built from another log: nothing is applied then.
   */
  readonly start: () => Promise<void>;
  /** Finishes the batch at hand and saves how far everything came. */
  readonly stop: () => Promise<void>;
  /** Something may be new: looks into the log. */
  readonly poke: () => void;
  readonly status: () => RunnerStatus;
  /** Whether it knows where the last run left the read models; before that its positions say nothing. */
  readonly isRestored: () => boolean;
  /** Why nothing is applied any more; null while all is well. */
  readonly refusal: () => CheckpointMismatchError | null;
  /** Tries everything parked again; says what still waits. */
  readonly retryParked: () => Promise<readonly Parked[]>;
  /**
   * Has the documents of a read model replaced, while nothing is applied, by others that hold at least everything up to
   * its position; what was parked of it is forgotten then. When the work fails all stays as it was.
   */
  readonly replaceModel: (name: string, work: () => Promise<void>) => Promise<void>;
  /** Does something while nothing is applied, with the checkpoints of all read models saved. */
  readonly atRest: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

const CONSUMER = 'projections';
const REACHED = Promise.resolve(true);
/** For so long, in milliseconds, whoever waits leaves it to the bus to bring what they wait for. */
const BUS_PATIENCE = 100;

/**
 * Feeds all projections from one cursor: events are read and decoded once. The bus is only a hint; on a gap, a
 * failure or silence the log is read instead.
 */
export function createProjectionRunner(options: ProjectionRunnerOptions): ProjectionRunner {
  const { log, store, bus, logger, projections, project, partitions = WHOLE } = options;
  const { pageSize = 5_000, watchdogInterval = 1_000, stallAfter = 5_000, firstRetryDelay = 100 } = options;
  const { keepTombstonesFor = 600_000, saveInterval, remember, onMoved, onApplied, observeBatch } = options;
  requirePartitions(partitions);

  const stopping = new AbortController();
  const { signal } = stopping;
  const cleanups: (() => Promise<void> | void)[] = [];
  const partitionCount = partitions.count;
  const reports = createReports(logger);
  const waiters = createPositionWaiters();
  const progress = createProgress(partitions.own);
  const sharedLog = withSharedReadAt(log);
  const targets = projections.flatMap((projection) =>
    partitions.own.map((partition) =>
      createProjectionTarget({
        projection,
        partition,
        partitionCount,
        store,
        log: sharedLog,
        logger,
        saveInterval,
        remember,
        onParked: reports.parked,
      }),
    ),
  );
  const models = createModelStatuses(targets, progress);
  const distribute = createDistributor({ targets, partitionCount, project, onMoved: moved });
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
      readLogToItsEnd({
        log,
        cursor: progress.position,
        pageSize,
        apply: (events, through) => apply({ partition: null, events, through }),
        signal,
      }),
    apply,
    onFailure: group.recoverFrom,
    firstRetryDelay,
    signal,
  });
  const onLogSetBack = oneAtATime((head: Position) => pump.exclusively(() => group.verifyLog(head)));
  const watch = createWatch({ log, progress, pump, reports, stallAfter, partitions, onLogSetBack });
  let hasCaughtUp = false;

  function moved(): void {
    waiters.check();
    onMoved?.();
  }

  /** Done when it returns if the store answers at once: whoever waits for their command then need not wait again. */
  function apply(batch: Batch): MaybePromise<void> {
    const { partition, through, events } = batch;
    progress.sawHead(through, partition);
    const distributing =
      observeBatch !== undefined && hasCaughtUp && events.length > 0
        ? observeBatch(events, () => distribute(batch))
        : distribute(batch);
    return distributing instanceof Promise ? distributing.then(() => applied(batch)) : applied(batch);
  }

  function applied(batch: Batch): void {
    progress.reached(batch.through, batch.partition);
    onApplied?.(batch);
  }

  function onMessage(message: BusMessage): void {
    watch.heard(message.partition);
    progress.sawHead(message.through, message.partition);
    pump.push(message);
  }

  function pokeUnlessDone(waiting: Promise<boolean>): void {
    const timer = setTimeout(pump.poke, BUS_PATIENCE);
    void waiting.then(() => clearTimeout(timer));
  }

  function every(milliseconds: number, task: () => Promise<void>): void {
    const timer = setInterval(oneAtATime(task), milliseconds);
    timer.unref();
    cleanups.push(() => clearInterval(timer));
  }

  async function follow({ subscribe }: Bus): Promise<void> {
    const leave = await subscribe({ consumer: CONSUMER, partitions: partitions.own }, onMessage);
    // Stopped meanwhile: what is to be cleaned up was cleaned up already.
    if (signal.aborted) await leave();
    else cleanups.push(leave);
  }

  async function saveBeside(): Promise<void> {
    if (!(await group.trySavingCheckpoints()) && !signal.aborted) await pump.exclusively(group.saveCheckpoints);
  }

  async function start(): Promise<void> {
    await group.restore();
    // Subscribed before reading, so that nothing falls between the two.
    if (bus) await follow(bus);
    else cleanups.push(log.subscribe(pump.poke));
    progress.sawHead(await log.head(), null);
    pump.poke();
    await pump.idle();
    await group.saveCheckpoints();
    const refusal = group.refusal();
    if (refusal !== null) throw refusal;
    // Stopped while it caught up: nobody would ever clear what is set up below.
    if (signal.aborted) return;

    hasCaughtUp = true;
    every(watchdogInterval, watch.look);
    every(keepTombstonesFor, () => pump.exclusively(group.tidy));
    if (saveInterval !== undefined) every(saveInterval, saveBeside);
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

    const waiting = waiters.wait(() => models.haveReached(position, names), timeoutMilliseconds);
    // Who waits is in a hurry: the watch would notice a silent bus a second later.
    if (partitionCount > 1) pokeUnlessDone(waiting);
    return waiting;
  }

  function status(): RunnerStatus {
    const statuses = models.list();
    const isStalled = watch.isStalled();
    const isFollowing = hasCaughtUp && group.refusal() === null && !pump.isFailing() && !isStalled;

    return {
      isFollowing,
      isHealthy: isFollowing && countAllParked(statuses) === 0,
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
    isRestored: group.isRestored,
    refusal: group.refusal,
    retryParked: () => pump.exclusively(group.retryParked),
    replaceModel: (name, work) =>
      pump.exclusively(async () => {
        await work();
        await group.replaced(name);
      }),
    atRest: (work) =>
      pump.exclusively(async () => {
        await group.saveCheckpoints();
        return work();
      }),
  };
}

/** Begins a task unless it runs already; it must not fail. */
function oneAtATime<Parameters extends readonly unknown[]>(
  task: (...parameters: Parameters) => Promise<void>,
): (...parameters: Parameters) => void {
  let isRunning = false;

  return (...parameters) => {
    if (isRunning) return;

    isRunning = true;
    void task(...parameters).finally(() => {
      isRunning = false;
    });
  };
}
