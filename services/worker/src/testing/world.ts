import { createMemoryLeases } from '@entry/embedded/leases/memory-leases';
import { silentLogger } from '@entry/platform/logger';
import type { PartitionProgress } from '@entry/platform/ports/progress-channel';
import { createProgressBoard } from '@entry/platform/progress-board';
import { partitionOf } from '@entry/platform/projecting/partitions';
import { eventually } from '@entry/platform/testing/eventually';
import { createMemoryProgressChannel } from '@entry/platform/testing/memory-progress-channel';
import { createTallyProjection } from '@entry/platform/testing/tally';
import { createTallySystem } from '@entry/platform/testing/tally-system';
import { expect, onTestFinished } from 'vitest';
import type { Worker, WorkerOptions } from '../worker.ts';
import { createQuickWorker } from './quick-worker.ts';

export const PARTITIONS = 4;
export const OWNERS = ['ann', 'bob', 'cid', 'dee', 'eve', 'fay', 'gus', 'hal'];
export const tally = createTallyProjection();
export const partitionOfOwner = (subjectId: string) => partitionOf({ subjectId, stream: 'any' }, PARTITIONS);

/** Several workers over one log, one store and the leases of one world; everything happens within milliseconds. */
export function createWorld() {
  const system = createTallySystem({ partitionCount: PARTITIONS });
  const channel = createMemoryProgressChannel();
  const leases = createMemoryLeases();
  const announced: PartitionProgress[] = [];
  void channel.subscribe((progress) => void announced.push(progress));

  const createOne = (options: Partial<WorkerOptions> = {}): Worker =>
    createQuickWorker(system, { channel, leases, projections: [tally], partitionCount: PARTITIONS, ...options });

  function start(options: Partial<WorkerOptions> = {}): Worker {
    const worker = createOne(options);
    worker.start();
    return worker;
  }

  async function addForEverybody(amount = 1): Promise<bigint> {
    let last = 0n;
    for (const owner of OWNERS) last = await system.append('Added', { id: `of-${owner}`, owner, amount });
    return last;
  }

  async function startBoard() {
    const board = createProgressBoard({
      channel,
      store: system.store,
      log: system.log,
      projections: [tally],
      partitionCount: PARTITIONS,
      logger: silentLogger,
      waitingInterval: 2,
      watchInterval: 20,
    });
    onTestFinished(board.stop);
    await board.start();
    return board;
  }

  return { ...system, channel, leases, announced, createOne, start, startBoard, addForEverybody };
}

export const held = (worker: Worker): readonly number[] =>
  worker
    .status()
    .partitions.map(({ partition }) => partition)
    .sort((left, right) => left - right);

/** Waits until the partitions are divided so and everything is up to date. */
export const share = async (workers: readonly Worker[], sizes: readonly number[]) =>
  eventually(() => {
    expect(workers.map((worker) => held(worker).length)).toStrictEqual(sizes);
    const all = workers.flatMap(held);
    expect([all.length, new Set(all).size]).toStrictEqual([PARTITIONS, PARTITIONS]);
    expect(workers.map((worker) => worker.status().isFollowing)).toStrictEqual(workers.map(() => true));
  });
