import type { Position, RecordedEvent } from './event-log.ts';

/** Events that follow each other in the log, and the position just before them, so that a gap is noticed. */
export type BusMessage = { readonly previous: Position; readonly events: readonly RecordedEvent[] };

/**
 * Fans events out. A hint, never the truth: messages may be lost, repeated or swapped, and a consumer that
 * notices reads the log instead.
 */
export type Bus = {
  readonly publish: (message: BusMessage) => Promise<void>;
  /** Delivers messages one at a time per subscription; resolves once the subscription is live. */
  readonly subscribe: (
    consumer: string,
    onMessage: (message: BusMessage) => Promise<void> | void,
  ) => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
};
