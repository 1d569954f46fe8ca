import { hostname } from 'node:os';
import { createMongoBuiltGenerations } from '@entry/mongodb/built-generations';
import { readPartitions } from '@entry/platform/telemetry/observe-projections';
import { createWorker } from '@entry/worker/worker';
import type { SettingsOf } from './configuration.ts';
import { openMessaging, openStorage, streamLimits } from './open-engines.ts';
import type { ProcessContext, RunningProcess } from './run-process.ts';
import { waitFor } from './wait-for.ts';

/** In milliseconds. Readers wait for both when a worker crashes, and for the next worker to catch up: two seconds in all. */
const LEASE = 800;
const BALANCE = 200;

/** One of several that keep the read models up to date. Ready once its partitions have caught up. */
export async function startWorker(context: ProcessContext<SettingsOf<'worker'>>): Promise<RunningProcess> {
  const { settings, logger } = context;
  const storage = await waitFor(context, () => openStorage('worker', context));
  const messaging = await openMessaging('worker', context, streamLimits(settings));
  const { bus, channel } = messaging;
  const worker = createWorker({
    log: storage.log,
    store: storage.store,
    leases: storage.leases,
    generations: createMongoBuiltGenerations({ mongo: storage.mongo }),
    bus,
    channel,
    project: storage.codec.project,
    projections: storage.listedProjections,
    partitionCount: settings.PARTITIONS,
    logger,
    name: `${hostname()}-${process.pid}`,
    leaseMilliseconds: LEASE,
    balanceInterval: BALANCE,
    observeBatches: context.telemetry.batches,
  });
  readPartitions(context.metrics, () => worker.status().partitions);
  worker.start();
  storage.guard?.watch(context.fail);

  return {
    address: null,
    isReady: () => worker.status().isReady,
    status: worker.status,
    databaseTime: storage.mongo.time,

    async stop() {
      await worker.stop();
      await messaging.close();
      await storage.close();
    },
  };
}
