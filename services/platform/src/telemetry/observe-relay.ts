import type { Position } from '../ports/event-log.ts';
import type { Metrics } from './metrics.ts';

/** What a relay knows of itself. */
export type RelayReading = {
  /** False in one that stands by. */
  readonly isActive: boolean;
  /** Up to where it has published. */
  readonly position: Position;
  /** For how long it has been behind the log; 0 when it is not. */
  readonly lagMilliseconds: number;
};

/** Reads where a relay is. A position is rounded to what a number holds, which is good enough to see it move. */
export function readRelay(metrics: Metrics, relay: () => RelayReading): void {
  metrics.read('relayPosition', () => [{ labels: {}, value: Number(relay().position) }]);
  metrics.read('relayLagSeconds', () => [{ labels: {}, value: relay().lagMilliseconds / 1_000 }]);
  metrics.read('relayIsActive', () => [{ labels: {}, value: relay().isActive ? 1 : 0 }]);
}

/** Counts what a relay sends: events that are new on the bus, and those that the bus had already. */
export function countRelayed(metrics: Metrics, { sent, repeated }: { sent: number; repeated: number }): void {
  metrics.add('relayed', { kind: 'new' }, sent);
  metrics.add('relayed', { kind: 'repeated' }, repeated);
}
