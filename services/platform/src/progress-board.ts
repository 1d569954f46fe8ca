import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './logger.ts';
import { BEFORE_FIRST, type EventLog, type Position } from './ports/event-log.ts';
import type { PartitionProgress, ProgressChannel } from './ports/progress-channel.ts';
import type { Checkpoint, ReadStore } from './ports/read-store.ts';
import { type BoardCell, createBoardCells, forgetCell, hear, readCheckpoint } from './projecting/board-cells.ts';
import { createLagMeter } from './projecting/lag-meter.ts';
import { createLogWitness } from './projecting/log-witness.ts';
import { countAllParked, type ReadModelStatus } from './projecting/model-status.ts';
import { countParked } from './projecting/parking.ts';
import { createPositionWaiters } from './projecting/position-waiters.ts';
import type { AnyProjection } from './projection.ts';
import type { ReadModelProgress, ReadModelsStatus } from './projection-runner.ts';

export type ProgressBoardOptions = {
  readonly channel: Pick<ProgressChannel, 'subscribe'>;
  readonly store: Pick<ReadStore, 'collection' | 'loadCheckpoint'>;
  readonly log: Pick<EventLog, 'head' | 'readAt'>;
  readonly projections: readonly AnyProjection[];
  readonly partitionCount: number;
  readonly logger: Logger;
  /** Without a word for this long, in milliseconds, a partition's checkpoints are read instead. */
  readonly silenceAfter?: number;
  /** Being behind for longer than this, in milliseconds, is an alarm. */
  readonly stallAfter?: number;
  /** Between two looks at the checkpoints, in milliseconds: while somebody waits, and while only the status is asked. */
  readonly waitingInterval?: number;
  readonly watchInterval?: number;
  /** Milliseconds since some moment, growing evenly. */
  readonly now?: () => number;
};

export type ProgressBoard = ReadModelProgress & {
  /** Listens to the workers, and looks at the checkpoints once. */
  readonly start: () => Promise<void>;
  /** Answers everybody who still waits with false. */
  readonly stop: () => Promise<void>;
};

const REACHED = Promise.resolve(true);
/** Who asks for the status asks again: as long as that is to be expected, it is kept fresh. */
const STATUS_WANTED_FOR = 60_000;
/** In looks at the checkpoints: what was read longer ago says nothing about now. */
const FRESH_FOR = 4;
/** For so long, in milliseconds, the log may take to say whether it holds what checkpoints stand on. */
const LOG_PATIENCE = 500;
const LOG_BELIEVED_FOR = 5_000;

/**
 * What a process knows about read models that other processes bring up to date: what their workers announce, and while
 * nothing is heard of a partition what its checkpoints in the read store say. Those are read only when somebody wants
 * to know. Announcements for other versions, or of a log that is divided otherwise, are told apart and change nothing.
 *
 * The log is asked besides, and never waited for longer than a moment: what is visible is visible without it. A
 * checkpoint whose event it does not hold is one of another log and says nothing.
 */
export function createProgressBoard(options: ProgressBoardOptions): ProgressBoard {
  const { channel, store, log, projections, partitionCount, logger } = options;
  const { silenceAfter = 1_000, stallAfter = 5_000, waitingInterval = 200, watchInterval = 1_000 } = options;
  const { now = () => performance.now() } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const cells = createBoardCells(projections, partitionCount);
  const waiters = createPositionWaiters();
  const parkedInStore = new Map<AnyProjection, number>();
  let unsubscribe: (() => Promise<void>) | null = null;
  const witness = createLogWitness({ log, patience: LOG_PATIENCE, believedFor: LOG_BELIEVED_FOR, now });
  let head = BEFORE_FIRST;
  /** As the log itself said it last. */
  let headRead = BEFORE_FIRST;
  let headReadAt: number | null = null;
  let readingHead: Promise<void> | null = null;
  let polledAt: number | null = null;
  let statusWantedUntil = Number.NEGATIVE_INFINITY;
  let waiting = 0;
  let polling: Promise<void> | null = null;
  let isPollFailing = false;
  let isHeadFailing = false;
  let isForeignReported = false;
  let isMismatchReported = false;

  const cellsOf = (projection: AnyProjection) => cells.filter((cell) => cell.projection === projection);
  const isSilent = ({ heardAt }: BoardCell): boolean => heardAt === null || now() - heardAt >= silenceAfter;

  function sawHead(seen: Position): void {
    if (seen > head) head = seen;
  }

  function onProgress(announced: PartitionProgress): void {
    const heard = announced.partitionCount === partitionCount ? heardCells(announced) : [];
    if (heard.length === 0) {
      reportMismatch(announced);
      return;
    }

    sawHead(announced.head);
    for (const [cell, progress] of heard) {
      hear(cell, announced, progress, now());
      cell.meter.observe(cell.position, head, now());
    }
    waiters.check();
  }

  function heardCells({ partition, models }: PartitionProgress) {
    return cells
      .filter((cell) => cell.partition === partition)
      .flatMap((cell) => {
        const { name, version } = cell.projection.model;
        const progress = models.find((candidate) => candidate.model === name && candidate.version === version);
        return progress === undefined ? [] : [[cell, progress] as const];
      });
  }

  function reportMismatch({ partition, partitionCount: total }: PartitionProgress): void {
    if (isMismatchReported) return;

    isMismatchReported = true;
    logger.warn(
      { partition, total, count: partitionCount },
      'A worker announces a partition that nobody here asks for: it divides the log otherwise or has other versions',
    );
  }

  async function readHead(): Promise<void> {
    try {
      const seen = await log.head();
      if (seen < headRead) setBack(seen);
      headRead = seen;
      headReadAt = now();
      sawHead(seen);
      isHeadFailing = false;
    } catch (error) {
      if (!isHeadFailing) logger.warn({ error }, 'The end of the log could not be read');
      isHeadFailing = true;
    }
  }

  function lookAtHead(): Promise<void> {
    readingHead ??= readHead().finally(() => {
      readingHead = null;
    });
    return readingHead;
  }

  /** What is known of partitions that nobody speaks of was known of another log. */
  function setBack(seen: Position): void {
    logger.error({ head: seen, position: headRead }, 'The log ends before where it ended: an older one was restored');
    head = seen;
    witness.forget();
    for (const cell of cells) {
      cell.meter = createLagMeter();
      if (isSilent(cell)) forgetCell(cell);
    }
  }

  /** @throws UnavailableError of the read store */
  async function poll(): Promise<void> {
    const silent = cells.filter(isSilent);
    const asked = [...new Set(silent.map(({ projection }) => projection))];
    const [checkpoints, parked] = await Promise.all([
      Promise.all(silent.map(loadCheckpoint)),
      Promise.all(asked.map((projection) => countParked(store, projection))),
    ]);
    const foreign = await witness.foreignAmong(checkpoints.filter((checkpoint) => checkpoint !== null));
    reportForeign(silent[checkpoints.findIndex((checkpoint) => checkpoint !== null && foreign.has(checkpoint))]);

    for (const [place, cell] of silent.entries()) {
      const checkpoint = checkpoints[place] ?? null;
      // Somebody spoke meanwhile, and knows better.
      if (isSilent(cell)) readCheckpoint(cell, checkpoint, checkpoint !== null && foreign.has(checkpoint));
      cell.meter.observe(cell.position, head, now());
    }
    for (const [place, projection] of asked.entries()) parkedInStore.set(projection, parked[place] ?? 0);
    polledAt = now();
    waiters.check();
  }

  function reportForeign(cell: BoardCell | undefined): void {
    if (cell !== undefined && !isForeignReported) {
      const { name: model, version } = cell.projection.model;
      logger.error(
        { model, version, partition: cell.partition },
        'A read model was built from another event log: nothing of it counts as up to date before one of the two is restored',
      );
    }
    isForeignReported = cell !== undefined;
  }

  function loadCheckpoint({ projection: { model }, partition }: BoardCell): Promise<Checkpoint | null> {
    return store.loadCheckpoint({ model: model.name, version: model.version, partition, partitionCount });
  }

  async function tryPolling(): Promise<void> {
    try {
      await poll();
      isPollFailing = false;
    } catch (error) {
      if (!isPollFailing) logger.warn({ error }, 'The checkpoints of the read models could not be read');
      isPollFailing = true;
    }
  }

  const isWanted = (): boolean => !signal.aborted && (waiting > 0 || now() < statusWantedUntil);

  async function keepPolling(): Promise<void> {
    while (isWanted()) {
      if (cells.some(isSilent)) {
        void lookAtHead();
        await tryPolling();
      }
      const pause = waiting > 0 ? waitingInterval : watchInterval;
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  function ensurePolling(): void {
    polling ??= keepPolling().finally(() => {
      polling = null;
    });
  }

  function haveReached(position: Position, names: readonly string[] | undefined): boolean {
    return cells.every(
      (cell) => cell.position >= position || (names !== undefined && !names.includes(cell.projection.model.name)),
    );
  }

  async function waitFor(position: Position, timeoutMilliseconds: number, names?: readonly string[]): Promise<boolean> {
    const unknown = names?.find((name) => projections.every(({ model }) => model.name !== name));
    if (unknown !== undefined) throw new RangeError(`There is no read model ${unknown}`);
    if (haveReached(position, names)) return REACHED;
    if (signal.aborted) return false;

    waiting += 1;
    ensurePolling();
    try {
      return await waiters.wait(() => haveReached(position, names), timeoutMilliseconds);
    } finally {
      waiting -= 1;
    }
  }

  const lagOf = (cell: BoardCell): number =>
    isSilent(cell) ? cell.meter.lag(now()) : Math.max(cell.workerLag, cell.meter.lag(now()));

  const isFresh = (readAt: number | null): boolean => readAt !== null && now() - readAt < FRESH_FOR * watchInterval;

  function isCellFollowing(cell: BoardCell): boolean {
    const isKnown = isSilent(cell)
      ? isFresh(polledAt) && isFresh(headReadAt) && !cell.isForeign
      : cell.isWorkerFollowing;

    return isKnown && cell.meter.hasCaughtUp() && lagOf(cell) <= stallAfter;
  }

  function statusOf(projection: AnyProjection): ReadModelStatus {
    const own = cellsOf(projection);
    const announced = own.reduce((total, { parked }) => total + parked, 0);
    const stored = own.some(isSilent) ? (parkedInStore.get(projection) ?? 0) : 0;

    return {
      model: projection.model.name,
      version: projection.model.version,
      position: lowest(own),
      isCurrent: own.every(({ position }) => position >= head),
      parked: { length: own.every(isSilent) ? stored : Math.max(announced, stored) },
    };
  }

  function status(): ReadModelsStatus {
    statusWantedUntil = now() + STATUS_WANTED_FOR;
    ensurePolling();
    // What a worker of one partition said of the log's end is news for all the others.
    for (const cell of cells) cell.meter.observe(cell.position, head, now());
    const statuses = projections.map(statusOf);
    const lagMilliseconds = Math.max(0, ...cells.map(lagOf));
    const isFollowing = !signal.aborted && cells.every(isCellFollowing);

    return {
      isFollowing,
      isHealthy: isFollowing && countAllParked(statuses) === 0,
      position: lowest(cells),
      head,
      lagMilliseconds,
      isStalled: lagMilliseconds > stallAfter,
      projections: statuses,
    };
  }

  return {
    async start() {
      unsubscribe = await channel.subscribe(onProgress);
      await Promise.all([lookAtHead(), tryPolling()]);
    },

    async stop() {
      stopping.abort();
      waiters.giveUp();
      await unsubscribe?.();
      await polling;
    },

    waitFor,
    status,
  };
}

function lowest(cells: readonly BoardCell[]): Position {
  const [first, ...others] = cells;
  let position = first?.position ?? BEFORE_FIRST;
  for (const cell of others) if (cell.position < position) position = cell.position;

  return position;
}
