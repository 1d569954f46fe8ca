import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AppendTooLargeError, appendSizeOf, LARGEST_APPEND_BYTES } from '../ports/append-rules.ts';
import { type AppendOutcome, BEFORE_FIRST, type EventLog, type NewEvent } from '../ports/event-log.ts';
import { UnavailableError } from '../ports/unavailable.ts';
import { readStream } from '../read-stream.ts';
import { appendUntilKnown } from '../testing/append-until-known.ts';
import { eventOf, plain } from '../testing/event-values.ts';
import { itUnless, type Obstacle } from '../testing/unless.ts';
import type { EventLogFixture, EventLogKind } from './event-log-fixture.ts';

const GONE = new Error('Nobody waits any more');

const newStream = (): string => `thing-${randomUUID()}`;
const newEvents = (count: number): NewEvent[] => Array.from({ length: count }, () => eventOf(randomUUID()));
const idOf = ({ metadata }: NewEvent): string => metadata.eventId;

async function idsIn(log: EventLog, stream: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const event of readStream(log, stream)) ids.push(idOf(event));

  return ids;
}

/** An event whose append is counted with exactly so many bytes. */
function eventOfSize(bytes: number): NewEvent {
  const event = eventOf(randomUUID(), { data: '' });

  return { ...event, data: 'x'.repeat(bytes - appendSizeOf([event])) };
}

function required<Ability>(ability: Ability | undefined): Ability {
  if (ability === undefined) throw new TypeError('The fixture leaves out what its log can do');

  return ability;
}

/** Races, restarts, servers that hang, and callers that give up. Part of `describeEventLogContract`. */
export function describeEventLogAdversity(
  fixture: () => EventLogFixture,
  { isKept = true, hasNetwork = true, foreign = null }: EventLogKind,
): void {
  describe('When several write to one stream', () => {
    /** Two processes where the adapter allows them; else two callers of one. */
    const openBoth = async (): Promise<readonly [EventLog, EventLog]> => {
      const { log, openAnother } = fixture();
      return [log, (await openAnother?.()) ?? log];
    };

    it('should let one of each pair of appends win, and tell the other where the stream is', async () => {
      const stream = newStream();
      const handles = await openBoth();
      const winners: string[] = [];

      for (let revision = -1; revision < 19; revision += 1) {
        const tries = handles.map((log) => ({ log, event: eventOf(randomUUID()) }));
        const outcomes = await Promise.all(
          tries.map(({ log, event }) => log.append(stream, revision === -1 ? 'no_stream' : revision, [event])),
        );

        const kinds = outcomes.map(({ kind }) => kind);
        expect([...kinds].sort()).toEqual(['conflict', 'ok']);
        expect(outcomes[kinds.indexOf('conflict')]).toEqual({ kind: 'conflict', actualRevision: revision + 1 });
        winners.push(tries[kinds.indexOf('ok')]?.event.metadata.eventId ?? '');
      }

      for (const log of handles) expect(await idsIn(log, stream)).toEqual(winners);
    });

    it('should keep everything that each of many wrote, once, in one order', async () => {
      const stream = newStream();
      const handles = await openBoth();
      const written: string[] = [];

      async function write(log: EventLog): Promise<void> {
        let expected: number | 'no_stream' = 'no_stream';
        for (const event of newEvents(5)) {
          for (;;) {
            const outcome: AppendOutcome = await log.append(stream, expected, [event]);
            if (outcome.kind === 'unknown') throw new Error('The outcome is unknown', { cause: outcome.cause });

            expected = (outcome.kind === 'ok' ? outcome.revision : outcome.actualRevision) ?? 'no_stream';
            if (outcome.kind === 'ok') break;
          }
          written.push(idOf(event));
        }
      }
      await Promise.all(Array.from({ length: 8 }, (_, place) => write(handles[place % 2] as EventLog)));

      const ids = await idsIn(handles[0], stream);
      expect(ids).toHaveLength(40);
      expect([...ids].sort()).toEqual([...written].sort());
    });

    it('should write one append that comes from both of them once', async () => {
      const stream = newStream();
      const [left, right] = await openBoth();
      const events = newEvents(3);

      const outcomes = await Promise.all([
        appendUntilKnown(left, stream, 'no_stream', events),
        appendUntilKnown(right, stream, 'no_stream', events),
      ]);

      expect(outcomes[0]).toMatchObject({ kind: 'ok', revision: 2 });
      expect(outcomes[1]).toEqual(outcomes[0]);
      expect(await idsIn(left, stream)).toEqual(events.map(idOf));
    });
  });

  describe('When only the beginning of an append is repeated', () => {
    it('should answer where that beginning ends, and write nothing', async () => {
      const { log } = fixture();
      const stream = newStream();
      const [a, b, c, d, e] = newEvents(5) as [NewEvent, NewEvent, NewEvent, NewEvent, NewEvent];
      await log.append(stream, 'no_stream', [a, b]);
      await log.append(stream, 1, [c, d, e]);
      const written = new Map<number, bigint>();
      for await (const { revision, position } of readStream(log, stream)) written.set(revision, position);

      expect(await log.append(stream, 'no_stream', [a])).toEqual({ kind: 'ok', revision: 0, position: written.get(0) });
      expect(await log.append(stream, 1, [c, d])).toEqual({ kind: 'ok', revision: 3, position: written.get(3) });
      expect(await idsIn(log, stream)).toEqual([a, b, c, d, e].map(idOf));
    });
  });

  if (isKept) describeRestarts(fixture);

  describe('When an append is large', () => {
    it('should take the largest, whole', async () => {
      const { log } = fixture();
      const stream = newStream();
      const event = eventOfSize(LARGEST_APPEND_BYTES);

      expect(await log.append(stream, 'no_stream', [event])).toMatchObject({ kind: 'ok', revision: 0 });

      const [read] = await log.readStream(stream, 0, 1);
      expect(read?.data === event.data).toBe(true);
    });

    it.each<[string, () => NewEvent[]]>([
      ['of one event', () => [eventOfSize(LARGEST_APPEND_BYTES + 1)]],
      ['of many events', () => Array.from({ length: 11 }, () => eventOfSize(LARGEST_APPEND_BYTES / 10))],
      ['whose sealed part is too much', () => [eventOf(randomUUID(), { sealed: new Uint8Array(750_000) })]],
    ])('should refuse a larger one %s, and write nothing', async (_case, makeEvents) => {
      const { log } = fixture();
      const [stream, head] = [newStream(), await log.head()];

      await expect(log.append(stream, 'no_stream', makeEvents())).rejects.toThrow(AppendTooLargeError);

      expect(await log.head()).toBe(head);
      expect(await log.append(stream, 'no_stream', newEvents(1))).toMatchObject({ kind: 'ok', revision: 0 });
    });
  });

  describe('When the caller gives up', () => {
    it('should begin nothing for one who has given up before', async () => {
      const { log } = fixture();
      const [stream, head] = [newStream(), await log.head()];
      const options = { signal: AbortSignal.abort(GONE) };

      await expect(log.append(stream, 'no_stream', newEvents(1), options)).rejects.toBe(GONE);
      await expect(log.readStream(stream, 0, 1, options)).rejects.toBe(GONE);
      await expect(log.readAll(BEFORE_FIRST, 1, options)).rejects.toBe(GONE);
      await expect(log.readAt(head, options)).rejects.toBe(GONE);
      await expect(log.head(options)).rejects.toBe(GONE);

      expect(await log.head()).toBe(head);
    });

    it('should never deny an append that was under way', async () => {
      const { log } = fixture();
      const [stream, events] = [newStream(), newEvents(2)];
      const caller = new AbortController();

      const pending = log.append(stream, 'no_stream', events, { signal: caller.signal });
      caller.abort(GONE);

      expect(['ok', 'unknown']).toContain((await pending).kind);
      expect(await log.append(stream, 'no_stream', events)).toMatchObject({ kind: 'ok', revision: 1 });
      expect(await idsIn(log, stream)).toEqual(events.map(idOf));
    });
  });

  if (hasNetwork) describeSilence(fixture, foreign);
}

function describeSilence(fixture: () => EventLogFixture, foreign: Obstacle): void {
  describe('When nobody answers', () => {
    itUnless(foreign, 'should end every call by itself, and take the repeat of an append', async () => {
      const { log, ...fixed } = fixture();
      const silence = required(fixed.silence);
      const [stream, events] = [newStream(), newEvents(2)];

      silence(true);
      const outcome = await log.append(stream, 'no_stream', events);
      await expect(log.readStream(stream, 0, 1)).rejects.toThrow(UnavailableError);
      await expect(log.readAll(BEFORE_FIRST, 1)).rejects.toThrow(UnavailableError);
      await expect(log.readAt(0n)).rejects.toThrow(UnavailableError);
      await expect(log.head()).rejects.toThrow(UnavailableError);
      silence(false);

      expect(outcome.kind).toBe('unknown');
      expect(await log.append(stream, 'no_stream', events)).toMatchObject({ kind: 'ok', revision: 1 });
      expect(await idsIn(log, stream)).toEqual(events.map(idOf));
    });
  });
}

function describeRestarts(fixture: () => EventLogFixture): void {
  describe('When the log is opened again', () => {
    it('should hold what it held, at the same places, and go on behind it', async () => {
      const { log, reopen } = fixture();
      const stream = newStream();
      await log.append(stream, 'no_stream', newEvents(3));
      const head = await log.head();
      const before = [];
      for await (const event of readStream(log, stream)) before.push(plain(event));

      const reopened = await required(reopen)();

      const after = [];
      for await (const event of readStream(reopened, stream)) after.push(plain(event));
      expect(after).toEqual(before);
      expect(await reopened.head()).toBe(head);
      const next = await reopened.append(stream, 2, newEvents(1));
      expect(next).toMatchObject({ kind: 'ok', revision: 3 });
      expect(next.kind === 'ok' && next.position > head).toBe(true);
    });

    it('should know what is repeated, in whole or its beginning, from what is new', async () => {
      const { log, reopen } = fixture();
      const stream = newStream();
      const [a, b, c, d] = newEvents(4) as [NewEvent, NewEvent, NewEvent, NewEvent];
      const created = await log.append(stream, 'no_stream', [a, b]);
      const extended = await log.append(stream, 1, [c]);

      const reopened = await required(reopen)();

      const conflict = { kind: 'conflict', actualRevision: 2 };
      expect(await reopened.append(stream, 'no_stream', [a, b])).toEqual(created);
      expect(await reopened.append(stream, 1, [c])).toEqual(extended);
      expect(await reopened.append(stream, 'no_stream', [a])).toMatchObject({ kind: 'ok', revision: 0 });
      expect(await reopened.append(stream, 'no_stream', [a, d])).toEqual(conflict);
      expect(await reopened.append(stream, 1, [c, d])).toEqual(conflict);
      expect(await idsIn(reopened, stream)).toEqual([a, b, c].map(idOf));
    });

    it('should have each append that was under way once it is repeated, and only once', async () => {
      const { log, reopen } = fixture();
      const appends = Array.from({ length: 20 }, () => ({ stream: newStream(), events: newEvents(2) }));
      const pending = Promise.all(appends.map(({ stream, events }) => log.append(stream, 'no_stream', events)));

      const reopened = await required(reopen)();

      for (const { kind } of await pending) expect(['ok', 'unknown']).toContain(kind);
      for (const { stream, events } of appends) {
        expect(await reopened.append(stream, 'no_stream', events)).toMatchObject({ kind: 'ok', revision: 1 });
        expect(await idsIn(reopened, stream)).toEqual(events.map(idOf));
      }
    });
  });
}
