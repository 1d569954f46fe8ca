import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './logger.ts';

export type TaskState = 'running' | 'waiting' | 'stopped';

export type TaskStatus = {
  readonly task: string;
  readonly state: TaskState;
  /** How often it ended although nobody stopped it. */
  readonly restarts: number;
  /** Name of the last error; null when it never failed. */
  readonly lastError: string | null;
};

/** Runs until it is told to stop. Ending earlier, well or badly, makes the supervisor start it again. */
export type Task = (signal: AbortSignal) => Promise<void>;

export type Supervisor = {
  /** @throws Error when there is a task of that name already. */
  readonly run: (name: string, task: Task) => void;
  readonly status: () => readonly TaskStatus[];
  /** Tells every task to stop and waits for them. */
  readonly stop: () => Promise<void>;
};

export type SupervisorOptions = {
  readonly logger: Logger;
  /** Stops everything, as `stop` does. */
  readonly signal?: AbortSignal;
  /** First pause before a restart, in milliseconds; then 1.5 times longer each time, up to `longestDelay`. */
  readonly firstDelay?: number;
  readonly longestDelay?: number;
  /** A task that ran this long has recovered: its pauses begin anew. */
  readonly recoveredAfter?: number;
  /** From 0 (inclusive) to 1: spreads the restarts of many processes. */
  readonly random?: () => number;
};

const GROWTH = 1.5;

/** Keeps long-lived tasks running: starts them again for ever, with growing pauses. */
export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { logger, firstDelay = 100, longestDelay = 5_000, recoveredAfter = 30_000, random = Math.random } = options;
  const stopping = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stopping.signal]) : stopping.signal;
  const statuses = new Map<string, { -readonly [Key in keyof TaskStatus]: TaskStatus[Key] }>();
  const loops: Promise<void>[] = [];

  async function superviseTask(name: string, task: Task): Promise<void> {
    const status = { task: name, state: 'running' as TaskState, restarts: 0, lastError: null as string | null };
    statuses.set(name, status);
    let pause = firstDelay;

    while (!signal.aborted) {
      status.state = 'running';
      const startedAt = performance.now();
      let error: unknown = null;
      try {
        await task(signal);
      } catch (failure) {
        error = failure;
      }
      if (signal.aborted) break;

      if (performance.now() - startedAt >= recoveredAfter) pause = firstDelay;
      const delayMs = Math.round(pause * (0.5 + random() / 2));
      pause = Math.min(pause * GROWTH, longestDelay);
      status.state = 'waiting';
      status.restarts += 1;
      if (error !== null) status.lastError = error instanceof Error ? error.name : typeof error;
      logger.error(
        { task: name, attempt: status.restarts, delayMs, error: error ?? undefined },
        'A task ended: restart',
      );

      await delay(delayMs, undefined, { signal }).catch(() => undefined);
    }

    status.state = 'stopped';
  }

  return {
    run(name, task) {
      if (statuses.has(name)) throw new Error(`There is a task ${name} already`);

      loops.push(superviseTask(name, task));
    },

    status: () => [...statuses.values()].map((status) => ({ ...status })),

    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}
