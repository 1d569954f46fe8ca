import { setTimeout as delay } from 'node:timers/promises';
import type { Task } from '@entry/platform/supervisor';
import type { ReadModelSnapshots } from './read-model-snapshots.ts';

export type SnapshotTaskOptions = {
  /** Bytes of events that a start may have to fold besides. */
  readonly everyBytes: number;
  /** Milliseconds between two looks, at least. */
  readonly interval?: number | undefined;
};

const INTERVAL = 600_000;
/** Of the time that passes, a snapshot takes one part in so many at most: 1,000,000 events take some seconds. */
const SHARE = 60;

/** Writes a snapshot whenever enough is new, or the last one was made useless by an erasure. */
export function snapshotTask(
  snapshots: ReadModelSnapshots,
  { everyBytes, interval = INTERVAL }: SnapshotTaskOptions,
): Task {
  return async (signal) => {
    let pause = interval;
    while (!signal.aborted) {
      await delay(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;

      const startedAt = performance.now();
      await writeIfDue(snapshots, everyBytes, signal);
      pause = Math.max(interval, (performance.now() - startedAt) * SHARE);
    }
  };
}

/** For the clock, and for the end of a service. */
export async function writeIfDue(
  snapshots: ReadModelSnapshots,
  everyBytes: number,
  signal: AbortSignal,
): Promise<void> {
  if (everyBytes > 0 && snapshots.behind() >= everyBytes) await snapshots.write(signal);
}
