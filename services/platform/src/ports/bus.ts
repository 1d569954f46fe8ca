import type { Position, RecordedEvent } from './event-log.ts';

/** Events that follow each other in the log, and the position just before them. */
export type CommittedEvents = { readonly previous: Position; readonly events: readonly RecordedEvent[] };

/**
 * Events that follow each other in one partition, and the position of the partition's event just before them, so
 * that a gap is noticed by whoever takes this partition only. Without events it says that the partition had none
 * after `previous`, so that its reader comes further although nothing happened there.
 */
export type BusMessage = CommittedEvents & {
  readonly partition: number;
  /**
   * Everything of the partition up to here is in this message or in earlier ones: at least the position of the last
   * event. It need not be the position of an event of this partition.
   */
  readonly through: Position;
};

/** What the log committed as the one message of a log that is not divided. */
export function undividedMessage({ previous, events }: CommittedEvents): BusMessage {
  return { partition: 0, previous, events, through: events.at(-1)?.position ?? previous };
}

export type Subscriber = {
  readonly consumer: string;
  /** Messages of all others are not delivered. */
  readonly partitions: readonly number[];
};

/**
 * Fans events out. A hint, never the truth: messages may be lost, repeated or swapped, and a consumer that
 * notices reads the log instead. A bus between processes encodes events by `encodeRecordedEvent`: their parts are
 * getters, of which JSON sees nothing. Where it is a network, every operation may throw `UnavailableError`.
 *
 * A message without events comes after the events before it, or after a while in which they did not come; it may be
 * left out when a later message of its partition says as much.
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
