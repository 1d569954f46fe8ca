import { setTimeout as delay } from 'node:timers/promises';
import type { BusMessage } from '../ports/bus.ts';
import type { Position } from '../ports/event-log.ts';
import type { MaybePromise } from '../ports/read-store.ts';
import { createMessageQueue, type PartitionBatch } from './message-queue.ts';

export type Pump = {
  /** Takes what the bus brought; what can be applied at once is applied when this returns. */
  readonly push: (message: BusMessage) => void;
  /** Something may be new: looks into the log. */
  readonly poke: () => void;
  /** How many messages wait. */
  readonly queued: () => number;
  readonly isRunning: () => boolean;
  /** True from a failure until a step succeeds. */
  readonly isFailing: () => boolean;
  /** Resolves when there is nothing more to do. */
  readonly idle: () => Promise<void>;
  /** Runs something while no batch is applied. */
  readonly exclusively: <Result>(task: () => Promise<Result>) => Promise<Result>;
};

export type PumpOptions = {
  readonly cursorOf: (partition: number) => Position;
  readonly readLog: () => Promise<void>;
  readonly apply: (batch: PartitionBatch) => MaybePromise<void>;
  /** Called before the pause, whose length is given in milliseconds. */
  readonly onFailure: (error: unknown, pause: number) => void;
  /** First pause after a failure, in milliseconds; doubled up to 5,000. */
  readonly firstRetryDelay: number;
  readonly signal: AbortSignal;
};

const MOST_QUEUED = 1_000;
const LONGEST_RETRY_DELAY = 5_000;

/** Applies what comes, one step at a time: messages while they follow on each other, otherwise the log. */
export function createPump(options: PumpOptions): Pump {
  const { cursorOf, readLog, apply, onFailure, firstRetryDelay, signal } = options;
  const queue = createMessageQueue(MOST_QUEUED);
  let mustReadLog = false;
  let isFailing = false;
  let isOccupied = false;
  let running: Promise<void> = Promise.resolve();

  const hasWork = (): boolean => !signal.aborted && (mustReadLog || !queue.isEmpty());

  /** Async, but what can be done at once is done before it first waits. */
  async function run(): Promise<void> {
    let pause = firstRetryDelay;

    while (hasWork()) {
      try {
        if (mustReadLog) {
          mustReadLog = false;
          await readLog();
        } else {
          const { batches, hasGap } = queue.takeAfter(cursorOf);
          if (hasGap) mustReadLog = true;
          for (const batch of batches) {
            const applying = apply(batch);
            if (applying instanceof Promise) await applying;
          }
        }
        isFailing = false;
        pause = firstRetryDelay;
      } catch (error) {
        isFailing = true;
        mustReadLog = true;
        onFailure(error, pause);
        await delay(pause, undefined, { signal }).catch(() => undefined);
        pause = Math.min(pause * 2, LONGEST_RETRY_DELAY);
      }
    }
  }

  /** The work must not fail. Its beginning runs at once, and must not be taken for a pause meanwhile. */
  function occupy(work: () => Promise<void>): void {
    isOccupied = true;
    running = work().finally(() => {
      isOccupied = false;
      wake();
    });
  }

  function wake(): void {
    if (!isOccupied && hasWork()) occupy(run);
  }

  async function idle(): Promise<void> {
    while (isOccupied) await running;
  }

  return {
    push(message) {
      if (!queue.push(message)) mustReadLog = true;
      wake();
    },

    poke() {
      mustReadLog = true;
      wake();
    },

    queued: queue.length,
    isRunning: () => isOccupied,
    isFailing: () => isFailing,
    idle,

    async exclusively(task) {
      // Not by `idle`: of two who wait, only the one who looks again sees that the other came first.
      while (isOccupied) await running;

      return new Promise((resolve, reject) => {
        occupy(() => task().then(resolve, reject));
      });
    },
  };
}
