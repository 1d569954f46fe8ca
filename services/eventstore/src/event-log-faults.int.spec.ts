import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type EventStoreFault, startEventStoreDouble } from '@entry/engines/event-store';
import { createLogger } from '@entry/platform/logger';
import {
  type AppendOutcome,
  BEFORE_FIRST,
  type EventLog,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from '@entry/platform/ports/event-log';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { eventOf } from '@entry/platform/testing/event-values';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createEventStoreLog } from './event-log.ts';
import { createRawClient, type RawClient } from './testing/raw-client.ts';

type Double = Awaited<ReturnType<typeof startEventStoreDouble>>;

const environment: { readonly LOST_ACKNOWLEDGEMENTS?: string } = process.env;
/** As many as the environment says, for the long run. */
const LOST_ACKNOWLEDGEMENTS = Number(environment.LOST_ACKNOWLEDGEMENTS ?? 500);
const LONG = 1_200_000;

const logger = createLogger({ level: 'silent' });
/** Short where cases wait for them, long enough for a page on a machine that is busy with other things. */
const deadlines = { read: 3_000, append: 1_000, close: 500 };

let store: Double;
let log: EventLog;
let raw: RawClient;

beforeAll(async () => {
  store = await startEventStoreDouble();
});

beforeEach(() => {
  log = createEventStoreLog({ url: store.url, logger, deadlines });
  raw = createRawClient(store.url);
});

afterEach(async () => {
  store.double.process.resume();
  if (store.double.process.pid() === null) await store.double.process.start();
  await store.double.controls.clearFaults();
  await Promise.all([log.close(), raw.close()]);
});

afterAll(async () => {
  await store.release();
});

const newStream = (): string => `thing-${randomUUID()}`;
const newEvents = (count: number): NewEvent[] => Array.from({ length: count }, () => eventOf(randomUUID()));
const idsOf = (events: readonly NewEvent[]): string[] => events.map(({ metadata }) => metadata.eventId);
const fail = (fault: EventStoreFault): Promise<void> => store.double.controls.addFault(fault);

/** Patiently: what is asked here is what the log holds, on however busy a machine. */
async function everythingAfter(position: Position): Promise<RecordedEvent[]> {
  const patient = createEventStoreLog({ url: store.url, logger, deadlines: { read: 30_000 } });
  onTestFinished(() => patient.close());
  const events: RecordedEvent[] = [];
  for (;;) {
    const page = await patient.readAll(events.at(-1)?.position ?? position, 500);
    if (page.length === 0) return events;

    events.push(...page);
  }
}

/** As the command handler does it: the identical events at the identical revision, until the outcome is known. */
async function appendUntilKnown(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]) {
  for (let attempt = 1; ; attempt += 1) {
    let outcome: AppendOutcome | null = null;
    try {
      outcome = await log.append(stream, expected, events);
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
    }
    if (outcome?.kind === 'ok') return outcome;
    if (outcome?.kind === 'conflict') throw new Error(`Conflict at ${outcome.actualRevision}`);
    await delay(Math.min(attempt * 5, 100));
  }
}

describe('When an append fails before it is written', () => {
  it.each(['not-ready', 'not-leader'])('should say so when the server is %s', async (kind) => {
    const [stream, events] = [newStream(), newEvents(1)];
    await log.head();
    await fail({ kind, operation: 'append', times: 1 });

    await expect(log.append(stream, 'no_stream', events)).rejects.toThrow(UnavailableError);

    expect(await log.readStream(stream, 0, 10)).toEqual([]);
    expect(await log.append(stream, 'no_stream', events)).toMatchObject({ kind: 'ok', revision: 0 });
  });

  it('should say so at once when nobody is there, and go on when somebody is again', async () => {
    const [stream, events] = [newStream(), newEvents(1)];
    await log.head();
    await store.double.process.kill();
    await expect(log.readStream(stream, 0, 1)).rejects.toThrow(UnavailableError);

    const begin = performance.now();
    await expect(log.append(stream, 'no_stream', events)).rejects.toThrow(UnavailableError);

    expect(performance.now() - begin).toBeLessThan(deadlines.append);
    await store.double.process.start();
    expect(await appendUntilKnown(stream, 'no_stream', events)).toMatchObject({ revision: 0 });
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
  ])('should not know either: %s', async (kind, isWritten) => {
    const [stream, events] = [newStream(), newEvents(2)];
    await log.head();
    await fail({ kind, operation: 'append', times: 1, milliseconds: deadlines.append + 500 });

    expect(await log.append(stream, 'no_stream', events)).toMatchObject({ kind: 'unknown' });

    const written = await log.readStream(stream, 0, 10);
    expect(idsOf(written)).toEqual(isWritten ? idsOf(events) : []);
    const repeated = await log.append(stream, 'no_stream', events);
    const [, last] = await log.readStream(stream, 0, 10);
    expect(repeated).toEqual({ kind: 'ok', revision: 1, position: last?.position });
  });

  it(
    `should have one event for each of ${LOST_ACKNOWLEDGEMENTS} appends whose acknowledgement was lost`,
    async () => {
      const begin = await log.head();
      const resets = Math.ceil(LOST_ACKNOWLEDGEMENTS / 5);
      await fail({ kind: 'acknowledgement-lost', operation: 'append', times: resets });
      await fail({ kind: 'timed-out', operation: 'append', times: LOST_ACKNOWLEDGEMENTS - resets });
      const appends = Array.from({ length: LOST_ACKNOWLEDGEMENTS }, () => ({
        stream: newStream(),
        events: newEvents(1),
      }));
      const told = new Map<string, Position>();

      const waiting = [...appends];
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
            const { position } = await appendUntilKnown(next.stream, 'no_stream', next.events);
            told.set(next.stream, position);
          }
        }),
      );

      const written = await everythingAfter(begin);
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
    const created = await log.append(stream, 'no_stream', events);
    const [first] = await log.readStream(stream, 0, 1);
    await log.append(newStream(), 'no_stream', newEvents(1));
    await fail({ kind, operation: 'append', times: 2 });

    expect(await log.append(stream, 'no_stream', events)).toEqual(created);
    expect(await log.append(stream, 'no_stream', events.slice(0, 1))).toEqual({
      kind: 'ok',
      revision: 0,
      position: first?.position,
    });
  });

  it('should look up the repeat of an append whose outcome is unknown, though nothing was seen behind it', async () => {
    const [stream, events] = [newStream(), newEvents(1)];
    await log.head();
    await fail({ kind: 'timed-out', operation: 'append', times: 1 });
    await fail({ kind: 'position-wrong', operation: 'append', times: 1 });
    expect(await log.append(stream, 'no_stream', events)).toMatchObject({ kind: 'unknown' });

    const repeated = await log.append(stream, 'no_stream', events);

    const [event] = await log.readStream(stream, 0, 1);
    expect(repeated).toEqual({ kind: 'ok', revision: 0, position: event?.position });
  });

  it('should answer the repeat of an append to a stream that was deleted since with a place behind it', async () => {
    const [stream, events] = [newStream(), newEvents(1)];
    const created = await log.append(stream, 'no_stream', events);
    const later = await log.append(newStream(), 'no_stream', newEvents(1));
    await raw.deleteStream(stream);

    expect(created).toMatchObject({ kind: 'ok' });
    expect(await log.append(stream, 'no_stream', events)).toEqual({ ...later, revision: 0 });
  });
});

describe('When a read fails', () => {
  it.each(['not-ready', 'not-leader', 'unanswered', 'connection-reset', 'cut-in-mid-page'])(
    'should say that the log is not available, and read on: %s',
    async (kind) => {
      const [stream, events] = [newStream(), newEvents(4)];
      await log.append(stream, 'no_stream', events);
      await fail({ kind, operation: 'read', times: 1 });

      await expect(log.readStream(stream, 0, 4)).rejects.toThrow(UnavailableError);

      expect(idsOf(await log.readStream(stream, 0, 4))).toEqual(idsOf(events));
    },
  );

  it('should connect anew after two failures that leave a dead connection', async () => {
    const lines: string[] = [];
    const warned = createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
    const doubted = createEventStoreLog({ url: store.url, logger: warned, deadlines: { read: 1_000 } });
    onTestFinished(() => doubted.close());
    await fail({ kind: 'unanswered', operation: 'read', times: 2 });

    await expect(doubted.head()).rejects.toThrow(UnavailableError);
    expect(lines).toEqual([]);
    await expect(doubted.head()).rejects.toThrow(UnavailableError);

    expect(lines.join('')).toContain('connected to anew');
    expect(await doubted.head()).toBe(await log.head());
  });

  it('should not connect anew because callers give up', async () => {
    const lines: string[] = [];
    const warned = createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
    const patient = createEventStoreLog({ url: store.url, logger: warned });
    onTestFinished(() => patient.close());
    await fail({ kind: 'unanswered', operation: 'read', times: 3 });

    for (let time = 0; time < 3; time += 1) {
      const caller = new AbortController();
      const asked = patient.head({ signal: caller.signal });
      setTimeout(() => caller.abort(new Error('Nobody waits any more')), 50);
      await expect(asked).rejects.toThrow('Nobody waits');
    }

    await store.double.controls.clearFaults();
    await patient.head();
    expect(lines).toEqual([]);
  });

  it('should not take a position of nobody for a failure', async () => {
    const { position } = await appendUntilKnown(newStream(), 'no_stream', newEvents(2));

    for (let time = 0; time < 3; time += 1) expect(await log.readAt(position - 1n)).toBeNull();
    await expect(log.readAll(position - 1n, 1)).rejects.not.toThrow(UnavailableError);
  });
});

describe('When the server is a follower that lags behind its leader', () => {
  it.each(['readStream', 'readAll', 'readAt', 'head'] as const)('should not believe it: %s', async (read) => {
    const [stream, events] = [newStream(), newEvents(1)];
    const before = await log.head();
    const { position } = await appendUntilKnown(stream, 'no_stream', events);
    const ask = {
      readStream: () => log.readStream(stream, 0, 1),
      readAll: () => log.readAll(before, 1),
      readAt: () => log.readAt(position),
      head: () => log.head(),
    }[read];
    await fail({ kind: 'follower', operation: 'read', times: 1 });

    await expect(ask()).rejects.toThrow(UnavailableError);

    const [event] = await log.readStream(stream, 0, 1);
    expect(await ask()).toEqual({ readStream: [event], readAll: [event], readAt: event, head: position }[read]);
  });

  it('should not let it pass an append on, of which it could not tell what became', async () => {
    const [stream, events] = [newStream(), newEvents(1)];
    await log.head();
    await fail({ kind: 'follower', operation: 'append', times: 1 });

    await expect(log.append(stream, 'no_stream', events)).rejects.toThrow(UnavailableError);

    expect(await log.readStream(stream, 0, 1)).toEqual([]);
  });
});

describe('When the server writes events of its own', () => {
  it('should neither stop at a page full of them, nor count them', async () => {
    const before = await appendUntilKnown(newStream(), 'no_stream', newEvents(1));
    await raw.writeSystemEvents(600);
    expect(await log.readAll(before.position, 5)).toEqual([]);
    expect(await log.head()).toBe(before.position);
    expect(await log.readAt(await raw.lastPosition())).toBeNull();

    const after = newEvents(2);
    await log.append(newStream(), 'no_stream', after);

    expect(idsOf(await log.readAll(before.position, 5))).toEqual(idsOf(after));
    expect(idsOf(await log.readAll(before.position, 1))).toEqual(idsOf(after.slice(0, 1)));
  });

  it('should find nothing in a stream that was deleted, so or for ever', async () => {
    const streams = [newStream(), newStream()];
    for (const stream of streams) await log.append(stream, 'no_stream', newEvents(1));
    await raw.deleteStream(streams[0] ?? '');
    await raw.tombstoneStream(streams[1] ?? '');

    for (const stream of streams) expect(await log.readStream(stream, 0, 10)).toEqual([]);
    await expect(log.append(streams[1] ?? '', 0, newEvents(1))).rejects.toThrow('deleted');
  });

  it('should refuse to make something of an event that it did not write', async () => {
    const own = createRawClient(store.url);
    onTestFinished(() => own.close());
    const stream = await own.writeForeignEvent();

    await expect(log.readStream(stream, 0, 1)).rejects.toThrow('was not written by this product');
    await own.deleteStream(stream);
  });
});

describe('When the server is stopped and goes on', () => {
  it('should not know what became of an append, and have it once', async () => {
    const [stream, events] = [newStream(), newEvents(1)];
    await log.head();
    store.double.process.pause();
    const outcome = await log.append(stream, 'no_stream', events);
    store.double.process.resume();

    expect(outcome.kind).toBe('unknown');
    await appendUntilKnown(stream, 'no_stream', events);
    expect(idsOf(await log.readStream(stream, 0, 10))).toEqual(idsOf(events));
  });
});

describe('When the server is killed under load', () => {
  it('should have everything that was acknowledged, once, in order', { timeout: LONG }, async () => {
    const begin = await log.head();
    const acknowledged = new Map<string, Position>();
    let isOver = false;

    const writers = Array.from({ length: 16 }, async () => {
      const stream = newStream();
      for (let revision = -1; !isOver; revision += 1) {
        const events = newEvents(1);
        const outcome = await appendUntilKnown(stream, revision === -1 ? 'no_stream' : revision, events);
        acknowledged.set(idsOf(events)[0] ?? '', outcome.position);
      }
    });
    for (const enough of [150, 300, 450]) {
      while (acknowledged.size < enough) await delay(5);
      await store.double.process.kill();
      await store.double.process.start();
    }
    while (acknowledged.size < 600) await delay(5);
    isOver = true;
    await Promise.all(writers);

    const written = await everythingAfter(begin);
    expect(written).toHaveLength(acknowledged.size);
    expect(written.filter(({ metadata, position }) => acknowledged.get(metadata.eventId) !== position)).toEqual([]);
    const revisions = new Map<string, number[]>();
    for (const { stream, revision } of written) revisions.set(stream, [...(revisions.get(stream) ?? []), revision]);
    for (const found of revisions.values()) expect(found).toEqual([...found.keys()]);
  });
});

describe('When subscriptions are dropped again and again', () => {
  it('should let a reader see everything soon, as if none had been', async () => {
    let position = await log.head();
    const begin = position;
    const seen: string[] = [];
    let wake = (): void => undefined;
    const stop = log.subscribe(() => wake());
    onTestFinished(stop);
    const written: string[] = [];
    let cut = 0;
    let isOver = false;

    const storm = (async () => {
      while (!isOver) {
        cut += await store.double.controls.cutSubscriptions(cut % 2 === 0 ? 'too-slow' : 'unavailable');
        await delay(20);
      }
    })();
    const writing = (async () => {
      for (let append = 0; append < 40; append += 1) {
        const events = newEvents(5);
        await appendUntilKnown(newStream(), 'no_stream', events);
        written.push(...idsOf(events));
        await delay(10);
      }
    })();
    const reading = (async () => {
      while (seen.length < 200) {
        const poked = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const page = await log.readAll(position, 500);
        seen.push(...idsOf(page));
        position = page.at(-1)?.position ?? position;
        if (page.length === 0) await poked;
      }
    })();
    await writing;
    const acknowledgedAt = performance.now();
    await reading;
    const behind = performance.now() - acknowledgedAt;
    isOver = true;
    await storm;

    expect(seen).toEqual(written);
    expect(idsOf(await everythingAfter(begin))).toEqual(written);
    expect(cut).toBeGreaterThan(3);
    expect(behind).toBeLessThan(2_000);
  });

  it('should poke although the subscription is silent, and no longer when nobody listens', async () => {
    store.double.process.pause();
    let pokes = 0;
    const stop = log.subscribe(() => {
      pokes += 1;
    });
    while (pokes < 3) await delay(20);
    stop();
    const told = pokes;
    store.double.process.resume();

    await log.append(newStream(), 'no_stream', newEvents(1));
    await once(AbortSignal.timeout(300), 'abort');

    expect(pokes).toBe(told);
  });
});

describe('When the log is empty', () => {
  it('should begin before the first event', async () => {
    const empty = await startEventStoreDouble();
    onTestFinished(empty.release);
    const first = createEventStoreLog({ url: empty.url, logger });
    onTestFinished(() => first.close());

    expect(await first.head()).toBe(BEFORE_FIRST);
    expect(await first.readAll(BEFORE_FIRST, 10)).toEqual([]);
    expect(await first.append(newStream(), 'no_stream', newEvents(1))).toMatchObject({ kind: 'ok', revision: 0 });
    expect(await first.readAll(BEFORE_FIRST, 10)).toHaveLength(1);
  });
});

describe('When the address does not say who calls', () => {
  it('should refuse a server that asks, and take one that does not', async () => {
    expect(() => createEventStoreLog({ url: 'esdb://127.0.0.1:2113', logger })).toThrow('needs a user and a password');
    await createEventStoreLog({ url: 'esdb://127.0.0.1:2113?tls=false', logger }).close();
  });
});
