import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './logger.ts';
import type { Bus, BusMessage } from './ports/bus.ts';
import { BEFORE_FIRST, type EventLog, type Position, type RecordedEvent } from './ports/event-log.ts';
import type { MaybePromise, ReadStore } from './ports/read-store.ts';
import { createDistributor } from './projecting/distribute.ts';
import { createMessageQueue } from './projecting/message-queue.ts';
import type { Parked } from './projecting/parking.ts';
import { createPositionWaiters } from './projecting/position-waiters.ts';
import { createProjectionTarget } from './projecting/target.ts';
import type { AnyProjection, ProjectEvent } from './projection.ts';

export type ProjectionRunnerOptions = {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly project: ProjectEvent;
  readonly projections: readonly AnyProjection[];
  readonly logger: Logger;
  /** Without one the runner reads the log whenever the log has news. */
  readonly bus?: Bus;
  /** Events read from the log at a time. */
  readonly pageSize?: number;
  /** How often the runner checks that it is not left behind, in milliseconds. */
  readonly watchdogInterval?: number;
  /** Being behind for longer than this, in milliseconds, is an alarm. */
  readonly stallAfter?: number;
  /** First pause after a failure, in milliseconds; doubled up to 5,000. */
  readonly firstRetryDelay?: number;
};

export type ProjectionStatus = {
  readonly model: string;
  readonly version: number;
  readonly position: Position;
  readonly isCurrent: boolean;
  readonly parked: readonly Parked[];
};

export type RunnerStatus = {
  /** False while a read model is stalled, failing or has something parked: readiness is red. */
  readonly isHealthy: boolean;
  /** Every read model holds everything up to here. */
  readonly position: Position;
  /** The end of the log as last seen. */
  readonly head: Position;
  /** For how long the read models have been behind the log, in milliseconds; 0 when they are not. */
  readonly lagMilliseconds: number;
  readonly isStalled: boolean;
  readonly projections: readonly ProjectionStatus[];
};

export type ProjectionRunner = {
  /** Catches up with the log, then stays live; resolves when it has caught up. */
  readonly start: () => Promise<void>;
  /** Finishes the batch at hand and saves how far everything came. */
  readonly stop: () => Promise<void>;
  /** Something may be new: looks into the log. */
  readonly poke: () => void;
  /** True as soon as all read models have reached the position, false when the time is over. */
  readonly waitFor: (position: Position, timeoutMilliseconds: number) => Promise<boolean>;
  readonly status: () => RunnerStatus;
  /** Tries everything parked again; says what still waits. */
  readonly retryParked: () => Promise<readonly Parked[]>;
};

const CONSUMER = 'projections';
const MOST_QUEUED = 1_000;
const LONGEST_RETRY_DELAY = 5_000;
const REACHED = Promise.resolve(true);

/**
 * Feeds all projections from one cursor: events are read and decoded once. The bus is only a hint; on a gap, a
 * failure or silence the log is read instead.
 */
export function createProjectionRunner(options: ProjectionRunnerOptions): ProjectionRunner {
  const { log, store, bus, logger } = options;
  const pageSize = options.pageSize ?? 5_000;
  const watchdogInterval = options.watchdogInterval ?? 1_000;
  const stallAfter = options.stallAfter ?? 5_000;
  const firstRetryDelay = options.firstRetryDelay ?? 100;

  const waiters = createPositionWaiters();
  const stopping = new AbortController();
  const cleanups: (() => Promise<void> | void)[] = [];
  const targets = options.projections.map((projection) => createProjectionTarget(projection, store, reportParked));
  const distribute = createDistributor(targets, options.project);
  const queue = createMessageQueue(MOST_QUEUED);

  let cursor: Position = BEFORE_FIRST;
  let head: Position = BEFORE_FIRST;
  let behindSince: number | null = null;
  let isFailing = false;
  let isStallReported = false;
  let mustReadLog = false;
  let pumping: Promise<void> | null = null;

  function reportParked(parked: Parked, cause: unknown): void {
    logger.error(
      {
        model: parked.projection,
        stream: parked.stream,
        position: parked.position,
        eventId: parked.eventId,
        eventType: parked.eventType,
        error: cause,
      },
      'A read model could not take an event: parked until it is retried',
    );
  }

  function sawHead(position: Position): void {
    if (position > head) head = position;
    if (head > cursor) behindSince ??= performance.now();
  }

  /** Done when it returns if the store answers at once: whoever waits for their command then need not wait again. */
  function applyBatch(events: readonly RecordedEvent[]): MaybePromise<void> {
    const last = events.at(-1);
    if (last === undefined) return;

    const { position } = last;
    const distributing = distribute(events);
    return distributing instanceof Promise ? distributing.then(() => reached(position)) : reached(position);
  }

  function reached(position: Position): void {
    cursor = position;
    sawHead(cursor);
    if (cursor >= head) {
      behindSince = null;
      isStallReported = false;
    }
    waiters.reached(cursor);
  }

  async function readLogToItsEnd(): Promise<void> {
    for (;;) {
      if (stopping.signal.aborted) return;

      const page = await log.readAll(cursor, pageSize);
      if (page.length === 0) return;

      sawHead((page.at(-1) as RecordedEvent).position);
      await applyBatch(page);
      // Requests must get their turn while a long log is read.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function pump(): Promise<void> {
    let pause = firstRetryDelay;

    while (!stopping.signal.aborted && (mustReadLog || !queue.isEmpty())) {
      try {
        if (mustReadLog) {
          mustReadLog = false;
          await readLogToItsEnd();
        } else {
          const { events, hasGap } = queue.takeAfter(cursor);
          if (hasGap) mustReadLog = true;
          const applying = applyBatch(events);
          if (applying instanceof Promise) await applying;
        }
        isFailing = false;
        pause = firstRetryDelay;
      } catch (error) {
        isFailing = true;
        mustReadLog = true;
        logger.error({ position: cursor, delayMs: pause, error }, 'The read models could not be brought up to date');
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
        pause = Math.min(pause * 2, LONGEST_RETRY_DELAY);
      }
    }
  }

  function wake(): void {
    if (pumping !== null || stopping.signal.aborted) return;

    pumping = pump().finally(() => {
      pumping = null;
      if (mustReadLog || !queue.isEmpty()) wake();
    });
  }

  function poke(): void {
    mustReadLog = true;
    wake();
  }

  function onMessage(message: BusMessage): void {
    const last = message.events.at(-1);
    if (last !== undefined) sawHead(last.position);
    if (!queue.push(message)) mustReadLog = true;
    wake();
  }

  async function watch(): Promise<void> {
    try {
      sawHead(await log.head());
    } catch (error) {
      logger.warn({ error }, 'The end of the log could not be read');
      return;
    }
    if (head <= cursor) return;

    if (isStalled() && !isStallReported) {
      isStallReported = true;
      logger.error({ position: cursor, head, lagMs: Math.round(lag()) }, 'The read models stand still');
    }
    if (pumping === null) {
      logger.warn({ position: cursor, head }, 'The bus was silent: the read models read the log');
      poke();
    }
  }

  const lag = (): number => (behindSince === null ? 0 : performance.now() - behindSince);
  const isStalled = (): boolean => lag() > stallAfter;

  async function idle(): Promise<void> {
    while (pumping !== null) await pumping;
  }

  /** Only spares work at the next start: without it the same events are read again and found to be applied. */
  async function saveCheckpoints(): Promise<void> {
    try {
      await Promise.all(targets.map((target) => target.saveCheckpoint()));
    } catch (error) {
      logger.warn({ position: cursor, error }, 'How far the read models came could not be saved');
    }
  }

  async function start(): Promise<void> {
    for (const target of targets) await target.restore();
    cursor = lowest(targets.map((target) => target.position()));

    // Subscribed before reading, so that nothing falls between the two.
    if (bus) cleanups.push(await bus.subscribe(CONSUMER, onMessage));
    else cleanups.push(log.subscribe(poke));
    sawHead(await log.head());
    poke();
    await idle();
    await saveCheckpoints();

    const timer = setInterval(() => void watch(), watchdogInterval);
    timer.unref();
    cleanups.push(() => clearInterval(timer));
  }

  async function stop(): Promise<void> {
    stopping.abort();
    for (const cleanup of cleanups.splice(0)) await cleanup();
    await idle();
    waiters.giveUp();
    await saveCheckpoints();
  }

  function status(): RunnerStatus {
    const projections = targets.map((target) => ({
      model: target.name,
      version: target.version,
      position: target.position(),
      isCurrent: target.position() >= head,
      parked: target.parked(),
    }));
    const hasParked = projections.some(({ parked }) => parked.length > 0);

    return {
      isHealthy: !isFailing && !isStalled() && !hasParked,
      position: cursor,
      head,
      lagMilliseconds: lag(),
      isStalled: isStalled(),
      projections,
    };
  }

  async function retryAllParked(): Promise<readonly Parked[]> {
    while (pumping !== null) await pumping;

    // Takes the place of the pump, so that no batch is applied meanwhile.
    const retrying = (async () => {
      for (const target of targets) {
        const { recovered } = await target.retry(log, options.project);
        for (const { stream, eventId, eventType, projection } of recovered) {
          logger.info({ model: projection, stream, eventId, eventType }, 'A parked event was applied');
        }
      }
    })();
    pumping = retrying
      .catch(() => undefined)
      .finally(() => {
        pumping = null;
        if (mustReadLog || !queue.isEmpty()) wake();
      });
    await retrying;

    return targets.flatMap((target) => target.parked());
  }

  return {
    start,
    stop,
    poke,
    waitFor: (position, timeoutMilliseconds) =>
      cursor >= position ? REACHED : waiters.wait(position, timeoutMilliseconds),
    status,
    retryParked: retryAllParked,
  };
}

function lowest(positions: readonly Position[]): Position {
  const [first = BEFORE_FIRST, ...others] = positions;
  let least = first;
  for (const position of others) if (position < least) least = position;

  return least;
}
