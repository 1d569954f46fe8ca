import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newId } from './identifiers.ts';
import { type Logger, silentLogger } from './logger.ts';
import { BEFORE_FIRST, type EventLog, type Position, type RecordedEvent } from './ports/event-log.ts';
import type { PartitionProgress } from './ports/progress-channel.ts';
import type { Checkpoint, ReadStore } from './ports/read-store.ts';
import { UnavailableError } from './ports/unavailable.ts';
import { createProgressBoard, type ProgressBoardOptions } from './progress-board.ts';
import { createParking } from './projecting/parking.ts';
import { eventOf } from './testing/event-values.ts';
import { eventually } from './testing/eventually.ts';
import { createMemoryProgressChannel } from './testing/memory-progress-channel.ts';
import { GIVE_UP_AFTER } from './testing/patience.ts';
import { toProjectedEvent } from './testing/projected-event.ts';
import { createTallyProjection } from './testing/tally.ts';

const PARTITIONS = 2;
const [tally, other] = [createTallyProjection(), createTallyProjection(undefined, 'other')];
const SILENCE = 1_000;

/** A board whose clock stands still until it is moved, over a log whose end is only told. */
async function createBoard(options: Partial<ProgressBoardOptions> = {}) {
  const channel = createMemoryProgressChannel();
  const memory = createMemoryReadStore();
  const clock = { now: 0, head: BEFORE_FIRST };
  const held = new Map<Position, string>();
  const looked = vi.fn<ReadStore['loadCheckpoint']>(memory.loadCheckpoint);
  const store = { ...memory, loadCheckpoint: looked };
  const board = createProgressBoard({
    channel,
    store,
    log: { head: async () => clock.head, readAt: async (position) => eventAt(position, held.get(position)) },
    projections: [tally, other],
    partitionCount: PARTITIONS,
    logger: silentLogger,
    silenceAfter: SILENCE,
    waitingInterval: 1,
    watchInterval: 1_000,
    now: () => clock.now,
    ...options,
  });
  onTestFinished(board.stop);

  return { board, channel, clock, store, looked, held, saved: new Map<string, Checkpoint>() };
}

const eventAt = (position: Position, eventId: string | undefined): RecordedEvent | null =>
  eventId === undefined ? null : { ...eventOf(eventId), stream: 'a', revision: 0, position };

type Board = Awaited<ReturnType<typeof createBoard>>;

/** Moves the checkpoint of a partition of both read models. */
async function save({ store, saved, held }: Board, partition: number, position: Position) {
  const eventId = held.get(position) ?? newId();
  held.set(position, eventId);
  for (const { model } of [tally, other]) {
    const key = { model: model.name, version: model.version, partition, partitionCount: PARTITIONS };
    const name = `${model.name}/${partition}`;
    const next = { position, eventId };
    expect(await store.saveCheckpoint(key, saved.get(name) ?? null, next)).toBe(true);
    saved.set(name, next);
  }
}

function progress(partition: number, position: Position, more: Partial<PartitionProgress> = {}): PartitionProgress {
  return {
    worker: 'worker',
    partition,
    partitionCount: PARTITIONS,
    models: [tally, other].map(({ model: { name, version } }) => ({ model: name, version, position, parked: 0 })),
    head: position,
    lagMilliseconds: 0,
    isHealthy: true,
    ...more,
  };
}

const modelAt = (model: string, position: Position, version = 1) => ({ model, version, position, parked: 0 });

describe('When workers announce how far they are', () => {
  it('should answer those who wait as soon as all partitions have come as far', async () => {
    const { board, channel } = await createBoard();
    await board.start();
    channel.announce(progress(0, 7n));
    const waiting = board.waitFor(7n, 60_000);

    channel.announce(progress(1, 6n));
    expect(await Promise.race([waiting, Promise.resolve('still waiting')])).toBe('still waiting');
    channel.announce(progress(1, 7n));

    expect(await waiting).toBe(true);
  });

  it('should let nobody wait for a read model that is not about to be read', async () => {
    const { board, channel } = await createBoard();
    await board.start();
    for (const partition of [0, 1]) {
      channel.announce(progress(partition, 0n, { models: [modelAt('tally', 9n), modelAt('other', 3n)] }));
    }

    expect(await board.waitFor(9n, 0, ['tally'])).toBe(true);
    expect(await board.waitFor(9n, 0, ['tally', 'other'])).toBe(false);
    await expect(board.waitFor(0n, 0, ['tall'])).rejects.toThrow(RangeError);
  });

  it('should believe a worker that was set back', async () => {
    const { board, channel } = await createBoard();
    await board.start();
    for (const partition of [0, 1]) channel.announce(progress(partition, 9n));
    channel.announce(progress(1, 4n, { head: 9n }));

    expect(await board.waitFor(9n, 0)).toBe(false);
    expect(board.status()).toMatchObject({ position: 4n, head: 9n });
  });

  it('should be healthy only while every worker says that it is', async () => {
    const { board, channel } = await createBoard();
    await board.start();
    channel.announce(progress(0, 9n));
    channel.announce(progress(1, 9n));
    const before = board.status();
    channel.announce(progress(1, 9n, { isHealthy: false }));

    expect(before).toStrictEqual({
      isFollowing: true,
      isHealthy: true,
      position: 9n,
      head: 9n,
      lagMilliseconds: 0,
      isStalled: false,
      projections: ['tally', 'other'].map((model) => ({
        model,
        version: 1,
        position: 9n,
        isCurrent: true,
        parked: { length: 0 },
      })),
    });
    expect(board.status().isHealthy).toBe(false);
  });

  it('should tell how much is parked, and follow the log all the same', async () => {
    const { board, channel } = await createBoard();
    await board.start();
    channel.announce(progress(0, 9n, { models: [{ ...modelAt('tally', 9n), parked: 2 }, modelAt('other', 9n)] }));
    channel.announce(progress(1, 9n, { models: [{ ...modelAt('tally', 9n), parked: 1 }, modelAt('other', 9n)] }));

    const { isFollowing, isHealthy, projections } = board.status();

    expect([isFollowing, isHealthy]).toStrictEqual([true, false]);
    expect(projections.map(({ parked }) => parked.length)).toStrictEqual([3, 0]);
  });

  it('should call it an alarm when a worker says for how long it has been behind', async () => {
    const { board, channel } = await createBoard();
    await board.start();
    channel.announce(progress(0, 9n));
    channel.announce(progress(1, 9n, { head: 20n, lagMilliseconds: 5_001 }));

    expect(board.status()).toMatchObject({ isHealthy: false, isStalled: true, lagMilliseconds: 5_001 });
  });

  it('should ask nothing of the read store while it hears of every partition', async () => {
    const { board, channel, looked } = await createBoard();
    await board.start();
    looked.mockClear();
    for (const partition of [0, 1]) channel.announce(progress(partition, 9n));

    board.status();
    expect(await board.waitFor(10n, 20)).toBe(false);

    expect(looked).not.toHaveBeenCalled();
  });

  it.each([
    ['divides the log otherwise', { partitionCount: 3 }],
    ['has another version', { models: [modelAt('tally', 9n, 2), modelAt('other', 9n, 2)] }],
    ['has other read models', { models: [modelAt('third', 9n)] }],
    ['has a partition that there is not', { partition: 2 }],
  ])('should not take the word of a worker that %s, and say so once', async (_case, more) => {
    const warn = vi.fn<Logger['warn']>();
    const { board, channel } = await createBoard({ logger: { ...silentLogger, warn } });
    await board.start();

    for (const partition of [0, 1]) channel.announce(progress(partition, 9n, more));

    expect(await board.waitFor(0n, 0)).toBe(false);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('should take what a worker of another release says of the versions that both have', async () => {
    const { board, channel, clock } = await createBoard();
    clock.head = 9n;
    await board.start();
    for (const partition of [0, 1]) {
      channel.announce(progress(partition, 9n, { models: [modelAt('tally', 9n), modelAt('other', 9n, 2)] }));
    }

    expect(await board.waitFor(9n, 0, ['tally'])).toBe(true);
    // The version that is asked for here is still being built.
    expect(board.status().isHealthy).toBe(false);
  });
});

describe('When nothing is heard', () => {
  it('should answer by the checkpoints', async () => {
    const system = await createBoard();
    await save(system, 0, 9n);
    await system.board.start();
    const waiting = system.board.waitFor(9n, 60_000);

    await save(system, 1, 9n);

    expect(await waiting).toBe(true);
  });

  it('should answer by the checkpoints when the channel goes silent while somebody waits', async () => {
    const system = await createBoard();
    const { board, channel, clock } = system;
    await board.start();
    for (const partition of [0, 1]) channel.announce(progress(partition, 8n));
    const waiting = board.waitFor(9n, 60_000);

    channel.cut();
    clock.now = SILENCE;
    for (const partition of [0, 1]) await save(system, partition, 9n);

    expect(await waiting).toBe(true);
  });

  it('should not take a checkpoint for news that lies behind what a worker said', async () => {
    const system = await createBoard();
    const { board, channel, clock, looked } = system;
    for (const partition of [0, 1]) await save(system, partition, 4n);
    await board.start();
    for (const partition of [0, 1]) channel.announce(progress(partition, 9n));

    clock.now = SILENCE;
    looked.mockClear();
    expect(await board.waitFor(10n, 20)).toBe(false);

    expect(looked).toHaveBeenCalled();
    expect(await board.waitFor(9n, 0)).toBe(true);
  });

  it('should believe a checkpoint that was set back', async () => {
    const system = await createBoard();
    for (const partition of [0, 1]) await save(system, partition, 9n);
    await system.board.start();
    expect(await system.board.waitFor(9n, 0)).toBe(true);

    await save(system, 1, 3n);
    await eventually(async () => {
      await system.board.waitFor(10n, 5);
      expect(system.board.status().position).toBe(3n);
    });
  });

  it('should be healthy when the checkpoints say that everything is done', async () => {
    const system = await createBoard();
    for (const partition of [0, 1]) await save(system, partition, 9n);
    system.clock.head = 9n;
    await system.board.start();

    expect(system.board.status()).toMatchObject({ isHealthy: true, lagMilliseconds: 0 });
  });

  it('should be unhealthy until a version that is being built has caught up', async () => {
    const system = await createBoard({ watchInterval: 1 });
    system.clock.head = 9n;
    await save(system, 0, 9n);
    await system.board.start();
    expect(system.board.status()).toMatchObject({ isHealthy: false, position: BEFORE_FIRST });

    await save(system, 1, 5n);
    await eventually(() => expect(system.board.status()).toMatchObject({ isHealthy: false, position: 5n }));

    await save(system, 1, 9n);
    await eventually(() => expect(system.board.status().isHealthy).toBe(true));
  });

  it('should be unhealthy when a checkpoint does not move and the log does', async () => {
    const system = await createBoard({ watchInterval: 1, silenceAfter: 0 });
    const { board, clock } = system;
    for (const partition of [0, 1]) await save(system, partition, 9n);
    clock.head = 9n;
    await board.start();
    const before = board.status().isHealthy;

    clock.head = 20n;
    await save(system, 0, 20n);
    await eventually(() => expect(board.status().head).toBe(20n));
    clock.now = 5_001;

    await eventually(() => expect(board.status()).toMatchObject({ isStalled: true, lagMilliseconds: 5_001 }));
    expect([before, board.status().isHealthy]).toStrictEqual([true, false]);
  });

  it('should be healthy while the checkpoints follow a log that never stands still', async () => {
    const system = await createBoard({ watchInterval: 1 });
    const { board, clock } = system;
    await board.start();

    for (let step = 1n; step <= 5n; step += 1n) {
      clock.head = step * 10n;
      for (const partition of [0, 1]) await save(system, partition, clock.head - 5n);
      clock.now += 2_000;
      await eventually(() => expect(board.status()).toMatchObject({ head: clock.head, position: clock.head - 5n }));
    }

    expect(board.status().isHealthy).toBe(true);
  });

  it('should not call itself healthy by what it saw long ago', async () => {
    const system = await createBoard();
    for (const partition of [0, 1]) await save(system, partition, 9n);
    system.clock.head = 9n;
    await system.board.start();

    system.clock.now = 120_000;
    const stale = system.board.status().isHealthy;

    expect(stale).toBe(false);
    await eventually(() => expect(system.board.status().isHealthy).toBe(true));
  });

  it('should count what is parked in the read store', async () => {
    const { board, store } = await createBoard();
    const place = { partition: 0, partitionCount: PARTITIONS };
    const parking = createParking({ projection: tally, ...place, store, onParked: () => undefined });
    const parkedEvent = toProjectedEvent({ ...eventOf(newId()), stream: 'a', revision: 0, position: 3n });
    parking.parkDocument('a', parkedEvent, new TypeError('Poison'));
    await parking.save();
    await board.start();

    const { isHealthy, projections } = board.status();

    expect(isHealthy).toBe(false);
    expect(projections.map(({ parked: { length } }) => length)).toStrictEqual([1, 0]);
  });

  it('should be unhealthy while neither a worker nor the read store answers, and say so once', async () => {
    const warn = vi.fn<Logger['warn']>();
    const { board, store } = await createBoard({ logger: { ...silentLogger, warn }, watchInterval: 1 });
    vi.spyOn(store, 'loadCheckpoint').mockRejectedValue(new UnavailableError('read store'));
    await board.start();

    expect(await board.waitFor(BEFORE_FIRST + 1n, 20)).toBe(false);
    expect(board.status().isHealthy).toBe(false);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe('When the log does not answer', () => {
  const away: Pick<EventLog, 'head' | 'readAt'> = {
    head: () => Promise.reject(new UnavailableError('event log')),
    readAt: () => Promise.reject(new UnavailableError('event log')),
  };
  const hanging: Pick<EventLog, 'head' | 'readAt'> = {
    head: () => new Promise(() => undefined),
    readAt: () => new Promise(() => undefined),
  };

  it('should still answer what is visible by the checkpoints, and not be healthy', async () => {
    const warn = vi.fn<Logger['warn']>();
    const system = await createBoard({ log: away, logger: { ...silentLogger, warn } });
    await system.board.start();
    const waiting = system.board.waitFor(9n, 60_000);

    for (const partition of [0, 1]) await save(system, partition, 9n);

    expect(await waiting).toBe(true);
    expect(system.board.status().isHealthy).toBe(false);
    expect(warn.mock.calls.map(([, message]) => message)).toStrictEqual(['The end of the log could not be read']);
  });

  it('should not wait for it for longer than a moment', async () => {
    const system = await createBoard({ log: hanging });
    void system.board.start();
    for (const partition of [0, 1]) await save(system, partition, 9n);

    expect(await system.board.waitFor(9n, GIVE_UP_AFTER)).toBe(true);
  });
});

describe('When an older log was restored while no worker lives', () => {
  it('should not call anything up to date by checkpoints of the other log, and say so once', async () => {
    const error = vi.fn<Logger['error']>();
    const system = await createBoard({ logger: { ...silentLogger, error }, watchInterval: 1 });
    for (const partition of [0, 1]) await save(system, partition, 9n);
    system.held.clear();
    system.clock.head = 5n;
    await system.board.start();

    expect(await system.board.waitFor(3n, 20)).toBe(false);
    expect(system.board.status().isHealthy).toBe(false);
    expect(error).toHaveBeenCalledTimes(1);
  });

  it('should not believe those that stand where the log holds another event', async () => {
    const system = await createBoard();
    for (const partition of [0, 1]) await save(system, partition, 9n);
    system.held.set(9n, newId());
    system.clock.head = 9n;
    await system.board.start();

    expect(await system.board.waitFor(9n, 20)).toBe(false);
    expect(system.board.status().isHealthy).toBe(false);
  });

  it('should not be healthy by them on an empty log', async () => {
    const system = await createBoard();
    for (const partition of [0, 1]) await save(system, partition, 9n);
    system.held.clear();
    await system.board.start();

    expect(system.board.status().isHealthy).toBe(false);
  });

  it('should forget what it heard, and be healthy when the read models were built anew', async () => {
    const system = await createBoard({ watchInterval: 1, silenceAfter: 0 });
    const { board, channel, clock, held, saved, store } = system;
    for (const partition of [0, 1]) await save(system, partition, 4n);
    clock.head = 9n;
    await board.start();
    for (const partition of [0, 1]) channel.announce(progress(partition, 9n));
    expect(await board.waitFor(9n, 0)).toBe(true);

    held.clear();
    clock.head = 3n;
    await eventually(() =>
      expect(board.status()).toMatchObject({ isHealthy: false, head: 3n, position: BEFORE_FIRST }),
    );

    for (const [name, checkpoint] of saved) {
      const [model = '', partition] = name.split('/');
      const key = { model, version: 1, partition: Number(partition), partitionCount: PARTITIONS };
      await store.saveCheckpoint(key, checkpoint, { position: 3n, eventId: 'anew' });
    }
    held.set(3n, 'anew');
    await eventually(() => expect(board.status()).toMatchObject({ isHealthy: true, head: 3n, position: 3n }));
  });
});

describe('When it stops', () => {
  it('should answer those who wait, and nobody for long any more', async () => {
    const { board } = await createBoard();
    await board.start();
    const waiting = board.waitFor(9n, 60_000);

    await board.stop();

    expect([await waiting, await board.waitFor(9n, 60_000)]).toStrictEqual([false, false]);
    expect(board.status().isHealthy).toBe(false);
  });
});
