import { setTimeout as delay } from 'node:timers/promises';
import { withDeadlines } from '@entry/platform/deadlines';
import { EngineSetBackError } from '@entry/platform/guarding/set-back-error';
import type { Logger } from '@entry/platform/logger';
import { AppendTooLargeError, appendSizeOf, requireAppendable } from '@entry/platform/ports/append-rules';
import type { CallOptions } from '@entry/platform/ports/call-options';
import {
  type AppendOutcome,
  BEFORE_FIRST,
  type EventLog,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from '@entry/platform/ports/event-log';
import { AccessDeniedError, UnavailableError } from '@entry/platform/ports/unavailable';
import {
  type AppendResult,
  BACKWARDS,
  END,
  FORWARDS,
  MaxAppendSizeExceededError,
  type RecordedEvent as ServerEvent,
  START,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { isMissingStream, isUnexplained, toUnavailable, wasNotWritten } from './client-errors.ts';
import { connect } from './connection.ts';
import { fromServerEvent, isSystemEvent, toServerEvent } from './event-layout.ts';
import { createNews } from './news.ts';
import { createPositionGuard } from './position-guard.ts';
import { collect } from './read-page.ts';
import { createSharedAppends } from './shared-appends.ts';

export type EventStoreLogOptions = {
  /** `esdb://user:password@host:2113?tls=true&tlsCAFile=...`, or `esdb://host:2113?tls=false`. */
  readonly url: string;
  readonly logger: Logger;
  /** Told of every call that the server denies. */
  readonly onDenied?: (error: AccessDeniedError) => void;
  /** How long a call may take, in milliseconds; `close`: how long its end waits for appends that nobody waits for. */
  readonly deadlines?: { readonly read?: number; readonly append?: number; readonly close?: number };
  /** Longest time without a poke to those who subscribed, in milliseconds. */
  readonly pokeInterval?: number;
};

/** How long a caller waits for an append before its outcome is unknown. */
const APPEND_DEADLINE = 2_000;
/**
 * How long an append itself goes on, waited for or not. The trap: a call that is cut off while its events are being sent
 * ends as if that had been all of them, and the server writes the half it has. So nothing cuts one off but a connection
 * that broke, which is told after 15 s of silence.
 */
const LONGEST_APPEND = 60_000;
const CLOSE_DEADLINE = 5_000;
const READ_DEADLINE = 5_000;
const POKE_INTERVAL = 100;
/** Of a read that goes on behind events of the server itself. */
const NEXT_PAGE = 500;
const FIRST_PAGE_FROM_END = 8;

/**
 * The event log on EventStoreDB. One client, one append per call, reads by pages. Streams
 * are named as the domain names them; how an event lies there is said in `event-layout.ts`.
 *
 * Of a cluster only the leader is asked, and the address alone does not see to that: whoever led before stays connected
 * and answers what it has by now. A session that was just begun would be unknown there, one that was just ended live.
 *
 * Events of the server itself are in no answer: neither pages, nor the head, nor a position of theirs.
 * @throws TypeError for an address without credentials where they are needed
 */
export function createEventStoreLog(options: EventStoreLogOptions): EventLog {
  const { url, logger, onDenied, deadlines = {}, pokeInterval = POKE_INTERVAL } = options;
  const connection = connect(url, logger);
  const asked = { credentials: connection.credentials, requiresLeader: true };
  const news = createNews(connection, logger, pokeInterval);
  const appendDeadline = deadlines.append ?? APPEND_DEADLINE;
  const readDeadline = deadlines.read ?? READ_DEADLINE;
  const closeDeadline = deadlines.close ?? CLOSE_DEADLINE;
  // Reads that no caller waits for by themselves.
  const inTime = (): AbortSignal => AbortSignal.timeout(readDeadline);
  const guard = createPositionGuard({
    readStream: (stream, revision, limit) => readServerStream(stream, revision, limit, inTime()),
    head: () => head(inTime()),
  });
  const underWay = new Set<Promise<unknown>>();
  const identical = createSharedAppends();
  let closing: Promise<void> | null = null;

  function requireReadable(signal: AbortSignal | undefined): void {
    signal?.throwIfAborted();
    if (closing !== null) throw new Error('The event log is closed');
  }

  function tellDenied(error: unknown): void {
    if (error instanceof AccessDeniedError) onDenied?.(error);
  }

  /** A read over the network. @throws UnavailableError; the error of a stream that is missing */
  async function read(
    begin: (client: ReturnType<typeof connection.client>) => Parameters<typeof collect>[0],
    signal: AbortSignal | undefined,
  ): Promise<ServerEvent[]> {
    try {
      return await connection.call((client) => collect(begin(client), signal), signal);
    } catch (cause) {
      if (isMissingStream(cause)) throw cause;
      const unavailable = toUnavailable(cause);
      tellDenied(unavailable);
      throw unavailable;
    }
  }

  /** A page that begins with the event at the position; null when no event begins there. @throws UnavailableError */
  async function readFrom(
    from: Position,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<ServerEvent[] | null> {
    const fromPosition = from < 0n ? START : { commit: from, prepare: from };
    try {
      return await read(
        (client) => client.readAll({ direction: FORWARDS, fromPosition, maxCount: limit, ...asked }),
        signal,
      );
    } catch (error) {
      if (!(error instanceof UnavailableError) || !isUnexplained(error.cause)) throw error;
      // No code tells such a position from a server that fails. A server that fails cannot read its end either.
      await readBackwards(null, 1, signal);
      return null;
    }
  }

  /** A page that ends before the position; at the end of the log for null. @throws UnavailableError */
  const readBackwards = (before: Position | null, limit: number, signal: AbortSignal | undefined) => {
    const fromPosition = before === null ? END : { commit: before, prepare: before };
    return read((client) => client.readAll({ direction: BACKWARDS, fromPosition, maxCount: limit, ...asked }), signal);
  };

  async function readServerStream(
    stream: string,
    fromRevision: number,
    limit: number,
    signal?: AbortSignal,
  ): Promise<RecordedEvent[]> {
    try {
      const page = await read(
        (client) => client.readStream(stream, { fromRevision: BigInt(fromRevision), maxCount: limit, ...asked }),
        signal,
      );
      return page.map(fromServerEvent);
    } catch (error) {
      if (isMissingStream(error)) return [];
      throw error;
    }
  }

  async function readAll(after: Position, limit: number, signal: AbortSignal | undefined): Promise<RecordedEvent[]> {
    let from = after;
    // The server begins with the event at the position itself.
    let size = limit + 1;
    for (;;) {
      const found = await readFrom(from, size, signal);
      if (found === null) {
        throw new EngineSetBackError('event log', `it was read up to position ${from}, and holds no event there`);
      }
      const page = found.filter((event) => positionOf(event) > from);
      const events = page.filter((event) => !isSystemEvent(event)).slice(0, limit);
      // A page of nothing but the server's own events is not the end.
      if (events.length > 0 || page.length === 0) return events.map(fromServerEvent);

      from = positionOf(page.at(-1));
      size = NEXT_PAGE;
    }
  }

  async function head(signal?: AbortSignal): Promise<Position> {
    let from: Position | null = null;
    for (let size = FIRST_PAGE_FROM_END; ; size = NEXT_PAGE) {
      const before: Position | null = from;
      const page = await readBackwards(before, size, signal);
      const older = page.filter((event) => before === null || positionOf(event) < before);
      const last = older.find((event) => !isSystemEvent(event));
      if (last !== undefined) return positionOf(last);
      if (older.length === 0) return BEFORE_FIRST;

      from = positionOf(older.at(-1));
    }
  }

  async function readAt(position: Position, signal: AbortSignal | undefined): Promise<RecordedEvent | null> {
    if (position < 0n) return null;

    const [event] = (await readFrom(position, 1, signal)) ?? [];
    const isThere = event !== undefined && positionOf(event) === position && !isSystemEvent(event);
    return isThere ? fromServerEvent(event) : null;
  }

  async function append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    signal: AbortSignal | undefined,
  ): Promise<AppendOutcome> {
    const check = await guard.begin(stream);
    // Nobody waits any more, and nothing was sent yet.
    signal?.throwIfAborted();
    const expectedRevision = expected === 'no_stream' ? expected : BigInt(expected);
    let result: AppendResult;
    try {
      result = await connection.call((client) =>
        client.appendToStream(stream, events.map(toServerEvent), {
          ...asked,
          expectedRevision,
          deadline: LONGEST_APPEND,
        }),
      );
    } catch (error) {
      tellDenied(toUnavailable(error));
      const outcome = outcomeOf(error, events);
      if (outcome.kind === 'unknown') guard.doubt(stream);
      return outcome;
    }

    const revision = Number(result.nextExpectedRevision);
    try {
      const position = await check(revision, result.position?.commit ?? null, events.at(-1)?.metadata.eventId ?? '');
      return { kind: 'ok', revision, position };
    } catch (cause) {
      // It was written; only its place could not be found out. Whoever repeats it is told.
      return { kind: 'unknown', cause };
    }
  }

  const log: EventLog = {
    append: async (stream, expected, events, { signal }: CallOptions = {}) => {
      signal?.throwIfAborted();
      requireAppendable(stream, expected, events);
      if (closing !== null) return { kind: 'unknown', cause: new Error('The event log is closed') };

      return identical(stream, expected, events, signal, () => {
        const pending = append(stream, expected, events, signal);
        underWay.add(pending);
        return pending.finally(() => underWay.delete(pending));
      });
    },
    readStream: async (stream, fromRevision, limit, { signal }: CallOptions = {}) => {
      requireReadable(signal);
      return readServerStream(stream, fromRevision, limit, signal);
    },
    readAll: async (after, limit, { signal }: CallOptions = {}) => {
      requireReadable(signal);
      const page = await readAll(after, limit, signal);
      guard.saw(page.at(-1)?.position ?? BEFORE_FIRST);
      return page;
    },
    readAt: async (position, { signal }: CallOptions = {}) => {
      requireReadable(signal);
      return readAt(position, signal);
    },
    head: async ({ signal }: CallOptions = {}) => {
      requireReadable(signal);
      const position = await head(signal);
      guard.sawHead(position);
      return position;
    },
    subscribe: (onNews) => news.subscribe(onNews),
    close: () => {
      closing ??= Promise.race([Promise.allSettled(underWay), delay(closeDeadline, undefined, { ref: false })])
        .then(() => news.close())
        .then(() => connection.close());
      return closing;
    },
  };

  return withDeadlines(log, { read: readDeadline, append: appendDeadline });
}

const positionOf = (event: ServerEvent | undefined): Position => event?.position?.commit ?? BEFORE_FIRST;

/** @throws UnavailableError, AppendTooLargeError, or the error of a stream that was deleted for ever: nothing was written */
function outcomeOf(error: unknown, events: readonly NewEvent[]): AppendOutcome {
  if (error instanceof WrongExpectedVersionError) {
    return {
      kind: 'conflict',
      actualRevision: error.actualVersion === 'no_stream' ? null : Number(error.actualVersion),
    };
  }
  if (error instanceof MaxAppendSizeExceededError) throw new AppendTooLargeError(appendSizeOf(events));
  if (error instanceof StreamDeletedError) throw error;
  if (wasNotWritten(error)) throw toUnavailable(error);

  return { kind: 'unknown', cause: error };
}
