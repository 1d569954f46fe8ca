import { setTimeout as delay } from 'node:timers/promises';
import { EngineSetBackError } from '@entry/platform/guarding/set-back-error';
import type { Logger } from '@entry/platform/logger';
import { AccessDeniedError, UnavailableError } from '@entry/platform/ports/unavailable';

export type WaitOptions = {
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** First pause, in milliseconds; 1.5 times longer each time, up to `longestPause`. */
  readonly firstPause?: number;
  readonly longestPause?: number;
};

const GROWTH = 1.5;
const DENIED = 'Waits for an engine to let this process in';

/**
 * Opens what may not be there yet: engines start in any order, and a process that ended for it would be started
 * again and again, and lose more time each time.
 * @throws anything but UnavailableError (EngineSetBackError too: no waiting brings back what is lost), and the reason of the signal
 */
export async function waitFor<Value>(
  { logger, signal, firstPause = 250, longestPause = 5_000 }: WaitOptions,
  open: () => Promise<Value>,
): Promise<Value> {
  let pause = firstPause;

  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof UnavailableError) || error instanceof EngineSetBackError) throw error;

      const message = error instanceof AccessDeniedError ? DENIED : 'Waits for an engine that is not there yet';
      logger.warn({ attempt, delayMs: Math.round(pause), error }, message);
    }
    await delay(pause, undefined, { signal });
    pause = Math.min(pause * GROWTH, longestPause);
  }
}
