import type { Position } from '../ports/event-log.ts';
import type { Metrics } from './metrics.ts';

/** What a relay knows of itself. */
export type RelayReading = {
  readonly isHealthy: boolean;
  /** Another one publishes. */
  readonly isStandby: boolean;
  /** Up to where it has published. */
  readonly position: Position;
  /** For how long it has been behind the log; 0 when it is not. */
  readonly lagMilliseconds: number;
  /** Events published since the process began. */
  readonly relayed: number;
  /** How often the bus was found elsewhere than expected. */
  readonly fencesLost: number;
};

/** Reads what a relay does. A position is rounded to what a number holds, which is good enough to see it move. */
export function readRelay(metrics: Metrics, relay: () => RelayReading): void {
  const value = (read: (reading: RelayReading) => number) => () => [{ labels: {}, value: read(relay()) }];

  metrics.read(
    'relayPosition',
    value(({ position }) => Number(position)),
  );
  metrics.read(
    'relayLagSeconds',
    value(({ lagMilliseconds }) => lagMilliseconds / 1_000),
  );
  metrics.read(
    'relayIsActive',
    value(({ isHealthy, isStandby }) => (isHealthy && !isStandby ? 1 : 0)),
  );
  metrics.read(
    'relayed',
    value(({ relayed }) => relayed),
  );
  metrics.read(
    'fencesLost',
    value(({ fencesLost }) => fencesLost),
  );
}
