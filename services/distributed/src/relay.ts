import { hostname } from 'node:os';
import { createEventStoreLog } from '@entry/eventstore/event-log';
import { createMongoLeases } from '@entry/mongodb/leases';
import { openMongo } from '@entry/mongodb/open-mongo';
import { connectNats } from '@entry/nats/connect-nats';
import { createNatsFeed } from '@entry/nats/nats-feed';
import { degradationsOf } from '@entry/platform/degradations';
import { readRelay } from '@entry/platform/telemetry/observe-relay';
import { createRelay } from '@entry/relay/relay';
import type { SettingsOf } from './configuration.ts';
import { guardLog } from './guard-engines.ts';
import { streamLimits } from './open-engines.ts';
import type { ProcessContext, RunningProcess } from './run-process.ts';
import { waitFor } from './wait-for.ts';

/** In milliseconds: a relay that is behind the log for longer waits for an operator. */
const STALLED = 5_000;

/** Brings the log onto the bus; of several one does, and the others stand by. */
export async function startRelay(context: ProcessContext<SettingsOf<'relay'>>): Promise<RunningProcess> {
  const { settings, logger, telemetry, metrics, denials } = context;
  const { MONGODB_URL: url, MONGODB_DATABASE: database, PARTITIONS: partitionCount, BUS_PREFIX: prefix } = settings;
  const { report: onDenied } = denials;
  const mongo = await waitFor(context, () => openMongo({ url, database, logger, onDenied, name: 'entry-relay' }));
  const log = telemetry.log(createEventStoreLog({ url: settings.EVENTSTORE_URL, logger, onDenied }));
  const guard = guardLog(mongo, log, logger);
  await waitFor(context, guard.check);
  guard.watch(context.fail);
  const link = await connectNats({ servers: settings.NATS_URL, name: 'entry-relay', logger, onDenied });
  const relay = createRelay({
    log,
    feed: telemetry.feed(
      createNatsFeed({ connection: link, prefix, partitionCount, logger, limits: streamLimits(settings) }),
    ),
    partitionCount,
    logger,
    lease: { leases: createMongoLeases({ mongo }), holder: `${hostname()}-${process.pid}` },
    onSetBack: context.fail,
  });
  readRelay(metrics, relay.status);
  relay.run();

  return {
    address: null,
    databaseTime: mongo.time,

    isReady: () => true,

    status() {
      const { isHealthy, lagMilliseconds, ...status } = relay.status();
      const isRelaying = isHealthy && lagMilliseconds <= STALLED;

      return { degraded: degradationsOf({ hasBus: link.isConnected(), isRelaying }), lagMilliseconds, ...status };
    },

    async stop() {
      await relay.stop();
      await link.close();
      await guard.close();
      await log.close();
      await mongo.close();
    },
  };
}
