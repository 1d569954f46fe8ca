import { requireAppendable } from '../ports/append-rules.ts';
import type { CommittedEvents } from '../ports/bus.ts';
import type { CallOptions } from '../ports/call-options.ts';
import {
  BEFORE_FIRST,
  type EventLog,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from '../ports/event-log.ts';

/** A log for tests that have no business with a disk. Positions have gaps, as those of the real ones do. */
export function createMemoryEventLog(onCommitted?: (message: CommittedEvents) => void): EventLog {
  const streams = new Map<string, RecordedEvent[]>();
  const all: RecordedEvent[] = [];
  const listeners = new Set<() => void>();
  let position: Position = BEFORE_FIRST;
  let isClosed = false;

  function requireReadable(options: CallOptions | undefined): void {
    options?.signal?.throwIfAborted();
    if (isClosed) throw new Error('The event log is closed');
  }

  function isRepeat(
    stream: readonly RecordedEvent[],
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): boolean {
    const first = expected === 'no_stream' ? 0 : expected + 1;
    return events.every((event, index) => stream[first + index]?.metadata.eventId === event.metadata.eventId);
  }

  return {
    async append(name, expected, events, options) {
      options?.signal?.throwIfAborted();
      requireAppendable(name, expected, events);
      if (isClosed) return { kind: 'unknown', cause: new Error('The event log is closed') };

      const stream = streams.get(name) ?? [];
      const actual = stream.at(-1)?.revision ?? null;
      if ((actual ?? 'no_stream') !== expected) {
        if (!isRepeat(stream, expected, events)) return { kind: 'conflict', actualRevision: actual };

        const last = stream[(expected === 'no_stream' ? 0 : expected + 1) + events.length - 1] as RecordedEvent;
        return { kind: 'ok', revision: last.revision, position: last.position };
      }

      const previous = position;
      const recorded = events.map((event) => {
        position += 7n;
        const copy = { ...event, data: structuredClone(event.data), stream: name, revision: stream.length, position };
        stream.push(copy);
        return copy;
      });
      streams.set(name, stream);
      all.push(...recorded);
      onCommitted?.({ previous, events: recorded });
      for (const listener of listeners) listener();

      return { kind: 'ok', revision: stream.length - 1, position };
    },

    async readStream(name, fromRevision, limit, options) {
      requireReadable(options);
      return (streams.get(name) ?? []).slice(fromRevision, fromRevision + limit);
    },

    async readAll(after, limit, options) {
      requireReadable(options);
      const first = after === BEFORE_FIRST ? 0 : all.findIndex((event) => event.position > after);
      return first === -1 ? [] : all.slice(first, first + limit);
    },

    async readAt(wanted, options) {
      requireReadable(options);
      return all.find((event) => event.position === wanted) ?? null;
    },

    async head(options) {
      requireReadable(options);
      return position;
    },

    subscribe(onNews) {
      listeners.add(onNews);
      return () => listeners.delete(onNews);
    },

    async close() {
      isClosed = true;
    },
  };
}
