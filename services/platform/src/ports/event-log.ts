import type { EventMetadata } from '@entry/contracts/event';
import type { CallOptions } from './call-options.ts';

/**
 * Place of an event in the whole log: ordered and opaque, with gaps. 64 bits, so never a JavaScript number,
 * and arithmetic on it means nothing.
 */
export type Position = bigint;
export const BEFORE_FIRST: Position = -1n;

/** Revision a stream must have for an append to succeed: exact, or that it does not exist yet. */
export type ExpectedRevision = number | 'no_stream';

/** An event as it is written: the personal part already sealed. */
export type NewEvent = {
  readonly type: string;
  readonly data: unknown;
  /** Ciphertext of the personal part; null when the event type has none. */
  readonly sealed: Uint8Array | null;
  readonly metadata: EventMetadata;
};

/**
 * An event as it was written. Its parts may be getters that decode when asked (a rebuild pays only for what it
 * reads), so it must not be copied by spreading.
 */
export type RecordedEvent = NewEvent & {
  readonly stream: string;
  /** First event of a stream has revision 0. */
  readonly revision: number;
  readonly position: Position;
};

export type AppendOutcome =
  | { readonly kind: 'ok'; readonly revision: number; readonly position: Position }
  /** The stream is elsewhere; `null` when it does not exist. */
  | { readonly kind: 'conflict'; readonly actualRevision: number | null }
  /** Nobody knows whether it was written: retry the identical events with the identical revision. */
  | { readonly kind: 'unknown'; readonly cause: unknown };

/**
 * The order of everything that ever happened.
 *
 * An adapter that talks over a network ends every call within a deadline of its own (`withDeadlines`): callers wait
 * for as long as it takes. Reads then reject with `UnavailableError`, as they do when nobody is there to answer; an
 * append that may have reached the log answers `unknown`, and rejects with `UnavailableError` only when it certainly
 * did not.
 *
 * Reads answer at most `limit` events, and may answer fewer although more are there. Only an empty page is the end.
 */
export type EventLog = {
  /**
   * Appends all events or none, durable when it resolves. A repeat of an append that succeeded (same event ids,
   * same expected revision) answers `ok` with the revision and position it had, and writes nothing, after a restart
   * too. Within some milliseconds of the first it may answer `unknown`. The repeat of only the beginning is a repeat; an
   * append that is partly new or in another order is a conflict.
   * @throws TypeError for an empty append, an empty stream name or one that begins with `$`, an event without a type,
   *   an event id that is no lower-case UUID; AppendTooLargeError; UnavailableError
   */
  readonly append: (
    stream: string,
    expectedRevision: ExpectedRevision,
    events: readonly NewEvent[],
    options?: CallOptions,
  ) => Promise<AppendOutcome>;
  /** Events of one stream from a revision (inclusive), a page of them; empty when there is no such stream. */
  readonly readStream: (
    stream: string,
    fromRevision: number,
    limit: number,
    options?: CallOptions,
  ) => Promise<readonly RecordedEvent[]>;
  /**
   * Events of the whole log after a position (exclusive), a page of them, in order of position.
   * @param after a position that the log gave. @throws EngineSetBackError may tell that it is a position of another log
   */
  readonly readAll: (after: Position, limit: number, options?: CallOptions) => Promise<readonly RecordedEvent[]>;
  /** The event at exactly this position; null when the log holds none there, however long it is. */
  readonly readAt: (position: Position, options?: CallOptions) => Promise<RecordedEvent | null>;
  /** Position of the last event; `BEFORE_FIRST` when the log is empty. */
  readonly head: (options?: CallOptions) => Promise<Position>;
  /** Calls back when something new may be there. Only a hint: it may come late, twice, or not at all. */
  readonly subscribe: (onNews: () => void) => () => void;
  readonly close: () => Promise<void>;
};
