import { createMemoryLeases } from '@entry/embedded/leases/memory-leases';
import { silentLogger } from '@entry/platform/logger';
import { createMemoryGenerations } from '@entry/platform/testing/memory-generations';
import { createMemoryProgressChannel } from '@entry/platform/testing/memory-progress-channel';
import { toProjectedEvents } from '@entry/platform/testing/projected-event';
import type { TallySystem } from '@entry/platform/testing/tally-system';
import { onTestFinished } from 'vitest';
import { createWorker, type Worker, type WorkerOptions } from '../worker.ts';

/** A worker by itself unless told otherwise, for whom everything happens within milliseconds; stopped after the test. */
export function createQuickWorker(
  { log, store, bus }: TallySystem,
  options: Partial<WorkerOptions> & Pick<WorkerOptions, 'projections' | 'partitionCount'>,
): Worker {
  const worker = createWorker({
    log,
    store,
    bus,
    channel: createMemoryProgressChannel(),
    leases: createMemoryLeases(),
    generations: createMemoryGenerations(),
    project: toProjectedEvents,
    logger: silentLogger,
    leaseMilliseconds: 60_000,
    balanceInterval: 2,
    announceInterval: 5,
    saveInterval: 5,
    firstRetryDelay: 1,
    ...options,
  });
  onTestFinished(worker.stop);

  return worker;
}
