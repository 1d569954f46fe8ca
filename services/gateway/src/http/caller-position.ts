import { setTimeout as delay } from 'node:timers/promises';
import { READ_YOUR_WRITES_TIMEOUT } from '@entry/contracts/rules/timings';
import type { EventLog, Position } from '@entry/platform/ports/event-log';
import type { ModelName } from '@entry/projections/all';

/** As a rule a write is visible within this time, in milliseconds, and nobody has to ask the log. */
const USUAL_LAG = 100;
/** A log that is slower to say where it ends is not waited for: the position is believed. */
const LOG_PATIENCE = 500;

/** Resolves to false when these read models did not reach the position in time. */
export type WaitForCaller = (position: Position, models: readonly ModelName[]) => Promise<boolean>;

/**
 * Waits for what callers say they have seen. They may say anything: a position beyond the end of the log is one that
 * nobody was ever told (or one of a log that a backup has replaced), and waiting would not bring it.
 */
export function createWaitForCaller(options: {
  readonly log: Pick<EventLog, 'head'>;
  readonly waitFor: (position: Position, milliseconds: number, models: readonly ModelName[]) => Promise<boolean>;
}): WaitForCaller {
  const { log, waitFor } = options;

  async function isInLog(position: Position): Promise<boolean> {
    const unknown = new AbortController();
    const asked = log.head().then(
      (head) => head >= position,
      () => true,
    );
    try {
      return await Promise.race([asked, delay(LOG_PATIENCE, true, { signal: unknown.signal })]);
    } finally {
      unknown.abort();
    }
  }

  return async (position, models) => {
    if (await waitFor(position, USUAL_LAG, models)) return true;
    if (!(await isInLog(position))) return false;

    return waitFor(position, READ_YOUR_WRITES_TIMEOUT - USUAL_LAG, models);
  };
}
