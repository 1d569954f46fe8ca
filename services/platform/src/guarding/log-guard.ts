import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import type { EngineMarks, LogMark } from '../ports/engine-marks.ts';
import type { EventLog } from '../ports/event-log.ts';
import { createMarkWriter } from './mark-writer.ts';
import { EngineSetBackError } from './set-back-error.ts';

export type LogGuardOptions = {
  readonly log: EventLog;
  readonly marks: Pick<EngineMarks, 'readLog' | 'raiseLog'>;
  readonly logger: Logger;
  /** False for a process that appends nothing: it only looks. */
  readonly mayRaise: boolean;
  /** Between two looks, in milliseconds. */
  readonly interval?: number;
  /** Between the looks that have to agree before the log is called set back, in milliseconds. */
  readonly pause?: number;
};

/** Told once: the process has to end, for no waiting brings back what is lost. */
export type OnSetBack = (error: EngineSetBackError) => void;

export type LogGuard = {
  /** Refuses appends while it ends before what was acknowledged; everything else as it was. */
  readonly log: EventLog;
  /** Looks once. @throws EngineSetBackError; UnavailableError while log or marks do not answer */
  readonly check: () => Promise<void>;
  /** Marks the end of a log that has no mark yet. @throws UnavailableError */
  readonly begin: () => Promise<void>;
  /** Looks now and then, until the guard is closed or the log is another one. */
  readonly watch: (onSetBack: OnSetBack) => void;
  /** Writes down what is not yet, and ends; leaves the log open. */
  readonly close: () => Promise<void>;
};

/**
 * An event that is missing once is looked for again: a log may show what it acknowledged a moment later, and a node of a
 * cluster that leads no more may answer until an election is over.
 */
const LOOKS = 6;

/**
 * Holds the log to what was acknowledged. No append waits for it, but the first after a call that failed (a log is not
 * replaced without that), and one that lies before what was known when it was begun: a repeat, or a log that was set back.
 */
export function createLogGuard(options: LogGuardOptions): LogGuard {
  const { log, marks, logger, mayRaise, interval = 1_000, pause = 1_000 } = options;
  const stopping = new AbortController();
  const writer = createMarkWriter({ log, marks, onMissing: () => void look().catch(() => undefined) });
  let known: LogMark | null = null;
  let refusal: EngineSetBackError | null = null;
  let isInDoubt = false;
  let looking: Promise<void> | null = null;
  let watching: Promise<void> | null = null;

  function saw(mark: LogMark): void {
    if (known === null || mark.position > known.position) known = mark;
  }

  async function holds({ position, eventId }: LogMark): Promise<boolean> {
    for (let left = LOOKS; left > 0; left -= 1) {
      if ((await log.readAt(position))?.metadata.eventId === eventId) return true;
      if (left > 1) await delay(pause);
    }
    return false;
  }

  function judge(mark: LogMark, isHeld: boolean): void {
    if (isHeld || refusal !== null) return;

    const { position, eventId } = mark;
    refusal = new EngineSetBackError(
      'event log',
      `event ${eventId} at position ${position} was acknowledged, and it does not hold it there`,
    );
    logger.error({ task: 'log-guard', position, eventId, error: refusal }, refusal.message);
  }

  /** What was acknowledged here is not forgotten when the marks are lowered: a loss is accepted by a new process. */
  async function lookOnce(): Promise<void> {
    const kept = await marks.readLog();
    if (kept !== null) saw(kept);
    const mark = known;
    if (mark !== null) judge(mark, await holds(mark));
    isInDoubt = false;
  }

  function look(): Promise<void> {
    looking ??= lookOnce()
      .catch((error: unknown) => {
        isInDoubt = true;
        throw error;
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  }

  function requireIntact(): void {
    if (refusal !== null) throw refusal;
  }

  const append: EventLog['append'] = async (stream, expected, events, callOptions) => {
    requireIntact();
    if (isInDoubt) await look();
    requireIntact();
    const before = known;

    const outcome = await log.append(stream, expected, events, callOptions).catch((error: unknown) => {
      isInDoubt = true;
      throw error;
    });
    if (outcome.kind === 'unknown') isInDoubt = true;
    if (outcome.kind !== 'ok') return outcome;

    if (before !== null && outcome.position <= before.position) {
      judge(before, await holds(before));
      // It was written into another log than the one that was acknowledged: nobody may rely on it.
      if (refusal !== null) return { kind: 'unknown', cause: refusal };
    }
    const eventId = events.at(-1)?.metadata.eventId;
    if (mayRaise && eventId !== undefined) writer.write({ position: outcome.position, eventId }, saw);
    return outcome;
  };

  async function keepLooking(onSetBack: OnSetBack): Promise<void> {
    const { signal } = stopping;
    while (!signal.aborted) {
      // Being away is told by others.
      await look().catch(() => undefined);
      if (refusal !== null) return onSetBack(refusal);
      await delay(interval, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    log: { ...log, append },

    async check() {
      await look();
      requireIntact();
    },

    async begin() {
      if (known === null && mayRaise) await writer.begin(saw);
    },

    watch(onSetBack) {
      watching ??= keepLooking(onSetBack);
    },

    async close() {
      stopping.abort();
      await watching;
      await writer.close();
    },
  };
}
