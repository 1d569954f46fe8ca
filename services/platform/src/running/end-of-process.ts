import type { Logger } from '../logger.ts';

/** Longest time between the wish to stop and the end of the process, in milliseconds. */
const STOP_DEADLINE = 25_000;

/**
 * Nothing is known about the state of the process after such an error, and everything acknowledged is durable: to end
 * and be started again is the safe thing to do.
 */
export function endOnUnexpectedErrors(logger: Logger): void {
  const end = (error: unknown) => {
    logger.error({ error }, 'An error that nobody expected: the process ends');
    process.exit(1);
  };

  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

/** Stops in order when the process is asked to end, and ends it in any case. */
export function stopOnSignals(stop: () => Promise<void>, logger: Logger, onSignal: (signal: string) => void): void {
  let isStopping = false;

  const onAnySignal = (signal: NodeJS.Signals) => {
    if (isStopping) return;

    isStopping = true;
    onSignal(signal);
    setTimeout(() => process.exit(1), STOP_DEADLINE).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ error }, 'Stopping failed');
        process.exit(1);
      },
    );
  };

  process.on('SIGTERM', onAnySignal);
  process.on('SIGINT', onAnySignal);
}
