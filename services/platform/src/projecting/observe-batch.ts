import type { RecordedEvent } from '../ports/event-log.ts';
import type { MaybePromise } from '../ports/read-store.ts';

/**
 * Put around the application of every batch of events since the runner has caught up, to measure or to trace it. What
 * it answers is what `apply` answers: at once when that does.
 */
export type ObserveBatch = (events: readonly RecordedEvent[], apply: () => MaybePromise<void>) => MaybePromise<void>;

/** One around the other; undefined for none. */
export function observeBatchBy(...observers: readonly ObserveBatch[]): ObserveBatch | undefined {
  if (observers.length === 0) return undefined;

  return observers.reduce((outer, inner) => (events, apply) => outer(events, () => inner(events, apply)));
}
