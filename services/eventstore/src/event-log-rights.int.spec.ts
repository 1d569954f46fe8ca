import { randomUUID } from 'node:crypto';
import { describeEventLogContract } from '@entry/platform/contract-suites/event-log';
import { createLogger } from '@entry/platform/logger';
import type { EventLog, NewEvent } from '@entry/platform/ports/event-log';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { eventOf } from '@entry/platform/testing/event-values';
import { eventually } from '@entry/platform/testing/eventually';
import { describeUnless } from '@entry/platform/testing/unless';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createEventStoreLog } from './event-log.ts';
import { opensslObstacle } from './testing/certificate.ts';
import { type DeployedDouble, startDeployedDouble } from './testing/deployed-double.ts';
import { createRawClient } from './testing/raw-client.ts';

/* The adapter as a deployment runs it: over TLS, each process as its own user, none of whom may delete anything. */

const logger = createLogger({ level: 'silent' });
/** Short enough for the cases that wait for them, long enough for a busy machine. */
const deadlines = { read: 4_000, append: 4_000, close: 500 };

const newStream = (): string => `thing-${randomUUID()}`;
const newEvents = (count: number): NewEvent[] => Array.from({ length: count }, () => eventOf(randomUUID()));
const idsOf = (events: readonly NewEvent[]): string[] => events.map(({ metadata }) => metadata.eventId);

describeUnless(opensslObstacle, 'When the log is reached over TLS, with the rights of a deployment', () => {
  let store: DeployedDouble;
  const opened: EventLog[] = [];

  beforeAll(async () => {
    store = await startDeployedDouble();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((log) => log.close()));
  });
  afterAll(() => store.release());

  function open(url: string, options: { readonly pokeInterval?: number } = {}): EventLog {
    const log = createEventStoreLog({ url, logger, deadlines, ...options });
    opened.push(log);
    return log;
  }

  describeEventLogContract('The log of the gateway', {}, async () => {
    const { process: server } = store.double;
    const openOne = (): EventLog => open(store.urlOf('gateway'));
    const log = openOne();

    return {
      log,
      openAnother: async () => openOne(),
      reopen: async () => {
        await log.close();
        await server.kill();
        await server.start();
        return openOne();
      },
      silence: (isSilent) => (isSilent ? server.pause() : server.resume()),
      release: async () => undefined,
    };
  });

  it('should let both users of gateway and upkeep append, and delete nothing', async () => {
    for (const user of ['gateway', 'gateway-2', 'upkeep', 'upkeep-2'] as const) {
      const [stream, events] = [newStream(), newEvents(2)];
      expect(await open(store.urlOf(user)).append(stream, 'no_stream', events)).toMatchObject({ revision: 1 });
      const raw = createRawClient(store.urlOf(user));
      onTestFinished(() => raw.close());

      await expect(raw.deleteStream(stream)).rejects.toMatchObject({ type: 'access-denied' });
      await expect(raw.tombstoneStream(stream)).rejects.toMatchObject({ type: 'access-denied' });

      expect(idsOf(await open(store.urlOf(user)).readStream(stream, 0, 10))).toEqual(idsOf(events));
    }
  });

  it.each(['worker', 'worker-2', 'relay', 'relay-2'] as const)(
    'should let the %s read all of it, and append nothing',
    async (user) => {
      const [gateway, reader] = [open(store.urlOf('gateway')), open(store.urlOf(user))];
      const before = await reader.head();
      const [stream, events] = [newStream(), newEvents(3)];
      await gateway.append(stream, 'no_stream', events);

      expect(idsOf(await reader.readAll(before, 10))).toEqual(idsOf(events));
      expect(idsOf(await reader.readStream(stream, 0, 10))).toEqual(idsOf(events));
      expect(await reader.head()).toBe(await gateway.head());

      await expect(reader.append(stream, 2, newEvents(1))).rejects.toThrow(UnavailableError);
      expect(idsOf(await gateway.readStream(stream, 0, 10))).toEqual(idsOf(events));
    },
  );

  it('should poke a worker by its subscription', async () => {
    const worker = open(store.urlOf('worker'), { pokeInterval: 600_000 });
    let pokes = 0;
    onTestFinished(
      worker.subscribe(() => {
        pokes += 1;
      }),
    );
    // The first says that the subscription is there.
    await eventually(() => expect(pokes).toBe(1));

    await open(store.urlOf('gateway')).append(newStream(), 'no_stream', newEvents(1));

    await eventually(() => expect(pokes).toBeGreaterThan(1));
  });

  it.each([
    ['a password that was guessed', (url: string) => url.replace('p-gateway', 'guessed')],
    ['a server of an unknown authority', (url: string) => url.replace(/&tlsCAFile=.*/, '')],
  ])('should read and write nothing with %s', async (_case, spoil) => {
    const stranger = open(spoil(store.urlOf('gateway')));
    const stream = newStream();

    await expect(stranger.head()).rejects.toThrow(UnavailableError);
    await expect(stranger.append(stream, 'no_stream', newEvents(1))).rejects.toThrow(UnavailableError);

    expect(await open(store.urlOf('gateway')).readStream(stream, 0, 1)).toEqual([]);
  });

  it('should not even try without a user', () => {
    const url = store.urlOf('gateway').replace(/\/\/[^@]*@/, '//');

    expect(() => createEventStoreLog({ url, logger })).toThrow('needs a user and a password');
  });
});
