import type { Position, RecordedEvent } from './event-log.ts';

/** Events that follow each other in the log, and the position just before them. */
export type CommittedEvents = { readonly previous: Position; readonly events: readonly RecordedEvent[] };

/**
 * Events that follow each other in one partition, and the position of the partition's event just before them, so
 * that a gap is noticed by whoever takes this partition only.
 */
export type BusMessage = CommittedEvents & { readonly partition: number };

export type Subscriber = {
  readonly consumer: string;
  /** Messages of all others are not delivered. */
  readonly partitions: readonly number[];
};

/**
 * Fans events out. A hint, never the truth: messages may be lost, repeated or swapped, and a consumer that
 * notices reads the log instead. A bus between processes encodes events by `encodeRecordedEvent`: their parts are
 * getters, of which JSON sees nothing. Where it is a network, every operation may throw `UnavailableError`.
 */
export type Bus = {
  readonly publish: (message: BusMessage) => Promise<void>;
  /** Delivers messages one at a time per subscription; resolves once the subscription is live. */
  readonly subscribe: (
    subscriber: Subscriber,
    onMessage: (message: BusMessage) => Promise<void> | void,
  ) => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
};
