import { createMemoryLeases } from '@entry/embedded/leases/memory-leases';
import { silentLogger } from '@entry/platform/logger';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { PartitionProgress } from '@entry/platform/ports/progress-channel';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { createProgressBoard } from '@entry/platform/progress-board';
import { eventually } from '@entry/platform/testing/eventually';
import { createMemoryGenerations } from '@entry/platform/testing/memory-generations';
import { createMemoryProgressChannel } from '@entry/platform/testing/memory-progress-channel';
import { GIVE_UP_AFTER } from '@entry/platform/testing/patience';
import { toProjectedEvents } from '@entry/platform/testing/projected-event';
import { createTallyProjection } from '@entry/platform/testing/tally';
import { createTallySystem } from '@entry/platform/testing/tally-system';
import { describe, expect, it, onTestFinished } from 'vitest';
import { requestRetry } from './retry-desk.ts';
import { createWorker, type Worker } from './worker.ts';

const PARTITIONS = 2;
const projections = [createTallyProjection(({ amount }) => amount === -1)];

/** Read models that one worker has brought up to date, and a log that is silent when the next one comes. */
async function createWorld(amount: number) {
  const system = createTallySystem({ partitionCount: PARTITIONS });
  const channel = createMemoryProgressChannel();
  const announced: PartitionProgress[] = [];
  const silence = { isOver: false, asked: 0 };
  const readAt: EventLog['readAt'] = async (position) => {
    silence.asked += 1;
    if (!silence.isOver) throw new UnavailableError('event log');
    return system.log.readAt(position);
  };

  function start(log: EventLog): Worker {
    const leases = createMemoryLeases();
    const given = { ...system, log, channel, leases, projections, project: toProjectedEvents, logger: silentLogger };
    const times = { balanceInterval: 2, announceInterval: 5, saveInterval: 5, firstRetryDelay: 1 };
    const generations = createMemoryGenerations();
    const worker = createWorker({
      ...given,
      ...times,
      generations,
      partitionCount: PARTITIONS,
      leaseMilliseconds: 60_000,
    });
    onTestFinished(worker.stop);
    worker.start();
    return worker;
  }

  const position = await system.append('Added', { owner: 'ann', amount });
  const before = start(system.log);
  await eventually(() =>
    expect(before.status().partitions.map((one) => one.position)).toStrictEqual([position, position]),
  );
  await before.stop();
  void channel.subscribe((progress) => void announced.push(progress));
  const board = createProgressBoard({
    channel,
    store: system.store,
    log: system.log,
    projections,
    partitionCount: PARTITIONS,
    logger: silentLogger,
    waitingInterval: 2,
    watchInterval: 20,
  });
  onTestFinished(board.stop);
  await board.start();
  const worker = start({ ...system.log, readAt });

  return { worker, store: system.store, board, position, announced, silence };
}

describe('When a worker does not know yet how far its partitions are', () => {
  it('should not announce them, so that gateways believe the checkpoints', async () => {
    const { worker, board, position, announced, silence } = await createWorld(1);
    await eventually(() => expect(silence.asked).toBeGreaterThan(12));

    expect(announced).toStrictEqual([]);
    expect(await board.waitFor(position, GIVE_UP_AFTER)).toBe(true);
    silence.isOver = true;
    await eventually(() => expect(new Set(announced.map(({ partition }) => partition))).toStrictEqual(new Set([0, 1])));
    expect(worker.status().partitions).toHaveLength(PARTITIONS);
  });

  it('should not say that nothing is parked', async () => {
    const { store, silence } = await createWorld(-1);
    await eventually(() => expect(silence.asked).toBeGreaterThan(0));
    const ask = (timeout: number) =>
      requestRetry({ store, projections, partitionCount: PARTITIONS, timeout, interval: 2 });

    const early = await ask(50);
    silence.isOver = true;
    const late = await ask(GIVE_UP_AFTER);

    expect(early.answers).toStrictEqual([]);
    expect(new Set(late.answers.map(({ waiting }) => waiting))).toStrictEqual(new Set([0, 1]));
  });
});
