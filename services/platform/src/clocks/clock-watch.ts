import type { Logger } from '../logger.ts';
import { UnavailableError } from '../ports/unavailable.ts';
import type { LabelsOf } from '../telemetry/metric-definitions.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { clockOffset } from './clock-offset.ts';

type ClockBackend = LabelsOf<'clockOffset'>['backend'];

/** Compares the clock of this process with those of engines. Informs only: a wrong clock takes nobody offline. */
export type ClockWatch = {
  /** Compares at once, then once a minute. */
  readonly watch: (backend: ClockBackend, timeThere: () => Promise<Date>) => void;
  /** As last compared; above 0 while the engine's clock is ahead. */
  readonly status: () => readonly { readonly backend: ClockBackend; readonly offsetSeconds: number }[];
  readonly stop: () => void;
};

export type ClockWatchOptions = {
  readonly logger: Pick<Logger, 'warn'>;
  readonly metrics: Metrics;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

/** All in milliseconds. */
const EVERY = 60_000;
const WORTH_A_WARNING = 2_000;
/** Half of a round trip: with more than this the answer says nothing about an offset that matters. */
const TOO_UNCERTAIN = 1_000;

export function createClockWatch({ logger, metrics, now = Date.now }: ClockWatchOptions): ClockWatch {
  const offsets = new Map<ClockBackend, number>();
  const timers: NodeJS.Timeout[] = [];
  const status = () => [...offsets].map(([backend, offset]) => ({ backend, offsetSeconds: offset / 1_000 }));
  metrics.read('clockOffset', () =>
    status().map(({ backend, offsetSeconds }) => ({ labels: { backend }, value: offsetSeconds })),
  );

  async function compare(backend: ClockBackend, timeThere: () => Promise<Date>): Promise<void> {
    const sentHere = now();
    const there = (await timeThere()).getTime();
    const { offset, uncertainty } = clockOffset({
      sentHere,
      receivedThere: there,
      answeredThere: there,
      receivedHere: now(),
    });
    if (uncertainty > TOO_UNCERTAIN) return;

    offsets.set(backend, offset);
    if (Math.abs(offset) <= WORTH_A_WARNING) return;

    logger.warn(
      { task: 'clocks', code: backend, offsetMs: offset },
      'The clock of this machine and the clock of an engine are apart: people may be logged out',
    );
  }

  return {
    watch: (backend, timeThere) => {
      const look = (): void =>
        void compare(backend, timeThere).catch((error: unknown) => {
          // Readiness and metrics tell of an engine that is away.
          if (!(error instanceof UnavailableError)) {
            logger.warn({ task: 'clocks', code: backend, error }, 'The clock of an engine could not be read');
          }
        });
      look();
      timers.push(setInterval(look, EVERY).unref());
    },
    status,
    stop: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
