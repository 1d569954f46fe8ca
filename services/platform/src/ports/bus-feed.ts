import type { Position, RecordedEvent } from './event-log.ts';

/** Where a bus that keeps its messages for a while ends; all of it as it was at one moment. */
export type FeedTail = {
  /** Number of the last message that it ever took. */
  readonly sequence: number;
  /** The latest event that it holds; null when it holds none, or none that it can tell. */
  readonly last: { readonly position: Position; readonly eventId: string } | null;
};

export type FeedMessage = {
  readonly partition: number;
  /** Position of the partition's event before this one, or one after which it had none. */
  readonly previous: Position;
  readonly event: RecordedEvent;
};

/** How far the log was read, and where the last event of each partition up to there lies at most. */
export type LogEnd = { readonly through: Position; readonly lastOf: readonly Position[] };

/** Something else was written to the bus, or it was lost and made anew: read its tail again. */
export class FenceLostError extends Error {
  override readonly name = 'FenceLostError';
  constructor(cause?: unknown) {
    super('The bus does not end where it was expected to', { cause });
  }
}

/** The writing end of a bus between processes, in the hands of whoever relays the log. */
export type BusFeed = {
  /** Makes the bus when it is missing. @throws UnavailableError */
  readonly readTail: () => Promise<FeedTail>;
  /**
   * Writes right behind the message of that number, in order, and nothing when that is no longer the last one. Answers
   * the number of the last message once all are stored.
   * @throws FenceLostError; UnavailableError: a part of them may be stored then
   */
  readonly publish: (after: number, messages: readonly FeedMessage[]) => Promise<number>;
  /** Tells the readers of all partitions, without waiting for anybody; what cannot be sent is dropped. */
  readonly announce: (end: LogEnd) => void;
};
