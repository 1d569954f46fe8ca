import { createMemoryLeases } from '@entry/embedded/leases/memory-leases';
import { createAnnouncedNews } from '@entry/platform/changes/announced-news';
import { type Logger, silentLogger } from '@entry/platform/logger';
import type { AppliedNews } from '@entry/platform/ports/change-news';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { Lease, Leases } from '@entry/platform/ports/leases';
import type { ReadStore } from '@entry/platform/ports/read-store';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { eventually } from '@entry/platform/testing/eventually';
import { createMemoryGenerations } from '@entry/platform/testing/memory-generations';
import { GIVE_UP_AFTER } from '@entry/platform/testing/patience';
import { expectSameAsRebuild } from '@entry/platform/testing/same-as-rebuild';
import { createTallyProjection, type TallyData } from '@entry/platform/testing/tally';
import { createTallySystem } from '@entry/platform/testing/tally-system';
import { describe, expect, it, vi } from 'vitest';
import { generationOf } from './generation.ts';
import { requestRetry } from './retry-desk.ts';
import { createWorld, held, OWNERS, PARTITIONS, partitionOfOwner, share, tally } from './testing/world.ts';

describe('When a worker is alone', () => {
  it('should take all partitions and bring them up to date', async () => {
    const world = createWorld();
    await world.addForEverybody();
    const worker = world.start();

    await share([worker], [4]);

    await expectSameAsRebuild(world, tally);
    expect(worker.status()).toMatchObject({ isSharing: true, partitions: [{}, {}, {}, {}] });
  });

  it('should not be ready before it knows its share, nor while it catches up', async () => {
    const world = createWorld();
    await world.addForEverybody();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const log = {
      ...world.log,
      readAll: async (...query: Parameters<typeof world.log.readAll>) => {
        await held;
        return world.log.readAll(...query);
      },
    };
    const worker = world.createOne({ log });
    const before = worker.status();
    worker.start();
    await eventually(() => expect(worker.status().partitions).toHaveLength(PARTITIONS));

    const during = worker.status();
    release();

    expect([before.isFollowing, during.isFollowing, during.isSharing]).toStrictEqual([false, false, true]);
    await share([worker], [4]);
  });

  it('should announce of whom it has applied something, once it can be read', async () => {
    const world = createWorld();
    const news = createAnnouncedNews({ projections: [tally], partitionCount: PARTITIONS, logger: silentLogger });
    const told: AppliedNews[] = [];
    news.subscribe((applied) => void told.push(applied));
    await world.channel.subscribe(news.hear);
    await share([world.start()], [4]);
    await eventually(() => expect(told).toHaveLength(PARTITIONS));

    const [ann] = OWNERS as [string];
    const partition = partitionOfOwner(ann);
    const position = await world.append('Added', { id: 'of-ann', owner: ann });
    // The other partitions come further too, and say that it was about nobody of theirs.
    const naming = () => told.filter(({ changed }) => changed !== null && changed.size > 0);
    await eventually(() => expect(naming()).toHaveLength(1));

    const changed = new Map([[ann, new Set([tally.model.name])]]);
    expect(naming()).toStrictEqual([{ partition, through: position, changed }]);
    expect(news.toldThrough(news.partitionOf(ann))).toBe(position);
  });

  it('should announce how far it is, so that a gateway answers at once', async () => {
    const world = createWorld();
    await share([world.start()], [4]);
    const board = await world.startBoard();
    const looked = vi.spyOn(world.store, 'loadCheckpoint');
    await eventually(() => expect(board.status().isHealthy).toBe(true));
    looked.mockClear();

    for (let round = 1; round <= 5; round += 1) {
      expect(await board.waitFor(await world.addForEverybody(), GIVE_UP_AFTER)).toBe(true);
      expect(Object.values(await world.documents())).toStrictEqual(
        OWNERS.map((owner) => ({ owner, total: round, events: round })),
      );
    }
  });

  it('should let a gateway wait although no announcement arrives', async () => {
    const world = createWorld();
    world.channel.cut();
    await share([world.start()], [4]);
    const board = await world.startBoard();
    // The channel and the bus are one server.
    world.transport.deliver = () => undefined;

    const position = await world.addForEverybody();

    expect(await board.waitFor(position, GIVE_UP_AFTER)).toBe(true);
    await eventually(() => expect(board.status().isHealthy).toBe(true));
  });
});

describe('When several workers share', () => {
  it('should have a fair share each, whenever they come', async () => {
    const world = createWorld();
    const first = world.start();
    await share([first], [4]);

    const second = world.start();
    await share([first, second], [2, 2]);

    const third = world.start();
    await eventually(() => expect(third.status().isFollowing).toBe(true));
    // Two each is the most that anybody has: the third waits until one goes.
    await share([first, second, third], [2, 2, 0]);
  });

  it('should take over at once what another gives up, and go on where it was', async () => {
    const world = createWorld();
    const [first, second] = [world.start(), world.start()];
    await share([first, second], [2, 2]);
    await world.addForEverybody();

    await first.stop();
    await share([second], [4]);
    await world.addForEverybody();
    const board = await world.startBoard();

    expect(await board.waitFor(await world.log.head(), GIVE_UP_AFTER)).toBe(true);
    await expectSameAsRebuild(world, tally);
    expect((await world.leases.list('worker-')).map(({ holder }) => holder)).toStrictEqual([second.status().worker]);
  });

  it('should take over what a killed one had when its leases run out', async () => {
    const world = createWorld();
    // Whoever was killed neither renews nor releases.
    const renew: Leases['renew'] = async (lease) => lease;
    const dead = { ...world.leases, renew, release: async () => undefined };
    await share([world.start({ leases: dead, leaseMilliseconds: 200 })], [4]);

    const second = world.start();

    await eventually(() => expect(held(second)).toHaveLength(4));
  });

  it('should stop the work on a partition whose lease was lost', async () => {
    const world = createWorld();
    const lost = new Set<string>();
    const taker: { lease: Lease | null } = { lease: null };
    const renew: Leases['renew'] = async (lease, milliseconds) => {
      if (!lost.has(lease.name)) return world.leases.renew(lease, milliseconds);
      await world.leases.release(lease);
      taker.lease ??= await world.leases.acquire(lease.name, 'another', 60_000);
      return null;
    };
    const warn = vi.fn<Logger['warn']>();
    const worker = world.start({
      leases: { ...world.leases, renew },
      logger: { ...silentLogger, warn, child: () => silentLogger },
    });
    await share([worker], [4]);
    const [name = ''] = (await world.leases.list('partition-')).map((lease) => lease.name);
    const partition = Number(name.at(-1));

    lost.add(name);

    await eventually(() => expect(held(worker)).not.toContain(partition));
    expect(held(worker)).toHaveLength(3);
    expect(taker.lease).not.toBeNull();
    expect(warn).toHaveBeenCalledWith({ partition }, 'The lease of a partition was lost: its work stops here');
  });

  it('should come to the same when two have the same partitions on purpose', async () => {
    const world = createWorld();
    // Each believes that it is alone.
    const workers = [1, 2].map(() => world.start({ leases: createMemoryLeases() }));
    await eventually(() => expect(workers.map((worker) => held(worker).length)).toStrictEqual([4, 4]));

    for (let round = 0; round < 10; round += 1) {
      await world.addForEverybody(round);
      await world.append('Closed', { owner: OWNERS[round % OWNERS.length] as string, id: 'none' }, `end-${round}`);
    }
    const board = await world.startBoard();

    expect(await board.waitFor(await world.log.head(), GIVE_UP_AFTER)).toBe(true);
    await expectSameAsRebuild(world, tally);
  });

  it('should leave the partitions of another release alone', async () => {
    const world = createWorld();
    const next = { ...tally, model: { ...tally.model, version: 2 } };
    const [old, fresh] = [world.start(), world.start({ projections: [next] })];

    await share([old], [4]);
    await share([fresh], [4]);

    const position = await world.addForEverybody();
    await eventually(() => {
      const all = [old, fresh].flatMap((worker) => worker.status().partitions);
      expect(all.every(({ projections }) => projections.every((model) => model.position >= position))).toBe(true);
    });
  });
});

describe('When something fails', () => {
  it('should keep the other partitions going when one of them fails', async () => {
    const world = createWorld();
    const failing = partitionOfOwner('ann');
    const store: ReadStore = {
      ...world.store,
      saveCheckpoint: async (key, expected, next) => {
        if (key.partition === failing) throw new UnavailableError('read store');
        return world.store.saveCheckpoint(key, expected, next);
      },
    };
    const worker = world.start({ store });
    await eventually(() => expect(held(worker)).toHaveLength(4));

    await world.addForEverybody();

    await eventually(() => {
      const healthy = worker.status().partitions.filter(({ isHealthy }) => isHealthy);
      expect(new Set(healthy.map(({ partition }) => partition))).toStrictEqual(
        new Set([0, 1, 2, 3].filter((one) => one !== failing)),
      );
    });
    expect(worker.status().isFollowing).toBe(false);
    const expected = OWNERS.filter((owner) => partitionOfOwner(owner) !== failing).map((owner) => `of-${owner}`);
    await eventually(async () =>
      expect(Object.keys(await world.documents())).toStrictEqual(expect.arrayContaining(expected)),
    );
  });

  it('should begin the work on a partition again and again until the engines are there', async () => {
    const world = createWorld();
    await world.addForEverybody();
    let failures = 12;
    const store: ReadStore = {
      ...world.store,
      loadCheckpoint: async (key) => {
        failures -= 1;
        if (failures >= 0) throw new UnavailableError('read store');
        return world.store.loadCheckpoint(key);
      },
    };

    await share([world.start({ store })], [4]);

    expect(failures).toBeLessThan(0);
    await expectSameAsRebuild(world, tally);
  });

  it('should refuse read models of another log, say why, and stay', async () => {
    const world = createWorld();
    const refused = partitionOfOwner('ann');
    const key = { model: 'tally', version: 1, partition: refused, partitionCount: PARTITIONS };
    await world.addForEverybody();
    await world.store.saveCheckpoint(key, null, { position: 4_000n, eventId: 'of another log' });
    const error = vi.fn<Logger['error']>();
    const logger: Logger = { ...silentLogger, error, child: () => logger };

    const worker = world.start({ logger });

    await eventually(() => expect(worker.status().partitions.filter(({ isHealthy }) => isHealthy)).toHaveLength(3));
    const { isFollowing, partitions } = worker.status();
    expect(isFollowing).toBe(false);
    expect(partitions.find(({ partition }) => partition === refused)?.refusal).toContain(
      'restored from an older backup',
    );
    expect(error.mock.calls.map(([, message]) => message)).toStrictEqual([
      'A read model was built from another event log: nothing is applied before one of the two is restored',
    ]);
    await eventually(() =>
      expect(world.announced.findLast(({ partition }) => partition === refused)).toMatchObject({ isHealthy: false }),
    );
  });

  it('should let no gateway call anything up to date that was built from a log that is gone', async () => {
    const world = createWorld();
    await world.addForEverybody();
    const older = createTallySystem({ partitionCount: PARTITIONS });
    let current = world.log;
    const log: EventLog = {
      ...world.log,
      head: () => current.head(),
      readAt: (position) => current.readAt(position),
      readAll: (after, limit) => current.readAll(after, limit),
    };
    const worker = world.start({ log });
    await share([worker], [4]);
    const board = await world.startBoard();
    await eventually(() => expect(board.status().isHealthy).toBe(true));

    current = older.log;
    await eventually(() => expect(worker.status().partitions.every(({ refusal }) => refusal !== null)).toBe(true));

    await eventually(async () => expect(await board.waitFor(1n, 0)).toBe(false));
    expect(board.status().isHealthy).toBe(false);
  });

  it('should say that its partitions follow the log, and be ready from then on, whatever happens', async () => {
    const world = createWorld();
    const generations = createMemoryGenerations();
    let isAway = false;
    const renew: Leases['renew'] = async (lease, milliseconds) => {
      if (isAway) throw new UnavailableError('read store');
      return world.leases.renew(lease, milliseconds);
    };
    const worker = world.start({ leases: { ...world.leases, renew }, leaseMilliseconds: 100, generations });
    expect(worker.status().isReady).toBe(false);

    await eventually(async () =>
      expect(await generations.isBuilt(generationOf([tally], PARTITIONS), PARTITIONS)).toBe(true),
    );
    await eventually(() => expect(worker.status().isReady).toBe(true));
    isAway = true;

    await eventually(() => expect(worker.status()).toMatchObject({ isFollowing: false, isReady: true }));
  });

  it('should keep what it has while the leases do not answer, until they have run out for long', async () => {
    const world = createWorld();
    let isAway = false;
    const renew: Leases['renew'] = async (lease, milliseconds) => {
      if (isAway) throw new UnavailableError('read store');
      return world.leases.renew(lease, milliseconds);
    };
    const worker = world.start({ leases: { ...world.leases, renew }, leaseMilliseconds: 100 });
    await share([worker], [4]);

    isAway = true;
    await eventually(() => expect(worker.status()).toMatchObject({ isSharing: false, isFollowing: false }));
    const kept = held(worker).length;
    await eventually(() => expect(held(worker)).toStrictEqual([]));
    isAway = false;

    expect(kept).toBe(4);
    await share([worker], [4]);
  });
});

describe('When parked events are to be tried again', () => {
  it('should be done by the worker that has the partition', async () => {
    const world = createWorld();
    let isBroken = true;
    const isPoison = ({ amount }: TallyData) => isBroken && amount === -1;
    const projections = [createTallyProjection(isPoison)];
    const worker = world.start({ projections });
    await share([worker], [4]);
    await world.append('Added', { id: 'of-ann', owner: 'ann', amount: -1 });
    await world.append('Added', { id: 'of-ann', owner: 'ann', amount: 5 });
    await eventually(() => expect(worker.status()).toMatchObject({ isFollowing: true, degraded: ['parked_events'] }));
    const ask = () =>
      requestRetry({
        store: world.store,
        projections,
        partitionCount: PARTITIONS,
        timeout: GIVE_UP_AFTER,
        interval: 2,
      });

    const inVain = await ask();
    isBroken = false;
    const done = await ask();

    const partition = partitionOfOwner('ann');
    const of = (outcome: typeof done) => outcome.answers.find((answer) => answer.partition === partition);
    expect(of(inVain)).toMatchObject({ recovered: 0, waiting: 1, examples: [{ target: 'of-ann' }] });
    expect(of(done)).toStrictEqual({ partition, recovered: 1, waiting: 0, examples: [] });
    expect([inVain.unanswered, done.unanswered]).toStrictEqual([[], []]);
    expect(await world.documents()).toStrictEqual({ 'of-ann': { owner: 'ann', total: 4, events: 2 } });
    await eventually(() => expect(worker.status()).toMatchObject({ isFollowing: true, degraded: [] }));
  });

  it('should say which partitions nobody works on', async () => {
    const world = createWorld();

    const outcome = await requestRetry({
      store: world.store,
      projections: [tally],
      partitionCount: PARTITIONS,
      timeout: 5,
      interval: 1,
    });

    expect(outcome).toStrictEqual({ answers: [], unanswered: [0, 1, 2, 3] });
  });
});
