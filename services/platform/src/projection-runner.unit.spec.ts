import { createInProcessBus } from '@entry/embedded/bus/in-process-bus';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newId } from './identifiers.ts';
import { type Logger, silentLogger } from './logger.ts';
import type { BusMessage } from './ports/bus.ts';
import type { EventLog } from './ports/event-log.ts';
import type { ReadStore } from './ports/read-store.ts';
import { ProjectionPoisonedError } from './projecting/build.ts';
import { digestOf } from './projecting/digest.ts';
import { rebuildProjections } from './projecting/rebuild.ts';
import type { AnyProjection } from './projection.ts';
import { createProjectionRunner } from './projection-runner.ts';
import { createFaultyBus } from './testing/faulty-bus.ts';
import { lazyEvent } from './testing/lazy-event.ts';
import { GIVE_UP_AFTER } from './testing/patience.ts';
import { toProjectedEvents } from './testing/projected-event.ts';
import { createRandom } from './testing/random.ts';
import { expectSameAsRebuild } from './testing/same-as-rebuild.ts';
import { createTallyProjection } from './testing/tally.ts';
import { createTallySystem } from './testing/tally-system.ts';
import { createWiredBus } from './testing/wired-bus.ts';

const SEED = 20_261_121;
const bystander = newId();

describe('projection runner', () => {
  describe('When it starts', () => {
    it('should fold the whole log, page by page', async () => {
      const system = createTallySystem();
      for (let number = 0; number < 25; number += 1) await system.append('Added', { id: `${number % 3}` });
      await system.append('Ignored', {}, bystander);

      const runner = system.run(createTallyProjection(), { pageSize: 4 });
      await runner.start();

      expect(await system.documents()).toStrictEqual({
        '0': { owner: 'ann', total: 9, events: 9 },
        '1': { owner: 'ann', total: 8, events: 8 },
        '2': { owner: 'ann', total: 8, events: 8 },
      });
      const head = await system.log.head();
      expect(runner.status()).toStrictEqual({
        isFollowing: true,
        isHealthy: true,
        position: head,
        head,
        lagMilliseconds: 0,
        isStalled: false,
        queued: 0,
        projections: [{ model: 'tally', version: 1, position: head, isCurrent: true, parked: [] }],
      });
    });

    it('should go on where the last run ended', async () => {
      const system = createTallySystem();
      await system.append('Added', { id: 'a' });
      const first = system.run(createTallyProjection());
      await first.start();
      await first.stop();
      await system.append('Added', { id: 'a' });

      const project = vi.fn<AnyProjection['project']>(createTallyProjection().project);
      await system.run({ ...createTallyProjection(), project }).start();

      expect(project).toHaveBeenCalledTimes(1);
      expect(await system.documents()).toStrictEqual({ a: { owner: 'ann', total: 2, events: 2 } });
    });
  });

  describe('When events are committed', () => {
    it('should show them to whoever waits for their position', async () => {
      const system = createTallySystem();
      const runner = system.run(createTallyProjection());
      await runner.start();

      const position = await system.append('Added', { id: 'a', amount: 5 });

      expect(await runner.waitFor(position, GIVE_UP_AFTER)).toBe(true);
      expect(await system.documents()).toStrictEqual({ a: { owner: 'ann', total: 5, events: 1 } });
    });

    it('should answer false when the position does not come in time', async () => {
      const system = createTallySystem();
      const runner = system.run(createTallyProjection());
      await runner.start();

      expect(await runner.waitFor((await system.log.head()) + 1n, 5)).toBe(false);
    });

    it('should let those wait who read a read model, and not for a slower one', async () => {
      const system = createTallySystem();
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const store: ReadStore = {
        ...system.store,
        collection: (model) => {
          const collection = system.store.collection(model);
          const isSlow = model.name === 'slow-tally';
          return isSlow ? { ...collection, write: (writes) => held.then(() => collection.write(writes)) } : collection;
        },
      };
      const projections = [createTallyProjection(), createTallyProjection(() => false, 'slow-tally')];
      const runner = system.run(createTallyProjection(), { projections, store });
      await runner.start();

      const position = await system.append('Added', { id: 'a' });

      expect(await runner.waitFor(position, GIVE_UP_AFTER, ['tally'])).toBe(true);
      expect(await runner.waitFor(position, 5, ['slow-tally'])).toBe(false);
      expect(await runner.waitFor(position, 5)).toBe(false);
      const waiting = runner.waitFor(position, GIVE_UP_AFTER, ['tally', 'slow-tally']);
      release();
      expect(await waiting).toBe(true);
      expect(await runner.waitFor(position, GIVE_UP_AFTER)).toBe(true);
    });

    it('should refuse to wait for a read model that it does not know', async () => {
      const system = createTallySystem();
      const runner = system.run(createTallyProjection());
      await runner.start();

      await expect(async () => runner.waitFor(0n, 5, ['taly'])).rejects.toThrow(RangeError);
    });

    it(`should come to the same end on a bus that encodes, loses, repeats and swaps (seed ${SEED})`, async () => {
      const inner = createWiredBus(createInProcessBus({ onConsumerError: () => undefined }));
      const bus = createFaultyBus(inner, createRandom(SEED), { lost: 0.1, repeated: 0.2, held: 0.2 });
      const system = createTallySystem({ bus });
      system.transport.deliver = ({ events, ...message }) =>
        void bus.publish({ ...message, events: events.map(lazyEvent) });
      const runner = system.run(createTallyProjection(), { watchdogInterval: 5 });
      await runner.start();

      const reached: boolean[] = [];
      let position = -1n;
      for (let number = 0; number < 100; number += 1) {
        position = await system.append('Added', { id: `${number % 4}`, owner: `${number % 3}` }, `${number % 4}`);
        if (number % 25 === 24) position = await system.append('Closed', { owner: '1', id: 'none' }, 'account-1');
        if (number % 10 === 9) reached.push(await runner.waitFor(position, GIVE_UP_AFTER));
      }
      expect(reached).toStrictEqual(Array(10).fill(true));

      await expectSameAsRebuild(system);
      const { lost, repeated, held } = bus.counts();
      expect(Math.min(lost, repeated, held)).toBeGreaterThan(0);
    });

    it('should need nothing but the decoded messages while none is lost', async () => {
      const bus = createWiredBus(createInProcessBus({ onConsumerError: () => undefined }));
      const system = createTallySystem({ bus });
      system.transport.deliver = ({ events, ...message }) =>
        void bus.publish({ ...message, events: events.map(lazyEvent) });
      const readAll = vi.fn<EventLog['readAll']>(system.log.readAll);
      const runner = system.run(createTallyProjection(), { log: { ...system.log, readAll } });
      await runner.start();
      const readsAtStart = readAll.mock.calls.length;

      await system.append('Added', { id: 'a', amount: 2 });
      expect(await runner.waitFor(await system.append('Added', { id: 'a', amount: 3 }), GIVE_UP_AFTER)).toBe(true);

      expect(await system.documents()).toStrictEqual({ a: { owner: 'ann', total: 5, events: 2 } });
      expect(readAll).toHaveBeenCalledTimes(readsAtStart);
    });

    it('should follow the log itself when there is no bus', async () => {
      const { log, append, documents, store } = createTallySystem();
      const projections = [createTallyProjection()];
      const runner = createProjectionRunner({
        log,
        store,
        project: toProjectedEvents,
        projections,
        logger: silentLogger,
      });
      onTestFinished(runner.stop);
      await runner.start();

      expect(await runner.waitFor(await append('Added', { id: 'a' }), GIVE_UP_AFTER)).toBe(true);

      expect(await documents()).toStrictEqual({ a: { owner: 'ann', total: 1, events: 1 } });
    });

    it.each<[string, (deliver: (message: BusMessage) => void) => (message: BusMessage) => void]>([
      [
        'lost',
        (deliver) => {
          let count = 0;
          return (message) => {
            count += 1;
            if (count % 3 === 0) deliver(message);
          };
        },
      ],
      [
        'repeated',
        (deliver) => (message) => {
          deliver(message);
          deliver(message);
        },
      ],
      [
        'swapped',
        (deliver) => {
          let held: BusMessage | null = null;
          return (message) => {
            if (held === null) {
              held = message;
              return;
            }
            deliver(message);
            deliver(held);
            held = null;
          };
        },
      ],
    ])('should come to the same end when messages are %s', async (_label, distort) => {
      const system = createTallySystem();
      const { deliver } = system.transport;
      const runner = system.run(createTallyProjection());
      await runner.start();
      system.transport.deliver = distort(deliver);

      let position = -1n;
      for (let number = 0; number < 30; number += 1) position = await system.append('Added', { id: `${number % 4}` });

      expect(await runner.waitFor(position, GIVE_UP_AFTER)).toBe(true);
      expect(Object.values(await system.documents()).map((tally) => (tally as { total: number }).total)).toStrictEqual([
        8, 8, 7, 7,
      ]);
    });

    it('should notice by itself that the bus is silent', async () => {
      const system = createTallySystem();
      const warn = vi.fn<Logger['warn']>();
      const runner = system.run(createTallyProjection(), { watchdogInterval: 5, logger: { ...silentLogger, warn } });
      await runner.start();
      system.transport.deliver = () => undefined;

      const position = await system.append('Added', { id: 'a' });

      expect(await runner.waitFor(position, GIVE_UP_AFTER)).toBe(true);
      expect(warn.mock.calls.map(([, message]) => message)).toStrictEqual([
        'The bus was silent: the read models read the log',
      ]);
    });

    it('should change what an event looks up, also when it was made a moment before', async () => {
      const system = createTallySystem();
      await system.append('Added', { id: 'a', owner: 'ann' });
      await system.append('Added', { id: 'b', owner: 'bob' });
      await system.append('Added', { id: 'c', owner: 'ann' });
      await system.append('Closed', { owner: 'ann', id: 'none' }, 'account-ann');
      await system.append('Added', { id: 'd', owner: 'ann' });

      await system.run(createTallyProjection()).start();

      expect(Object.keys(await system.documents())).toStrictEqual(['b', 'd']);
    });
  });

  describe('When the store fails', () => {
    it('should try again for ever, be unhealthy meanwhile, and apply nothing twice', async () => {
      const system = createTallySystem();
      let failures = 3;
      const failing: ReadStore = {
        ...system.store,
        async saveCheckpoint(...checkpoint) {
          failures -= 1;
          if (failures >= 0) throw new Error('Down');
          return system.store.saveCheckpoint(...checkpoint);
        },
      };
      const healths: boolean[] = [];
      const error = vi.fn<Logger['error']>(() => void healths.push(runner.status().isHealthy));
      const runner = system.run(createTallyProjection(), { store: failing, logger: { ...silentLogger, error } });
      await system.append('Added', { id: 'a' });

      await runner.start();

      expect(healths).toStrictEqual([false, false, false]);
      expect(runner.status().isHealthy).toBe(true);
      expect(await system.documents()).toStrictEqual({ a: { owner: 'ann', total: 1, events: 1 } });
    });
  });

  describe('When a read model cannot take an event', () => {
    it('should hold its document, go on with the others, and raise an alarm', async () => {
      const system = createTallySystem();
      const error = vi.fn<Logger['error']>();
      const runner = system.run(
        createTallyProjection(({ amount }) => amount === -1),
        { logger: { ...silentLogger, error } },
      );
      await runner.start();
      await system.append('Added', { id: 'a', amount: 1 });
      const poisoned = await system.append('Added', { id: 'a', amount: -1 });
      await system.append('Added', { id: 'a', amount: 10 });
      const position = await system.append('Added', { id: 'b', amount: 100 });

      expect(await runner.waitFor(position, GIVE_UP_AFTER)).toBe(true);

      expect(await system.documents()).toStrictEqual({
        a: { owner: 'ann', total: 1, events: 1 },
        b: { owner: 'ann', total: 100, events: 1 },
      });
      expect(error).toHaveBeenCalledTimes(1);
      expect(error.mock.calls[0]?.[0]).toMatchObject({ model: 'tally@1', stream: 'a', position: String(poisoned) });
      const { isFollowing, isHealthy, projections } = runner.status();
      expect([isFollowing, isHealthy]).toStrictEqual([true, false]);
      expect(projections[0]?.parked).toMatchObject([
        { kind: 'document', target: 'a', position: String(poisoned), errorName: 'TypeError' },
      ]);
    });

    it('should hold the stream when the documents cannot be told', async () => {
      const system = createTallySystem();
      const runner = system.run(createTallyProjection(() => true));
      await runner.start();

      await system.append('Added', { id: 'broken-key' }, 'stream-1');
      const position = await system.append('Added', { id: 'b' }, 'stream-1');
      await runner.waitFor(position, GIVE_UP_AFTER);

      expect(await system.documents()).toStrictEqual({});
      expect(runner.status().projections[0]?.parked).toMatchObject([
        { kind: 'stream', target: 'stream-1', revision: 0 },
      ]);
    });

    it('should remember what waits over a restart', async () => {
      const system = createTallySystem();
      await system.append('Added', { id: 'a', amount: -1 });
      const first = system.run(createTallyProjection(({ amount }) => amount === -1));
      await first.start();
      await first.stop();

      const second = system.run(createTallyProjection());
      await second.start();
      const position = await system.append('Added', { id: 'a', amount: 5 });
      await second.waitFor(position, GIVE_UP_AFTER);

      expect(second.status().projections[0]?.parked).toHaveLength(1);
      expect(await system.documents()).toStrictEqual({});
    });

    it('should forget over a restart what was applied, also when it was the last event of all', async () => {
      const system = createTallySystem();
      let isPoisonous = true;
      await system.append('Added', { id: 'a', amount: -1 });
      const first = system.run(createTallyProjection(({ amount }) => isPoisonous && amount === -1));
      await first.start();
      isPoisonous = false;
      expect(await first.retryParked()).toStrictEqual([]);
      await first.stop();

      const second = system.run(createTallyProjection());
      await second.start();

      expect(second.status().projections[0]?.parked).toStrictEqual([]);
      expect(second.status().isHealthy).toBe(true);
    });

    it('should apply everything in order once the reason is gone', async () => {
      const system = createTallySystem();
      let isPoisonous = true;
      const runner = system.run(createTallyProjection(({ amount }) => isPoisonous && amount === -1));
      await runner.start();
      await system.append('Added', { id: 'a', amount: 1 });
      await system.append('Added', { id: 'a', amount: -1 });
      await system.append('Added', { id: 'broken-key', amount: -1 }, 'stream-1');
      await system.append('Added', { id: 'c', amount: 2 }, 'stream-1');
      const position = await system.append('Added', { id: 'a', amount: 10 });
      await runner.waitFor(position, GIVE_UP_AFTER);

      expect(await runner.retryParked()).toHaveLength(2);
      isPoisonous = false;
      expect(await runner.retryParked()).toStrictEqual([]);

      expect(await system.documents()).toStrictEqual({
        a: { owner: 'ann', total: 10, events: 3 },
        'broken-key': { owner: 'ann', total: -1, events: 1 },
        c: { owner: 'ann', total: 2, events: 1 },
      });
      await expectSameAsRebuild(system);
      expect(runner.status().isHealthy).toBe(true);
    });
  });

  describe('When a read model is rebuilt', () => {
    it('should be the same as the live one, however the events were batched', async () => {
      const system = createTallySystem();
      const runner = system.run(createTallyProjection());
      await runner.start();
      for (let number = 0; number < 40; number += 1) {
        await system.append('Added', { id: `${number % 7}`, owner: `${number % 3}` }, `stream-${number % 7}`);
        if (number % 11 === 0) await system.append('Closed', { owner: '1', id: 'none' }, 'account-1');
      }
      await runner.waitFor(await system.log.head(), GIVE_UP_AFTER);

      const { model } = createTallyProjection();
      const live = await digestOf(system.store.collection(model));
      for (const pageSize of [1, 3, 1_000]) {
        const store = createMemoryReadStore();
        const { events } = await rebuildProjections({
          log: system.log,
          project: toProjectedEvents,
          projections: [createTallyProjection()],
          store,
          pageSize,
        });

        expect(events).toBe(44);
        expect(await digestOf(store.collection(model))).toStrictEqual(live);
      }
    });

    it('should stop at an event it cannot take', async () => {
      const system = createTallySystem();
      await system.append('Added', { id: 'a', amount: -1 });

      const rebuild = rebuildProjections({
        log: system.log,
        project: toProjectedEvents,
        projections: [createTallyProjection(() => true)],
        store: createMemoryReadStore(),
      });

      await expect(rebuild).rejects.toThrow(ProjectionPoisonedError);
    });
  });
});
