import { hostname } from 'node:os';
import { createEventStoreLog } from '@entry/eventstore/event-log';
import { createMongoLeases } from '@entry/mongodb/leases';
import { openMongo } from '@entry/mongodb/open-mongo';
import { connectNats } from '@entry/nats/connect-nats';
import { createNatsFeed } from '@entry/nats/nats-feed';
import { readRelay } from '@entry/platform/telemetry/observe-relay';
import { createRelay } from '@entry/relay/relay';
import type { SettingsOf } from './configuration.ts';
import { guardLog } from './guard-engines.ts';
import { streamLimits } from './open-engines.ts';
import type { ProcessContext, RunningProcess } from './run-process.ts';
import { waitFor } from './wait-for.ts';

/** Being behind for longer than this, in milliseconds, is an alarm. */
const STALLED = 5_000;

/** Brings the log onto the bus; of several one does, and the others stand by. Ready while it is not left behind. */
export async function startRelay(context: ProcessContext<SettingsOf<'relay'>>): Promise<RunningProcess> {
  const { settings, logger, telemetry, metrics, denials } = context;
  const { MONGODB_URL: url, MONGODB_DATABASE: database, PARTITIONS: partitionCount, BUS_PREFIX: prefix } = settings;
  const { report: onDenied } = denials;
  const mongo = await waitFor(context, () => openMongo({ url, database, logger, onDenied, name: 'entry-relay' }));
  const log = telemetry.log(createEventStoreLog({ url: settings.EVENTSTORE_URL, logger, onDenied }));
  const guard = guardLog(mongo, log, logger);
  await waitFor(context, guard.check);
  guard.watch();
  const link = await connectNats({ servers: settings.NATS_URL, name: 'entry-relay', logger, onDenied });
  const relay = createRelay({
    log,
    feed: telemetry.feed(
      createNatsFeed({ connection: link, prefix, partitionCount, logger, limits: streamLimits(settings) }),
    ),
    partitionCount,
    logger,
    lease: { leases: createMongoLeases({ mongo }), holder: `${hostname()}-${process.pid}` },
  });
  readRelay(metrics, relay.status);
  relay.run();

  return {
    address: null,
    databaseTime: mongo.time,

    readiness() {
      const status = relay.status();

      const isReady = status.isHealthy && status.lagMilliseconds <= STALLED && guard.alarm() === null;

      return { isReady, bus: link.isConnected(), setBack: guard.alarm(), ...status };
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
