import type { EventLog } from '@entry/platform/ports/event-log';
import type { ReadStore } from '@entry/platform/ports/read-store';
import { ProjectionPoisonedError } from '@entry/platform/projecting/build';
import { CheckpointMismatchError } from '@entry/platform/projecting/checkpoints';
import { digestOf } from '@entry/platform/projecting/digest';
import type { AnyProjection } from '@entry/platform/projection';
import { eventually } from '@entry/platform/testing/eventually';
import { expectSameAsRebuild } from '@entry/platform/testing/same-as-rebuild';
import { createTallyProjection, type Tally } from '@entry/platform/testing/tally';
import { createTallySystem, type TallySystem } from '@entry/platform/testing/tally-system';
import { describe, expect, it, vi } from 'vitest';
import { findUnbuilt, ParkedMeanwhileError, restAfter, withSearched } from './rebuild-models.ts';
import { createQuickWorker } from './testing/quick-worker.ts';
import { fill, newVersion, OWNERS, oldVersion, PARTITIONS, rebuild, versionOf } from './testing/rebuild-world.ts';
import type { Worker, WorkerOptions } from './worker.ts';

const startWorker = (system: TallySystem, options: Partial<WorkerOptions> = {}): Worker => {
  const worker = createQuickWorker(system, { projections: [oldVersion], partitionCount: PARTITIONS, ...options });
  worker.start();

  return worker;
};

function checkpointsOf({ store }: Pick<TallySystem, 'store'>, version = 2) {
  const place = { model: 'tally', version, partitionCount: PARTITIONS };
  return Promise.all(
    [0, 1, 2].map(async (partition) => (await store.loadCheckpoint({ ...place, partition }))?.position),
  );
}

const hasReached = (checkpoints: readonly (bigint | undefined)[], head: bigint): boolean =>
  checkpoints.every((position) => position === head);

const reachesHead = (system: TallySystem): Promise<void> =>
  eventually(async () => expect(hasReached(await checkpointsOf(system), await system.log.head())).toBe(true));

describe('When a version of a read model is built', () => {
  it('should leave what the old version shows alone, and come to where workers go on', async () => {
    const system = createTallySystem({ partitionCount: PARTITIONS });
    await fill(system);
    const old = startWorker(system);
    await eventually(() => expect(old.status()).toMatchObject({ isFollowing: true, partitions: [{}, {}, {}] }));
    const before = await digestOf(system.store.collection(oldVersion.model));

    await rebuild(system);

    const head = await system.log.head();
    await expectSameAsRebuild(system, newVersion);
    expect(await checkpointsOf(system)).toStrictEqual([head, head, head]);
    expect(await digestOf(system.store.collection(oldVersion.model))).toStrictEqual(before);
    expect(old.status().isFollowing).toBe(true);
  });

  it('should look once a page whether the log holds what all checkpoints stand on', async () => {
    const system = createTallySystem({ partitionCount: PARTITIONS });
    await fill(system);
    const readAt = vi.fn<EventLog['readAt']>(system.log.readAt);
    let pages = 0;
    const other = createTallyProjection(undefined, 'other');

    await rebuild(system, {
      log: { ...system.log, readAt },
      projections: [newVersion, other],
      onProgress: () => (pages += 1),
    });

    // Before the first page there are none.
    expect(readAt).toHaveBeenCalledTimes(pages - 1);
    expect(pages).toBeGreaterThan(3);
  });

  it('should be done although people never stop writing', async () => {
    const system = createTallySystem({ partitionCount: PARTITIONS });
    await fill(system);
    const endAtFirst = await system.log.head();
    let pages = 0;
    const busy: EventLog = {
      ...system.log,
      readAll: async (...parameters) => {
        pages += 1;
        if (pages > 100) throw new Error('It runs after the end of the log');

        const page = await system.log.readAll(...parameters);
        await system.append('Added', { id: 'of-ann', owner: 'ann' });
        return page;
      },
    };

    const { position } = await rebuild(system, { log: busy });

    expect(position).toBeGreaterThan(endAtFirst);
  });

  it('should leave nothing to do to the workers of the new version', async () => {
    const system = createTallySystem({ partitionCount: PARTITIONS });
    await fill(system);
    await rebuild(system);
    const project = vi.fn<AnyProjection['project']>(newVersion.project);

    const worker = startWorker(system, { projections: [{ ...newVersion, project }] });
    await eventually(() => expect(worker.status()).toMatchObject({ isFollowing: true, partitions: [{}, {}, {}] }));
    expect(project).not.toHaveBeenCalled();

    await system.append('Added', { id: 'of-ann', owner: 'ann' });
    await eventually(() => expect(project).toHaveBeenCalledTimes(1));
    await expectSameAsRebuild(system, newVersion);
  });

  it('should tell how far it is', async () => {
    const system = createTallySystem({ partitionCount: PARTITIONS });
    await fill(system, 2);
    const told: (readonly [number, bigint])[] = [];
    const shares: number[] = [];

    const { events, position, head } = await rebuild(system, {
      onProgress: (progress) => {
        told.push([progress.events, progress.position]);
        shares.push(progress.share);
      },
    });

    expect(told.map(([count]) => count)).toStrictEqual([4, 8, 11, 11]);
    expect(told.at(-1)).toStrictEqual([11, await system.log.head()]);
    expect([events, position, head]).toStrictEqual([11, await system.log.head(), await system.log.head()]);
    expect(shares).toStrictEqual(shares.toSorted((left, right) => left - right));
    expect([(shares[0] as number) < 1, shares.at(-1)]).toStrictEqual([true, 1]);
  });

  it('should be done at once when the log is empty', async () => {
    const system = createTallySystem({ partitionCount: PARTITIONS });

    expect(await rebuild(system)).toMatchObject({ events: 0, share: 1 });
  });

  it.each([1, 2, 3, 4, 5, 6, 7])('should go on where it was when it was killed during write %i', async (killedAt) => {
    const system = createTallySystem({ partitionCount: PARTITIONS });
    await fill(system);
    let saves = 0;
    const store: ReadStore = {
      ...system.store,
      saveCheckpoint: async (...move) => {
        saves += 1;
        if (saves >= killedAt) throw new Error('Killed');
        return system.store.saveCheckpoint(...move);
      },
    };
    await expect(rebuild(system, { store })).rejects.toThrow('Killed');
    const reads: bigint[] = [];
    const log: EventLog = {
      ...system.log,
      readAll: (after, limit) => {
        reads.push(after);
        return system.log.readAll(after, limit);
      },
    };
    const [lowest = -1n] = (await checkpointsOf(system)).map((found) => found ?? -1n).toSorted((a, b) => Number(a - b));

    await rebuild(system, { log });

    expect(reads[0]).toBe(lowest);
    await expectSameAsRebuild(system, newVersion);
  });

  it('should not build one alone whose search terms look into another', async () => {
    const system = createTallySystem({ partitionCount: PARTITIONS });
    await fill(system);
    const owners = newVersion;
    const count = (owner: string) =>
      system.store.collection(owners.model).count({ index: 'by-owner', equals: { owner } } as never);
    const tally = createTallyProjection(() => false, 'searching');
    const searchTerms = async (document: object) => ((await count((document as Tally).owner)) > 0 ? ['known'] : []);
    const searching = { ...tally, model: { ...tally.model, searchTerms, searchesIn: ['tally'] } } as AnyProjection;
    const listed = [searching, owners, createTallyProjection(() => false, 'other')];

    const chosen = withSearched([searching], listed);
    await rebuild(system, { projections: chosen });

    expect(chosen).toStrictEqual([searching, owners]);
    const query = { index: 'by-owner', equals: { owner: OWNERS }, search: 'known', limit: 10 } as never;
    expect(await system.store.collection(searching.model).find(query)).toMatchObject({ total: OWNERS.length });
  });

  it('should say which versions are not built to the end', async () => {
    const system = createTallySystem({ partitionCount: PARTITIONS });
    await fill(system);
    const projections = [oldVersion, newVersion];
    await rebuild(system, { projections: [oldVersion] });

    const find = () => findUnbuilt({ ...system, projections, partitionCount: PARTITIONS });

    expect(await find()).toStrictEqual([newVersion]);
    await rebuild(system);
    expect(await find()).toStrictEqual([]);
  });
});

describe('When a version is built beside people', () => {
  it('should rest in proportion to its work, and never for long', () => {
    expect([restAfter(800, 1), restAfter(800, 0.5), restAfter(800, 0.2)]).toStrictEqual([0, 800, 3_200]);
    expect(restAfter(600_000, 0.1)).toBe(30_000);
  });

  it.each([0, -1, 1.1, Number.NaN])('should refuse the pace %s before it builds anything', async (pace) => {
    const system = createTallySystem({ partitionCount: PARTITIONS });
    await fill(system);

    await expect(rebuild(system, { pace })).rejects.toThrow(RangeError);
    expect(await checkpointsOf(system)).toStrictEqual([undefined, undefined, undefined]);
  });

  it('should come to the same, and stop in the middle of a rest', async () => {
    const system = createTallySystem({ partitionCount: PARTITIONS });
    await fill(system);
    const stopping = new AbortController();
    const isResting = () => setTimeout(() => stopping.abort(), 20);

    await expect(rebuild(system, { pace: 0.000_01, signal: stopping.signal, onProgress: isResting })).rejects.toThrow(
      'abort',
    );
    await rebuild(system, { pace: 0.5 });

    await expectSameAsRebuild(system, newVersion);
  });
});

describe('When workers of the new version run already', () => {
  it('should come to the same together', async () => {
    const system = createTallySystem({ partitionCount: PARTITIONS });
    await fill(system, 20);
    const worker = startWorker(system, { projections: [newVersion], pageSize: 3 });

    await rebuild(system);
    await fill(system, 1);

    const head = await system.log.head();
    await eventually(async () => expect(await checkpointsOf(system)).toStrictEqual([head, head, head]));
    await expectSameAsRebuild(system, newVersion);
    await eventually(() => expect(worker.status().isFollowing).toBe(true));
  });

  it('should go on from where they are, and not bring back what they deleted', async () => {
    const system = createTallySystem({ partitionCount: PARTITIONS });
    await fill(system, 6);
    const reads: bigint[] = [];
    const log: EventLog = {
      ...system.log,
      async readAll(after, limit) {
        reads.push(after);
        if (reads.length === 2) {
          const worker = startWorker(system, { projections: [newVersion] });
          await reachesHead(system);
          await worker.stop();
          await system.append('Closed', { owner: 'cid', id: 'none' }, 'end-of-cid');
        }
        return system.log.readAll(after, limit);
      },
    };
    const before = await system.log.head();

    await rebuild(system, { log });

    expect(reads[2]).toBe(before);
    await expectSameAsRebuild(system, newVersion);
  });

  it('should not build upon what they have parked', async () => {
    const system = createTallySystem({ partitionCount: PARTITIONS });
    const broken = versionOf(2, ({ amount }) => amount === -1);
    await fill(system, 1);
    await system.append('Added', { id: 'of-ann', owner: 'ann', amount: -1 });
    const worker = startWorker(system, { projections: [broken] });
    await eventually(() =>
      expect(worker.status().partitions.flatMap((one) => one.projections[0]?.parked)).toHaveLength(1),
    );
    await worker.stop();

    await expect(rebuild(system)).rejects.toThrow(ParkedMeanwhileError);
  });
});

describe('When something is wrong', () => {
  it('should end at the first event that cannot be applied, and go on from there when it can', async () => {
    const system = createTallySystem({ partitionCount: PARTITIONS });
    let isBroken = true;
    const projections = [versionOf(2, ({ amount }) => isBroken && amount === -1)];
    await fill(system, 1);
    await system.append('Added', { id: 'of-ann', owner: 'ann', amount: -1 });
    await fill(system, 1);

    await expect(rebuild(system, { projections })).rejects.toThrow(ProjectionPoisonedError);
    isBroken = false;
    const { events } = await rebuild(system, { projections });

    expect(events).toBe(7);
    await expectSameAsRebuild(system, newVersion);
  });

  it('should refuse checkpoints of another log', async () => {
    const system = createTallySystem({ partitionCount: PARTITIONS });
    await fill(system);
    const key = { model: 'tally', version: 2, partition: 1, partitionCount: PARTITIONS };
    await system.store.saveCheckpoint(key, null, { position: 1n, eventId: 'of another log' });

    await expect(rebuild(system)).rejects.toThrow(CheckpointMismatchError);
  });

  it('should stop between two pages when it is told to', async () => {
    const system = createTallySystem({ partitionCount: PARTITIONS });
    await fill(system);
    const stopping = new AbortController();
    const rebuilding = rebuild(system, { signal: stopping.signal, onProgress: () => stopping.abort() });

    await expect(rebuilding).rejects.toThrow('abort');
    expect(new Set(await checkpointsOf(system)).size).toBe(1);
  });
});
