import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '../identifiers.ts';
import { type Logger, silentLogger } from '../logger.ts';
import { BEFORE_FIRST, type EventLog, type RecordedEvent } from '../ports/event-log.ts';
import type { Checkpoint, ReadStore } from '../ports/read-store.ts';
import type { AnyProjection } from '../projection.ts';
import { metadataOf } from '../testing/event-values.ts';
import { eventually } from '../testing/eventually.ts';
import { GIVE_UP_AFTER } from '../testing/patience.ts';
import { toProjectedEvents } from '../testing/projected-event.ts';
import { expectSameAsRebuild } from '../testing/same-as-rebuild.ts';
import { createTallyProjection, type TallyData } from '../testing/tally.ts';
import { createTallySystem, type TallySystem } from '../testing/tally-system.ts';
import { CheckpointMismatchError } from './checkpoints.ts';
import { digestOf } from './digest.ts';
import { forgetParked } from './parking.ts';
import { partitionOf } from './partitions.ts';
import { rebuildProjections } from './rebuild.ts';

const KEY = { model: 'tally', version: 1, partition: 0, partitionCount: 1 };
const { model } = createTallyProjection();

/** A store that was filled from a log of three events. */
async function filledStore(): Promise<ReadStore> {
  const store = createMemoryReadStore();
  const system = createTallySystem({ store });
  for (let number = 0; number < 3; number += 1) await system.append('Added', { id: `${number}` });
  const runner = system.run(createTallyProjection());
  await runner.start();
  await runner.stop();

  return store;
}

async function checkpointIn(store: ReadStore): Promise<Checkpoint> {
  return (await store.loadCheckpoint(KEY)) as Checkpoint;
}

async function rebuilt({ log }: TallySystem) {
  const store = createMemoryReadStore();
  await rebuildProjections({ log, project: toProjectedEvents, projections: [createTallyProjection()], store });
  return digestOf(store.collection(model));
}

describe('When the log was restored without the read models', () => {
  it.each([
    ['ends before the checkpoint', 1, 'the log ends before that, at 6'],
    ['holds another event there', 5, 'the log holds another event there'],
  ])('should refuse to start when it %s, in words that say what to do', async (_label, events, found) => {
    const store = await filledStore();
    const system = createTallySystem({ store });
    for (let number = 0; number < events; number += 1) await system.append('Added', { id: `new-${number}` });
    const before = await digestOf(store.collection(model));
    const error = vi.fn<Logger['error']>();
    const runner = system.run(createTallyProjection(), { logger: { ...silentLogger, error } });

    const refusal = await runner.start().catch((thrown: unknown) => thrown);

    expect(refusal).toBeInstanceOf(CheckpointMismatchError);
    expect((refusal as Error).message).toContain(
      `The read model "tally" (version 1) was built from another event log than the one it is given: it holds ` +
        `everything up to position 20, but ${found}. `,
    );
    expect((refusal as Error).message).toContain('restore the log that belongs to them, or delete the stored read');
    expect(runner.status()).toMatchObject({ isHealthy: false, position: -1n });
    expect(error.mock.calls.map(([fields]) => fields)).toMatchObject([{ model: 'tally', version: 1, position: 20n }]);
    await runner.stop();
    expect(await digestOf(store.collection(model))).toStrictEqual(before);
    expect((await checkpointIn(store)).position).toBe(20n);
  });

  it('should start on the log that belongs to it, and be healthy only then', async () => {
    const system = createTallySystem();
    await system.append('Added', { id: 'a' });
    const first = system.run(createTallyProjection());
    expect(first.status().isHealthy).toBe(false);
    await first.start();
    await first.stop();

    const second = system.run(createTallyProjection());
    await second.start();

    expect(second.status().isHealthy).toBe(true);
  });

  it('should stop applying and turn red when the checkpoint turns out to be of another log meanwhile', async () => {
    const system = createTallySystem();
    await system.append('Added', { id: 'a' });
    const runner = system.run(createTallyProjection());
    await runner.start();
    const { position } = await checkpointIn(system.store);
    const other = await checkpointIn(await filledStore());
    const stored = await checkpointIn(system.store);
    await system.store.saveCheckpoint(KEY, stored, { ...other, position });

    await system.append('Added', { id: 'b' });

    await eventually(() => expect(runner.status().isHealthy).toBe(false));
    await system.append('Added', { id: 'c' });
    expect(Object.keys(await system.documents())).not.toContain('c');
    expect(await checkpointIn(system.store)).toStrictEqual({ ...other, position });
  });
});

describe('When two workers have the same partition', () => {
  it('should never be moved back, and come to the same end', async () => {
    const system = createTallySystem();
    const warn = vi.fn<Logger['warn']>();
    const logger = { ...silentLogger, warn };
    const moves: bigint[] = [];
    const store: ReadStore = {
      ...system.store,
      async saveCheckpoint(key, expected, next) {
        const isSaved = await system.store.saveCheckpoint(key, expected, next);
        if (isSaved) moves.push(next.position);
        return isSaved;
      },
    };
    const workers = [1, 2].map(() => system.run(createTallyProjection(), { store, logger }));
    await Promise.all(workers.map((worker) => worker.start()));

    for (let number = 0; number < 30; number += 1) {
      await system.append('Added', { id: `${number % 4}`, owner: `${number % 3}` });
      if (number % 10 === 9) await system.append('Closed', { owner: '1', id: 'none' }, 'account-1');
    }
    const head = await system.log.head();

    expect(await Promise.all(workers.map((worker) => worker.waitFor(head, GIVE_UP_AFTER)))).toStrictEqual([true, true]);
    expect(moves).toStrictEqual(moves.toSorted((left, right) => Number(left - right)));
    expect((await checkpointIn(system.store)).position).toBe(head);
    await expectSameAsRebuild(system);
    expect(warn.mock.calls.map(([, message]) => message)).toContain(
      'Another worker moved the checkpoint of a read model: it should be the only one for this partition',
    );
  });

  it('should not bring a document back that the other has deleted', async () => {
    const system = createTallySystem();
    await system.append('Added', { id: 'a', owner: 'ann' });
    let hold: (() => void) | null = null;
    const late: ReadStore = {
      ...system.store,
      collection: (wanted) => {
        const collection = system.store.collection(wanted);
        return {
          ...collection,
          // Loaded, folded, and held up just before writing.
          async write(writes) {
            if (wanted.name === 'tally') await new Promise<void>((resolve) => (hold = resolve));
            await collection.write(writes);
          },
        };
      },
    };
    const slow = system.run(createTallyProjection(), { store: late });
    const starting = slow.start();
    await eventually(() => expect(hold).not.toBeNull());

    await system.append('Closed', { owner: 'ann', id: 'none' }, 'account-ann');
    await system.run(createTallyProjection()).start();
    const written = hold as unknown as () => void;
    hold = null;
    written();
    await starting;

    expect(await system.documents()).toStrictEqual({});
  });
});

describe('When another worker of the same partition is ahead', () => {
  /** A worker that reads two events at a time, and what happens before it reads its next page. */
  async function runBehind(system: TallySystem, beforePage: (page: number) => Promise<void>) {
    let pages = 0;
    const log: EventLog = {
      ...system.log,
      async readAll(after, limit) {
        pages += 1;
        await beforePage(pages);
        return system.log.readAll(after, limit);
      },
    };
    await system.run(createTallyProjection(isPoison), { log, bus: undefined as never, pageSize: 2 }).start();
  }

  const isPoison = ({ amount }: TallyData) => amount === -1;
  const runAhead = async (system: TallySystem) => {
    const ahead = system.run(createTallyProjection(isPoison));
    await ahead.start();
    await ahead.stop();
  };

  it('should not bring back what that one deleted, even when the deletion is forgotten', async () => {
    const system = createTallySystem();
    for (const id of ['x', 'x', 'x', 'x', 'a', 'a']) await system.append('Added', { id, owner: id });
    await system.append('Closed', { owner: 'a', id: 'none' }, 'account-a');
    const seen: unknown[] = [];

    await runBehind(system, async (page) => {
      if (page === 2) await runAhead(system);
      if (page === 3) await system.store.collection(model).forgetTombstones(await system.log.head());
      seen.push(Object.keys(await system.documents()));
    });

    expect(seen).toStrictEqual([[], ['x'], ['x'], ['x'], ['x']]);
  });

  it('should leave out what that one has parked', async () => {
    const system = createTallySystem();
    for (const id of ['x', 'x', 'x', 'x']) await system.append('Added', { id });
    await system.append('Added', { id: 'a', amount: -1 });
    await system.append('Added', { id: 'x' });

    await runBehind(system, async (page) => {
      if (page === 2) await runAhead(system);
      // Comes when both know of it, or the second takes it for the first event of its document.
      if (page === 3) await system.append('Added', { id: 'a', amount: 7 });
    });

    expect(await system.documents()).toStrictEqual({ x: { owner: 'ann', total: 5, events: 5 } });
  });
});

describe('When the read models were restored without the log, under a running worker', () => {
  /** A read model that was brought up to date, and what its store was after the first event. */
  async function createRestored({ amount = 1, isPoison = (_data: TallyData): boolean => false } = {}) {
    const system = createTallySystem();
    const { store } = system;
    const runner = system.run(createTallyProjection(isPoison), { saveInterval: 5, watchdogInterval: 5 });
    await system.append('Added', { id: 'a', owner: 'ann' });
    await runner.start();
    const backup = await checkpointIn(store);
    await runner.waitFor(await system.append('Added', { id: 'a', owner: 'ann' }), GIVE_UP_AFTER);
    const last = await system.append('Added', { id: 'b', owner: 'bob', amount });
    await eventually(async () => expect((await checkpointIn(store)).position).toBe(last));

    return {
      ...system,
      runner,
      last,
      /** What was made after the backup is gone, and the checkpoint is what it was. */
      async restore() {
        await store.collection(model).write([{ id: 'b', document: null, position: 1_000n }]);
        await store.collection(model).forgetTombstones(1_000n);
        await forgetParked(store, model);
        await store.saveCheckpoint(KEY, await checkpointIn(store), backup);
      },
    };
  }

  it('should notice it and bring them up to date again', async () => {
    const system = await createRestored();

    await system.restore();
    const position = await system.append('Added', { id: 'c', owner: 'cid' });

    await eventually(async () => expect((await checkpointIn(system.store)).position).toBe(position));
    expect(await system.runner.waitFor(position, GIVE_UP_AFTER)).toBe(true);
    await expectSameAsRebuild(system);
  });

  it('should notice it although nothing happens', async () => {
    const system = await createRestored();

    await system.restore();

    await eventually(async () => expect((await checkpointIn(system.store)).position).toBe(system.last));
    await expectSameAsRebuild(system);
  });

  it('should park again what was parked after the backup, and remember it over a restart', async () => {
    const isPoison = ({ amount }: TallyData) => amount === -1;
    const system = await createRestored({ amount: -1, isPoison });

    await system.restore();

    await eventually(async () => expect((await checkpointIn(system.store)).position).toBe(system.last));
    await system.runner.stop();
    const next = system.run(createTallyProjection(isPoison));
    await next.start();
    expect(next.status().projections[0]?.parked).toMatchObject([{ target: 'b' }]);
  });

  it('should bring all of several up to date that were set back unequally', async () => {
    const memory = createMemoryReadStore();
    const store: ReadStore = {
      ...memory,
      async loadCheckpoint(key) {
        // The one that was set back further is the later to know.
        if (key.model === 'other') await new Promise((resolve) => setImmediate(resolve));
        return memory.loadCheckpoint(key);
      },
    };
    const system = createTallySystem({ store });
    const projections = ['tally', 'other'].map((name) => createTallyProjection(undefined, name));
    const keys = projections.map((projection) => ({ ...KEY, model: projection.model.name }));
    const runner = system.run(projections[0] as AnyProjection, { projections, saveInterval: 5, watchdogInterval: 5 });
    await system.append('Added', { id: 'a' });
    await runner.start();
    const first = await checkpointIn(store);
    const second = await checkpointAfter(await system.append('Added', { id: 'b' }));
    const last = await checkpointAfter(await system.append('Added', { id: 'c' }));

    async function checkpointAfter(position: bigint): Promise<Checkpoint> {
      await eventually(async () => {
        for (const key of keys) expect((await store.loadCheckpoint(key))?.position).toBe(position);
      });
      return checkpointIn(store);
    }

    for (const [place, { model: restored }] of projections.entries()) {
      const ids = place === 0 ? ['c'] : ['b', 'c'];
      await store.collection(restored).write(ids.map((id) => ({ id, document: null, position: 1_000n })));
      await store.collection(restored).forgetTombstones(1_000n);
      await store.saveCheckpoint(keys[place] as typeof KEY, last, place === 0 ? second : first);
    }

    await checkpointAfter(last.position);
    const expected = await rebuilt(system);
    for (const { model: restored } of projections) {
      expect(await digestOf(store.collection(restored))).toStrictEqual(expected);
    }
  });
});

describe('When the log was restored without the read models, under a running worker', () => {
  it('should stop applying and turn red, although nothing is appended', async () => {
    const system = createTallySystem();
    const older = createTallySystem();
    for (const { append } of [system, older]) await append('Added', { id: 'a' });
    await system.append('Added', { id: 'b' });
    let { log } = system;
    const restored: EventLog = {
      ...log,
      head: () => log.head(),
      readAt: (position) => log.readAt(position),
      readAll: (after, limit) => log.readAll(after, limit),
    };
    const runner = system.run(createTallyProjection(), { log: restored, saveInterval: 5, watchdogInterval: 5 });
    await runner.start();
    expect(runner.refusal()).toBeNull();

    ({ log } = older);

    await eventually(() => expect(runner.refusal()).toBeInstanceOf(CheckpointMismatchError));
    expect(runner.status().isHealthy).toBe(false);
  });

  it('should go back with it when it holds everything that was applied', async () => {
    const count = 4;
    const partition = partitionOf({ subjectId: 'ann', stream: 'any' }, count);
    const others = ['bob', 'cid', 'dee', 'eve'];
    const other = others.find((subjectId) => partitionOf({ subjectId, stream: 'any' }, count) !== partition) ?? '';
    const system = createTallySystem({ partitionCount: count });
    let events: readonly RecordedEvent[] | null = null;
    const log: EventLog = {
      ...system.log,
      head: async () => (events === null ? system.log.head() : (events.at(-1)?.position ?? BEFORE_FIRST)),
      readAt: async (position) =>
        events === null ? system.log.readAt(position) : (events.find((event) => event.position === position) ?? null),
      readAll: async (after, limit) =>
        events === null ? system.log.readAll(after, limit) : events.filter(({ position }) => position > after),
    };
    await system.append('Added', { id: 'a', owner: 'ann' });
    const partitions = { count, own: [partition] };
    const runner = system.run(createTallyProjection(), { log, partitions, saveInterval: 600_000, watchdogInterval: 5 });
    await runner.start();
    // Nothing for it to do there.
    const passed = await system.append('Added', { id: 'b', owner: other });
    expect(await runner.waitFor(passed, GIVE_UP_AFTER)).toBe(true);

    const [first] = await system.log.readAll(BEFORE_FIRST, 1);
    events = first === undefined ? [] : [first];
    await eventually(() => expect(runner.status()).toMatchObject({ position: first?.position, head: first?.position }));
    const again = { id: 'c', owner: 'ann', amount: 1 };
    events = [
      ...events,
      {
        ...(first as RecordedEvent),
        metadata: metadataOf(newId(), { subjectId: 'ann' }),
        data: again,
        position: passed,
      },
    ];

    await eventually(async () => expect(Object.keys(await system.documents())).toStrictEqual(['a', 'c']));
    expect(runner.refusal()).toBeNull();
  });

  it('should not mind one that ends earlier for a moment and still holds what was applied', async () => {
    const system = createTallySystem();
    const position = await system.append('Added', { id: 'a' });
    const head = vi.fn<EventLog['head']>(system.log.head);
    const readAt = vi.fn<EventLog['readAt']>(system.log.readAt);
    const log = { ...system.log, head, readAt };
    const runner = system.run(createTallyProjection(), { log, saveInterval: 5, watchdogInterval: 5 });
    await runner.start();
    readAt.mockClear();
    head.mockResolvedValueOnce(position - 1n);

    await eventually(() => expect(readAt).toHaveBeenCalledWith(position));
    expect(runner.refusal()).toBeNull();
    expect(await runner.waitFor(await system.append('Added', { id: 'b' }), GIVE_UP_AFTER)).toBe(true);
  });
});
