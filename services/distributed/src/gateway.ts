import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEvidenceDesk } from '@entry/audit/desk/evidence-desk';
import { deriveReceiptKey } from '@entry/audit/receipts/derive-receipt-key';
import { PASSWORD_HASH_COST } from '@entry/flows/passwords';
import { createGateway } from '@entry/gateway/gateway';
import { DRAIN_DEADLINE, listen } from '@entry/gateway/http/listen';
import { rateLimitsFor } from '@entry/gateway/limits/rate-limits';
import { observeRequests, readGateway } from '@entry/gateway/observe-requests';
import { photoMeasuring } from '@entry/gateway/photo-measuring';
import { createQueries } from '@entry/gateway/queries/create-queries';
import { createMedia } from '@entry/media/media';
import { createMongoClaims } from '@entry/mongodb/claims';
import { createMongoEvidenceStore } from '@entry/mongodb/evidence-store/evidence-store';
import { createMongoLimiter } from '@entry/mongodb/limiter';
import { createMongoRequestFingerprints } from '@entry/mongodb/request-fingerprints';
import { createAnnouncedNews, overhear } from '@entry/platform/changes/announced-news';
import { degradationsOf } from '@entry/platform/degradations';
import { createFileAlarms } from '@entry/platform/file-alarms';
import { readPayeesFile } from '@entry/platform/payees/payees-file';
import { createProgressBoard } from '@entry/platform/progress-board';
import { countAllParked } from '@entry/platform/projecting/model-status';
import type { SettingsOf } from './configuration.ts';
import { answers, openMessaging, openStorage } from './open-engines.ts';
import { createDistributedOperations } from './projection-operations.ts';
import type { ProcessContext, RunningProcess } from './run-process.ts';
import { waitFor } from './wait-for.ts';
import { waitUntilBuilt } from './wait-until-built.ts';

/** Built beside the services, for sources and compiled files alike. */
const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** One of several that answer requests. Ready from the moment on at which the read models of its release are built. */
export async function startGateway(context: ProcessContext<SettingsOf<'gateway'>>): Promise<RunningProcess> {
  const { settings, logger, metrics, tracing } = context;
  const payees = settings.PAYEES_FILE === undefined ? null : readPayeesFile(settings.PAYEES_FILE);
  const storage = await waitFor(context, () => openStorage('gateway', context));
  const messaging = await openMessaging('gateway', context);
  const { mongo, log, store, codec, listedProjections } = storage;
  const changeNews = createAnnouncedNews({
    projections: listedProjections,
    partitionCount: settings.PARTITIONS,
    logger,
  });
  const board = createProgressBoard({
    channel: overhear(messaging.channel, changeNews.hear),
    store,
    log,
    projections: listedProjections,
    partitionCount: settings.PARTITIONS,
    logger,
  });
  await board.start();
  storage.guard?.watch(context.fail);

  const fileAlarms = createFileAlarms({ logger, metrics });
  const media = createMedia({ photoMeasuring: photoMeasuring(settings.PHOTO_THREADS, logger) });
  const receiptKey = deriveReceiptKey(storage.signingKey);
  const gateway = createGateway({
    ...storage,
    media,
    observer: observeRequests(metrics),
    tracing: tracing ?? undefined,
    logger,
    fileAlarms,
    shared: {
      // The gateway hides the keys itself.
      createLimiter: (options) => createMongoLimiter(mongo, { ...options, hideKey: (key) => key }),
      fingerprints: createMongoRequestFingerprints({ mongo }),
      claims: createMongoClaims({ mongo }),
    },
    evidence: createEvidenceDesk({ log, evidence: createMongoEvidenceStore({ mongo }), receiptKey, logger }),
    projections: board,
    changeNews,
    projectionOperations: createDistributedOperations({
      store,
      projections: listedProjections,
      partitionCount: settings.PARTITIONS,
    }),
    queries: createQueries({
      store,
      projections: storage.projections,
      open: codec.open,
      log,
      project: codec.project,
    }),
    configuration: {
      registration: { opens: settings.REGISTRATION_OPENS ?? null, closes: settings.REGISTRATION_CLOSES ?? null },
      payees,
      waitingListSlots: settings.WAITING_LIST_SLOTS,
      forceVerifyNeedsSecondAdmin: settings.FORCE_VERIFY_ADMINS === 2,
      invitationDays: settings.WAITING_LIST_INVITATION_DAYS,
      rateLimits: rateLimitsFor({
        registrations: settings.REGISTRATIONS_PER_ADDRESS,
        waitingList: settings.WAITING_LIST_SIGN_UPS_PER_ADDRESS,
      }),
      trustedProxyHops: settings.TRUST_PROXY_HOPS,
      countryHeader: settings.TRUSTED_PROXY_COUNTRY_HEADER ?? null,
      privacyEmail: settings.PRIVACY_EMAIL,
      supportEmail: settings.SUPPORT_EMAIL,
      supportPhone: settings.SUPPORT_PHONE ?? '',
      passwordHashCost: PASSWORD_HASH_COST,
      staticDirectory: existsSync(join(WEB_FOLDER, 'index.html')) ? WEB_FOLDER : null,
    },
  });
  readGateway(metrics, { gateway, media, partitionCount: settings.PARTITIONS });
  const listener = await listen(gateway, { host: settings.HOST, port: settings.PORT });
  const built = waitUntilBuilt({ ...storage, partitionCount: settings.PARTITIONS, logger });

  return {
    address: listener.address,
    databaseTime: mongo.time,

    isReady: built.isBuilt,

    async status() {
      const [hasEventLog, hasReadStore] = await Promise.all([answers(log.head), answers(mongo.ping)]);
      const { isFollowing, projections, ...progress } = board.status();
      const parked = countAllParked(projections);
      const hasBus = messaging.link.isConnected();

      return {
        degraded: degradationsOf({
          parked,
          files: fileAlarms.status(),
          isFollowing,
          hasEventLog,
          hasReadStore,
          hasBus,
        }),
        areModelsBuilt: built.isBuilt(),
        ...progress,
        models: projections.map((model) => ({ ...model, parked: model.parked.length })),
      };
    },

    async stop() {
      gateway.stopListening();
      await listener.drain(DRAIN_DEADLINE);
      await built.stop();
      await media.close();
      await board.stop();
      await messaging.close();
      await storage.close();
    },
  };
}
