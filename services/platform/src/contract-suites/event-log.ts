import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BEFORE_FIRST, type EventLog, type NewEvent, type Position, type RecordedEvent } from '../ports/event-log.ts';
import { readStream } from '../read-stream.ts';
import { appendUntilKnown } from '../testing/append-until-known.ts';
import { eventOf, metadataOf, plain, uuidOf } from '../testing/event-values.ts';
import { describeEventLogAdversity } from './event-log-adversity.ts';
import type { EventLogFixture, EventLogKind } from './event-log-fixture.ts';

/** What every event log must do, on disk or on a server. `createLog` may hand out one server again and again. */
export function describeEventLogContract(
  name: string,
  kind: EventLogKind,
  createLog: () => Promise<EventLogFixture>,
): void {
  describe(`${name} as an event log`, () => {
    let fixture: EventLogFixture;
    let log: EventLog;
    let start: bigint;

    beforeEach(async () => {
      fixture = await createLog();
      log = fixture.log;
      start = await log.head();
    });

    afterEach(async () => {
      await fixture.release();
    });

    describeEventLogAdversity(() => fixture, kind);

    const newStream = (): string => `thing-${randomUUID()}`;
    const newEvents = (count: number): NewEvent[] => Array.from({ length: count }, () => eventOf(randomUUID()));

    async function append(stream: string, revision: number | 'no_stream', events: readonly NewEvent[]) {
      const outcome = await log.append(stream, revision, events);
      if (outcome.kind !== 'ok') throw new Error(`The append was not ok but ${outcome.kind}`);

      return outcome;
    }

    async function eventsIn(stream: string): Promise<RecordedEvent[]> {
      const events: RecordedEvent[] = [];
      for await (const event of readStream(log, stream)) events.push(event);

      return events;
    }

    /** Page by page: a short page is not the end. */
    async function eventsAfter(position: Position, limit = 100): Promise<RecordedEvent[]> {
      const events: RecordedEvent[] = [];
      for (;;) {
        const page = await log.readAll(events.at(-1)?.position ?? position, limit);
        expect(page.length).toBeLessThanOrEqual(limit);
        if (page.length === 0) return events;

        events.push(...page);
      }
    }

    async function idsIn(stream: string): Promise<string[]> {
      return (await eventsIn(stream)).map((event) => event.metadata.eventId);
    }

    describe('When appending', () => {
      it('should count revisions from 0 and let positions grow with every event', async () => {
        const stream = newStream();
        const [first, second, third] = newEvents(3) as [NewEvent, NewEvent, NewEvent];

        const created = await append(stream, 'no_stream', [first, second]);
        const extended = await append(stream, 1, [third]);

        expect(created.revision).toBe(1);
        expect(extended.revision).toBe(2);
        const events = await eventsIn(stream);
        expect(events.map((event) => event.revision)).toEqual([0, 1, 2]);
        const positions = events.map((event) => event.position);
        expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : 1)));
        expect(new Set(positions).size).toBe(3);
        expect(positions[1]).toBe(created.position);
        expect(positions[2]).toBe(extended.position);
      });

      it('should give back every part of an event as it was written', async () => {
        const stream = newStream();
        const [one, two] = [randomUUID(), randomUUID()];
        const sealed = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
        const rich = eventOf(one, {
          type: 'RichThingHappened',
          data: { text: 'ሰላም, naïve ☂', list: [1, null, { deep: true }], empty: {} },
          sealed,
          metadata: metadataOf(one, {
            correlationId: randomUUID(),
            causationId: randomUUID(),
            actor: { id: 'system', role: 'system' },
            schemaVersion: 3,
            subjectId: randomUUID(),
          }),
        });
        const bare = eventOf(two, { data: null, metadata: metadataOf(two, { subjectId: null }) });

        const { position } = await append(stream, 'no_stream', [rich, bare]);

        const [readRich, readBare] = (await eventsIn(stream)).map(plain);
        expect(readRich).toStrictEqual({ ...rich, stream, revision: 0, position: readRich?.position });
        expect(readBare).toStrictEqual({ ...bare, stream, revision: 1, position });
      });

      it('should keep an empty ciphertext apart from none', async () => {
        const stream = newStream();

        await append(stream, 'no_stream', [eventOf(randomUUID(), { sealed: new Uint8Array() })]);

        const [event] = await log.readStream(stream, 0, 1);
        expect(event?.sealed).toHaveLength(0);
      });

      it('should refuse a wrong revision and tell the actual one', async () => {
        const stream = newStream();
        await append(stream, 'no_stream', newEvents(2));

        expect(await log.append(stream, 'no_stream', newEvents(1))).toEqual({ kind: 'conflict', actualRevision: 1 });
        expect(await log.append(stream, 0, newEvents(1))).toEqual({ kind: 'conflict', actualRevision: 1 });
        expect(await log.append(stream, 5, newEvents(1))).toEqual({ kind: 'conflict', actualRevision: 1 });
        expect(await log.append(newStream(), 0, newEvents(1))).toEqual({ kind: 'conflict', actualRevision: null });
        expect(await idsIn(stream)).toHaveLength(2);
      });

      it('should let exactly one of many racing appends win', async () => {
        const stream = newStream();

        const outcomes = await Promise.all(
          Array.from({ length: 50 }, () => log.append(stream, 'no_stream', newEvents(1))),
        );

        expect(outcomes.filter((outcome) => outcome.kind === 'ok')).toHaveLength(1);
        const conflicts = outcomes.filter((outcome) => outcome.kind === 'conflict');
        expect(conflicts).toHaveLength(49);
        expect(new Set(conflicts.map((outcome) => outcome.actualRevision))).toEqual(new Set([0]));
      });

      it.each([
        ['no events', 'thing-1', [] as NewEvent[]],
        ['an empty stream name', '', [eventOf(uuidOf('a'))]],
        ['the name of a system stream', '$settings', [eventOf(uuidOf('a'))]],
        ['an event without a type', 'thing-1', [eventOf(uuidOf('a'), { type: '' })]],
        ['an event id that is no UUID', 'thing-1', [eventOf('one')]],
        ['an event id in upper case', 'thing-1', [eventOf(uuidOf('a').toUpperCase())]],
      ])('should refuse %s', async (_case, stream, events) => {
        await expect(log.append(stream, 'no_stream', events)).rejects.toThrow(TypeError);
        expect(await log.head()).toBe(start);
      });
    });

    it.each([-1, 0.5, Number.NaN])('should refuse to expect revision %d', async (revision) => {
      await expect(log.append('thing-1', revision, newEvents(1))).rejects.toThrow(TypeError);
      expect(await log.head()).toBe(start);
    });

    describe('When an append is repeated', () => {
      it('should answer with the same revision and position and write nothing', async () => {
        const stream = newStream();
        const [a, b, c] = newEvents(3) as [NewEvent, NewEvent, NewEvent];
        const created = await append(stream, 'no_stream', [a, b]);
        const extended = await append(stream, 1, [c]);

        expect(await appendUntilKnown(log, stream, 'no_stream', [a, b])).toEqual(created);
        expect(await appendUntilKnown(log, stream, 1, [c])).toEqual(extended);
        expect(await log.head()).toBe(extended.position);
        expect(await idsIn(stream)).toEqual([a, b, c].map((event) => event.metadata.eventId));
      });

      it('should keep the first content', async () => {
        const stream = newStream();
        const eventId = randomUUID();
        await append(stream, 'no_stream', [eventOf(eventId, { data: { take: 1 } })]);

        await appendUntilKnown(log, stream, 'no_stream', [eventOf(eventId, { data: { take: 2 } })]);

        expect((await eventsIn(stream)).map((event) => event.data)).toEqual([{ take: 1 }]);
      });

      it('should take the beginning of what was written for a repeat', async () => {
        const stream = newStream();
        const [a, b] = newEvents(2) as [NewEvent, NewEvent];
        await append(stream, 'no_stream', [a, b]);

        expect(await log.append(stream, 'no_stream', [a])).toMatchObject({ kind: 'ok', revision: 0 });
        expect(await idsIn(stream)).toHaveLength(2);
      });

      it('should refuse one that is partly new or in another order', async () => {
        const stream = newStream();
        const [a, b, c] = newEvents(3) as [NewEvent, NewEvent, NewEvent];
        await append(stream, 'no_stream', [a, b]);
        const conflict = { kind: 'conflict', actualRevision: 1 };

        expect(await log.append(stream, 'no_stream', [a, c])).toEqual(conflict);
        expect(await log.append(stream, 'no_stream', [a, b, c])).toEqual(conflict);
        expect(await log.append(stream, 'no_stream', [b, a])).toEqual(conflict);
        expect(await log.append(stream, 0, [a])).toEqual(conflict);
        expect(await idsIn(stream)).toHaveLength(2);
      });

      it('should write two that arrive together once', async () => {
        const stream = newStream();
        const events = newEvents(2);

        const [first, second] = await Promise.all([
          log.append(stream, 'no_stream', events),
          log.append(stream, 'no_stream', events),
        ]);

        expect(first).toMatchObject({ kind: 'ok', revision: 1 });
        expect(second).toEqual(first);
        expect(await idsIn(stream)).toHaveLength(2);
      });

      it('should not look for ids when the revision is the current one', async () => {
        const stream = newStream();
        const [a] = newEvents(1) as [NewEvent];
        await append(stream, 'no_stream', [a]);

        expect(await log.append(stream, 0, [a])).toMatchObject({ kind: 'ok', revision: 1 });
        expect(await idsIn(stream)).toHaveLength(2);
      });
    });

    describe('When reading a stream', () => {
      it('should be empty for a stream that does not exist, and beyond the end', async () => {
        const stream = newStream();
        await append(stream, 'no_stream', newEvents(2));

        expect(await log.readStream(newStream(), 0, 10)).toEqual([]);
        expect(await log.readStream(stream, 2, 10)).toEqual([]);
      });

      it('should answer by pages, among other streams', async () => {
        const [stream, other] = [newStream(), newStream()];
        for (let revision = -1; revision < 19; revision += 1) {
          const expected = revision === -1 ? 'no_stream' : revision;
          await Promise.all([append(other, expected, newEvents(1)), append(stream, expected, newEvents(1))]);
        }

        for (const limit of [1, 7, 100]) {
          const revisions: number[] = [];
          for (;;) {
            const page = await log.readStream(stream, revisions.length, limit);
            expect(page.length).toBeLessThanOrEqual(limit);
            if (page.length === 0) break;

            expect(new Set(page.map((event) => event.stream))).toEqual(new Set([stream]));
            revisions.push(...page.map((event) => event.revision));
          }
          expect(revisions).toEqual([...Array(20).keys()]);
        }
      });
    });

    describe('When reading everything', () => {
      it('should say where the log ends', async () => {
        const { position } = await append(newStream(), 'no_stream', newEvents(3));

        expect(await log.head()).toBe(position);
        expect(await log.readAll(position, 10)).toEqual([]);
      });

      it('should answer each event once, in order, by pages of any size', async () => {
        const written: string[] = [];
        for (let append_ = 0; append_ < 10; append_ += 1) {
          const events = newEvents(3);
          written.push(...events.map((event) => event.metadata.eventId));
          await append(newStream(), 'no_stream', events);
        }

        for (const limit of [1, 4, 1_000]) {
          const seen = (await eventsAfter(start, limit)).map((event) => event.metadata.eventId);
          expect(seen).toEqual(written);
        }
      });

      it('should keep the events of one append together when appends race', async () => {
        await Promise.all(Array.from({ length: 20 }, () => append(newStream(), 'no_stream', newEvents(3))));

        const streams = (await eventsAfter(start)).map((event) => event.stream);

        expect(streams).toHaveLength(60);
        expect(streams.filter((stream, index) => stream !== streams[index - (index % 3)])).toEqual([]);
      });

      it('should begin before the first event', async () => {
        const { position } = await append(newStream(), 'no_stream', newEvents(1));

        const [first] = await log.readAll(BEFORE_FIRST, 1);

        expect(first?.position).toBeLessThanOrEqual(position);
      });
    });

    describe('When reading at a position', () => {
      it('should give the event that is there, in every part, wherever in its append it stands', async () => {
        const stream = newStream();
        await append(stream, 'no_stream', newEvents(3));
        await append(newStream(), 'no_stream', newEvents(1));

        const written = await log.readAll(start, 10);

        expect(written).toHaveLength(4);
        for (const event of written) {
          const found = await log.readAt(event.position);
          expect(found === null ? null : plain(found)).toStrictEqual(plain(event));
        }
      });

      it('should be empty where no event is: before the first, between two, beyond the end', async () => {
        const { position } = await append(newStream(), 'no_stream', newEvents(2));
        const taken = new Set((await log.readAll(start, 10)).map((event) => event.position));
        const gap = position - 1n;

        expect(taken.has(gap)).toBe(false);
        expect(await log.readAt(gap)).toBeNull();
        expect(await log.readAt(BEFORE_FIRST)).toBeNull();
        expect(await log.readAt(position + 1n)).toBeNull();
        expect(await log.readAt(2n ** 63n - 1n)).toBeNull();
      });
    });

    describe('When subscribed', () => {
      it('should call back when something was appended, and no more afterwards', async () => {
        let calls = 0;
        const called = new Promise<void>((resolve) => {
          const stop = log.subscribe(() => {
            calls += 1;
            stop();
            resolve();
          });
        });

        await append(newStream(), 'no_stream', newEvents(1));
        await called;
        await append(newStream(), 'no_stream', newEvents(1));

        expect(calls).toBe(1);
      });
    });

    describe('When closed', () => {
      it('should not know the outcome of an append', async () => {
        await log.close();

        expect(await log.append(newStream(), 'no_stream', newEvents(1))).toMatchObject({ kind: 'unknown' });
      });

      it('should refuse to read', async () => {
        await log.close();

        await expect(log.head()).rejects.toThrow('closed');
        await expect(log.readAll(BEFORE_FIRST, 1)).rejects.toThrow('closed');
        await expect(log.readAt(0n)).rejects.toThrow('closed');
        await expect(log.readStream('thing-1', 0, 1)).rejects.toThrow('closed');
      });

      it('should finish the appends that were under way', async () => {
        const appends = Array.from({ length: 10 }, () => append(newStream(), 'no_stream', newEvents(1)));

        await log.close();

        expect((await Promise.all(appends)).map((outcome) => outcome.kind)).toEqual(Array(10).fill('ok'));
      });
    });
  });
}
