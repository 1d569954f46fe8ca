import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { startEventStoreDouble } from '@entry/engines/event-store';
import { createLogger, silentLogger as logger } from '@entry/platform/logger';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEventStoreLog } from './event-log.ts';
import { idsOf, newEvents, newStream, useFaultyLog } from './testing/faulty-log.ts';
import { createRawClient } from './testing/raw-client.ts';

const faulty = useFaultyLog();

describe('When a read fails', () => {
  it.each(['not-ready', 'not-leader', 'unanswered', 'connection-reset', 'cut-in-mid-page'])(
    'should say that the log is not available, and read on: %s',
    async (kind) => {
      const [stream, events] = [newStream(), newEvents(4)];
      await faulty.log.append(stream, 'no_stream', events);
      await faulty.fail({ kind, operation: 'read', times: 1 });

      await expect(faulty.log.readStream(stream, 0, 4)).rejects.toThrow(UnavailableError);

      expect(idsOf(await faulty.log.readStream(stream, 0, 4))).toEqual(idsOf(events));
    },
  );

  it('should connect anew after two failures that leave a dead connection', async () => {
    const lines: string[] = [];
    const warned = createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
    const doubted = createEventStoreLog({ url: faulty.store.url, logger: warned, deadlines: { read: 1_000 } });
    onTestFinished(() => doubted.close());
    await faulty.fail({ kind: 'unanswered', operation: 'read', times: 2 });

    await expect(doubted.head()).rejects.toThrow(UnavailableError);
    expect(lines).toEqual([]);
    await expect(doubted.head()).rejects.toThrow(UnavailableError);

    expect(lines.join('')).toContain('connected to anew');
    expect(await doubted.head()).toBe(await faulty.log.head());
  });

  it('should not connect anew because callers give up', async () => {
    const lines: string[] = [];
    const warned = createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
    const patient = createEventStoreLog({ url: faulty.store.url, logger: warned });
    onTestFinished(() => patient.close());
    await faulty.fail({ kind: 'unanswered', operation: 'read', times: 3 });

    for (let time = 0; time < 3; time += 1) {
      const caller = new AbortController();
      const asked = patient.head({ signal: caller.signal });
      setTimeout(() => caller.abort(new Error('Nobody waits any more')), 50);
      await expect(asked).rejects.toThrow('Nobody waits');
    }

    await faulty.store.double.controls.clearFaults();
    await patient.head();
    expect(lines).toEqual([]);
  });
});

describe('When the server is a follower that lags behind its leader', () => {
  it.each(['readStream', 'readAll', 'readAt', 'head'] as const)('should not believe it: %s', async (read) => {
    const [stream, events] = [newStream(), newEvents(1)];
    const before = await faulty.log.head();
    const { position } = await faulty.appendUntilKnown(stream, 'no_stream', events);
    const ask = {
      readStream: () => faulty.log.readStream(stream, 0, 1),
      readAll: () => faulty.log.readAll(before, 1),
      readAt: () => faulty.log.readAt(position),
      head: () => faulty.log.head(),
    }[read];
    await faulty.fail({ kind: 'follower', operation: 'read', times: 1 });

    await expect(ask()).rejects.toThrow(UnavailableError);

    const [event] = await faulty.log.readStream(stream, 0, 1);
    expect(await ask()).toEqual({ readStream: [event], readAll: [event], readAt: event, head: position }[read]);
  });

  it('should not let it pass an append on, of which it could not tell what became', async () => {
    const [stream, events] = [newStream(), newEvents(1)];
    await faulty.log.head();
    await faulty.fail({ kind: 'follower', operation: 'append', times: 1 });

    await expect(faulty.log.append(stream, 'no_stream', events)).rejects.toThrow(UnavailableError);

    expect(await faulty.log.readStream(stream, 0, 1)).toEqual([]);
  });
});

describe('When the server writes events of its own', () => {
  it('should neither stop at a page full of them, nor count them', async () => {
    const before = await faulty.appendUntilKnown(newStream(), 'no_stream', newEvents(1));
    await faulty.raw.writeSystemEvents(600);
    expect(await faulty.log.readAll(before.position, 5)).toEqual([]);
    expect(await faulty.log.head()).toBe(before.position);
    expect(await faulty.log.readAt(await faulty.raw.lastPosition())).toBeNull();

    const after = newEvents(2);
    await faulty.log.append(newStream(), 'no_stream', after);

    expect(idsOf(await faulty.log.readAll(before.position, 5))).toEqual(idsOf(after));
    expect(idsOf(await faulty.log.readAll(before.position, 1))).toEqual(idsOf(after.slice(0, 1)));
  });

  it('should find nothing in a stream that was deleted, so or for ever', async () => {
    const streams = [newStream(), newStream()];
    for (const stream of streams) await faulty.log.append(stream, 'no_stream', newEvents(1));
    await faulty.raw.deleteStream(streams[0] ?? '');
    await faulty.raw.tombstoneStream(streams[1] ?? '');

    for (const stream of streams) expect(await faulty.log.readStream(stream, 0, 10)).toEqual([]);
    await expect(faulty.log.append(streams[1] ?? '', 0, newEvents(1))).rejects.toThrow('deleted');
  });

  it('should refuse to make something of an event that it did not write', async () => {
    const own = createRawClient(faulty.store.url);
    onTestFinished(() => own.close());
    const stream = await own.writeForeignEvent();

    await expect(faulty.log.readStream(stream, 0, 1)).rejects.toThrow('was not written by this product');
    await own.deleteStream(stream);
  });
});

describe('When subscriptions are dropped again and again', () => {
  it('should let a reader see everything soon, as if none had been', async () => {
    let position = await faulty.log.head();
    const begin = position;
    const seen: string[] = [];
    let wake = (): void => undefined;
    const stop = faulty.log.subscribe(() => wake());
    onTestFinished(stop);
    const written: string[] = [];
    let cut = 0;
    let reads = 0;
    let isOver = false;

    const storm = (async () => {
      while (!isOver) {
        cut += await faulty.store.double.controls.cutSubscriptions(cut % 2 === 0 ? 'too-slow' : 'unavailable');
        await delay(20);
      }
    })();
    const writing = (async () => {
      for (let append = 0; append < 40; append += 1) {
        const events = newEvents(5);
        await faulty.appendUntilKnown(newStream(), 'no_stream', events);
        written.push(...idsOf(events));
        await delay(10);
      }
    })();
    const reading = (async () => {
      while (seen.length < 200) {
        const poked = new Promise<void>((resolve) => {
          wake = resolve;
        });
        reads += 1;
        const page = await faulty.log.readAll(position, 500);
        seen.push(...idsOf(page));
        position = page.at(-1)?.position ?? position;
        if (page.length === 0) await poked;
      }
    })();
    await writing;
    const readsBefore = reads;
    await reading;
    isOver = true;
    await storm;

    expect(seen).toEqual(written);
    expect(idsOf(await faulty.everythingAfter(begin))).toEqual(written);
    expect(cut).toBeGreaterThan(3);
    // The one that is under way may have begun too early; the next sees all that was acknowledged.
    expect(reads - readsBefore).toBeLessThanOrEqual(1);
  });

  it('should poke although the subscription is silent, and no longer when nobody listens', async () => {
    faulty.store.double.process.pause();
    let pokes = 0;
    const stop = faulty.log.subscribe(() => {
      pokes += 1;
    });
    while (pokes < 3) await delay(20);
    stop();
    const told = pokes;
    faulty.store.double.process.resume();

    await faulty.log.append(newStream(), 'no_stream', newEvents(1));
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
