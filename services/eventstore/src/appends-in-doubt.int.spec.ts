import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '@entry/platform/ports/event-log';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { describe, expect, it } from 'vitest';
import { DEADLINES, idsOf, newEvents, newStream, useFaultyLog } from './testing/faulty-log.ts';

const environment: { readonly LOST_ACKNOWLEDGEMENTS?: string } = process.env;
/** As many as the environment says, for the long run. */
const LOST_ACKNOWLEDGEMENTS = Number(environment.LOST_ACKNOWLEDGEMENTS ?? 150);
const LONG = 1_200_000;

const faulty = useFaultyLog();

describe('When an append fails before it is written', () => {
  it('should say so when the server is not the leader', async () => {
    const [stream, events] = [newStream(), newEvents(1)];
    await faulty.log.head();
    await faulty.fail({ kind: 'not-leader', operation: 'append', times: 1 });

    await expect(faulty.log.append(stream, 'no_stream', events)).rejects.toThrow(UnavailableError);

    expect(await faulty.log.readStream(stream, 0, 10)).toEqual([]);
    expect(await faulty.log.append(stream, 'no_stream', events)).toMatchObject({ kind: 'ok', revision: 0 });
  });

  it('should say so at once when nobody is there, and go on when somebody is again', async () => {
    const [stream, events] = [newStream(), newEvents(1)];
    await faulty.log.head();
    await faulty.store.double.process.kill();
    await expect(faulty.log.readStream(stream, 0, 1)).rejects.toThrow(UnavailableError);

    // At the deadline it would be unknown.
    await expect(faulty.log.append(stream, 'no_stream', events)).rejects.toThrow(UnavailableError);

    await faulty.store.double.process.start();
    expect(await faulty.appendUntilKnown(stream, 'no_stream', events)).toMatchObject({ revision: 0 });
  });
});

describe('When nobody can say whether an append was written', () => {
  it.each([
    ['acknowledgement-lost', true],
    ['acknowledgement-withheld', true],
    ['timed-out', true],
    ['reply-delayed', true],
    ['refused-by-timeout', false],
    ['connection-reset', false],
    ['unanswered', false],
    // Only words of the server tell it from a connection that broke.
    ['not-ready', false],
  ])('should not know either: %s', async (kind, isWritten) => {
    const [stream, events] = [newStream(), newEvents(2)];
    await faulty.log.head();
    await faulty.fail({ kind, operation: 'append', times: 1, milliseconds: DEADLINES.append + 500 });

    expect(await faulty.log.append(stream, 'no_stream', events)).toMatchObject({ kind: 'unknown' });

    const written = await faulty.log.readStream(stream, 0, 10);
    expect(idsOf(written)).toEqual(isWritten ? idsOf(events) : []);
    const repeated = await faulty.appendUntilKnown(stream, 'no_stream', events);
    const [, last] = await faulty.log.readStream(stream, 0, 10);
    expect(repeated).toEqual({ kind: 'ok', revision: 1, position: last?.position });
  });

  it(
    `should have one event for each of ${LOST_ACKNOWLEDGEMENTS} appends whose acknowledgement was lost`,
    async () => {
      const begin = await faulty.log.head();
      const resets = Math.ceil(LOST_ACKNOWLEDGEMENTS / 5);
      await faulty.fail({ kind: 'acknowledgement-lost', operation: 'append', times: resets });
      await faulty.fail({ kind: 'timed-out', operation: 'append', times: LOST_ACKNOWLEDGEMENTS - resets });
      const appends = Array.from({ length: LOST_ACKNOWLEDGEMENTS }, () => ({
        stream: newStream(),
        events: newEvents(1),
      }));
      const told = new Map<string, Position>();

      const waiting = [...appends];
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
            const { position } = await faulty.appendUntilKnown(next.stream, 'no_stream', next.events);
            told.set(next.stream, position);
          }
        }),
      );

      const written = await faulty.everythingAfter(begin);
      expect(written).toHaveLength(LOST_ACKNOWLEDGEMENTS);
      expect(new Set(idsOf(written))).toEqual(new Set(appends.flatMap(({ events }) => idsOf(events))));
      expect(written.filter(({ stream, position }) => told.get(stream) !== position)).toEqual([]);
    },
    LONG,
  );
});

describe('When the server answers a wrong place', () => {
  it.each(['position-missing', 'position-wrong'])('should look a repeat up: %s', async (kind) => {
    const [stream, events] = [newStream(), newEvents(3)];
    const created = await faulty.log.append(stream, 'no_stream', events);
    const [first] = await faulty.log.readStream(stream, 0, 1);
    await faulty.log.append(newStream(), 'no_stream', newEvents(1));
    await faulty.fail({ kind, operation: 'append', times: 2 });

    expect(await faulty.appendUntilKnown(stream, 'no_stream', events)).toEqual(created);
    expect(await faulty.log.append(stream, 'no_stream', events.slice(0, 1))).toEqual({
      kind: 'ok',
      revision: 0,
      position: first?.position,
    });
  });

  it('should look up the repeat of an append whose outcome is unknown, though nothing was seen behind it', async () => {
    const [stream, events] = [newStream(), newEvents(1)];
    await faulty.log.head();
    await faulty.fail({ kind: 'timed-out', operation: 'append', times: 1 });
    await faulty.fail({ kind: 'position-wrong', operation: 'append', times: 1 });
    expect(await faulty.log.append(stream, 'no_stream', events)).toMatchObject({ kind: 'unknown' });

    const repeated = await faulty.appendUntilKnown(stream, 'no_stream', events);

    const [event] = await faulty.log.readStream(stream, 0, 1);
    expect(repeated).toEqual({ kind: 'ok', revision: 0, position: event?.position });
  });

  it('should answer the repeat of an append to a stream that was deleted since with a place behind it', async () => {
    const [stream, events] = [newStream(), newEvents(1)];
    const created = await faulty.log.append(stream, 'no_stream', events);
    const later = await faulty.log.append(newStream(), 'no_stream', newEvents(1));
    await faulty.raw.deleteStream(stream);

    expect(created).toMatchObject({ kind: 'ok' });
    expect(await faulty.appendUntilKnown(stream, 'no_stream', events)).toEqual({ ...later, revision: 0 });
  });
});

describe('When the server is stopped and goes on', () => {
  it('should not know what became of an append, and have it once', async () => {
    const [stream, events] = [newStream(), newEvents(1)];
    await faulty.log.head();
    faulty.store.double.process.pause();
    const outcome = await faulty.log.append(stream, 'no_stream', events);
    faulty.store.double.process.resume();

    expect(outcome.kind).toBe('unknown');
    await faulty.appendUntilKnown(stream, 'no_stream', events);
    expect(idsOf(await faulty.log.readStream(stream, 0, 10))).toEqual(idsOf(events));
  });
});

describe('When the server is killed under load', () => {
  it('should have everything that was acknowledged, once, in order', { timeout: LONG }, async () => {
    const begin = await faulty.log.head();
    const acknowledged = new Map<string, Position>();
    let isOver = false;

    const writers = Array.from({ length: 16 }, async () => {
      const stream = newStream();
      for (let revision = -1; !isOver; revision += 1) {
        const events = newEvents(1);
        const outcome = await faulty.appendUntilKnown(stream, revision === -1 ? 'no_stream' : revision, events);
        acknowledged.set(idsOf(events)[0] ?? '', outcome.position);
      }
    });
    for (const enough of [150, 300, 450]) {
      while (acknowledged.size < enough) await delay(5);
      await faulty.store.double.process.kill();
      await faulty.store.double.process.start();
    }
    while (acknowledged.size < 600) await delay(5);
    isOver = true;
    await Promise.all(writers);

    const written = await faulty.everythingAfter(begin);
    expect(written).toHaveLength(acknowledged.size);
    expect(written.filter(({ metadata, position }) => acknowledged.get(metadata.eventId) !== position)).toEqual([]);
    const revisions = new Map<string, number[]>();
    for (const { stream, revision } of written) revisions.set(stream, [...(revisions.get(stream) ?? []), revision]);
    for (const found of revisions.values()) expect(found).toEqual([...found.keys()]);
  });
});
