import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEvidenceDesk } from '@entry/audit/desk/evidence-desk';
import { deriveReceiptKey } from '@entry/audit/receipts/derive-receipt-key';
import { recordEvidence } from '@entry/audit/record-evidence';
import type { PaymentInstructions } from '@entry/contracts/payments/payees';
import { DEMO_PAYEES } from '@entry/demo/demo-payees';
import { demoRegistration } from '@entry/demo/demo-registration';
import { ensureDemo } from '@entry/demo/ensure-demo';
import { EVENT_REGISTRY } from '@entry/domain/registry';
import type { EventRegistry } from '@entry/domain/upcaster';
import { createInProcessBus } from '@entry/embedded/bus/in-process-bus';
import { loadOrCreateEvidenceKey } from '@entry/embedded/evidence-store/evidence-key';
import { evidenceFolder, openFolderEvidenceStore } from '@entry/embedded/evidence-store/evidence-store';
import { createMemoryLeases } from '@entry/embedded/leases/memory-leases';
import { snapshotTask, writeIfDue } from '@entry/embedded/read-model-snapshot/snapshot-task';
import { openBesideMemory } from '@entry/embedded/read-store/beside-memory';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { createStorageSpace } from '@entry/embedded/storage-space/storage-space';
import { storageTask } from '@entry/embedded/storage-space/watch-storage-space';
import { PASSWORD_HASH_COST, type PasswordDesk } from '@entry/flows/passwords';
import { createGateway } from '@entry/gateway/gateway';
import type { Route } from '@entry/gateway/http/define-route';
import { DRAIN_DEADLINE, listen } from '@entry/gateway/http/listen';
import { type RateLimitSettings, rateLimitsFor } from '@entry/gateway/limits/rate-limits';
import { observeRequests } from '@entry/gateway/observe-requests';
import { photoMeasuring } from '@entry/gateway/photo-measuring';
import { createQueries } from '@entry/gateway/queries/create-queries';
import { createMedia } from '@entry/media/media';
import { createRunnerNews } from '@entry/platform/changes/runner-news';
import type { Configuration } from '@entry/platform/configuration';
import { createFileAlarms } from '@entry/platform/file-alarms';
import type { Logger } from '@entry/platform/logger';
import { readPayeesFile, toInstructions } from '@entry/platform/payees/payees-file';
import { undividedMessage } from '@entry/platform/ports/bus';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { ReadStore } from '@entry/platform/ports/read-store';
import { createInProcessOperations } from '@entry/platform/projecting/in-process-operations';
import { createRebuildsBeside } from '@entry/platform/projecting/rebuild-beside';
import { createProjectionRunner, type ProjectionRunner } from '@entry/platform/projection-runner';
import { createSupervisor } from '@entry/platform/supervisor';
import { createMetrics } from '@entry/platform/telemetry/metrics';
import { createTelemetry } from '@entry/platform/telemetry/telemetry';
import { createProjections, listProjections, type Projections } from '@entry/projections/all';
import {
  countsTask,
  erasureTask,
  expiryTask,
  fileCheckTask,
  fileSweepTask,
  prepareToServe,
  uploadSweepTask,
} from '@entry/upkeep/upkeep';
import { answerOperators } from './answer-operators.ts';
import { closeFolder, privateFolderTask } from './keep-folder-private.ts';
import { keepReadModels } from './keep-read-models.ts';
import { openDataFolder } from './open-data-folder.ts';

export type Service = {
  /** Where it listens. */
  readonly address: string;
  /** Where operators can ask it; null when nobody wished so. */
  readonly operationsAddress: string | null;
  /** Finishes what runs, closes everything and lets another process have the data folder. */
  readonly stop: () => Promise<void>;
  /** What works inside, for a program that composes the service itself; no request reaches it. */
  readonly parts: ServiceParts;
};

export type ServiceParts = {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly projections: Projections;
  readonly runner: ProjectionRunner;
  /** Whether the read models began with a snapshot; otherwise they were built from the log. */
  readonly isRestored: boolean;
};

/** What a program may want otherwise, and nobody may set from outside. */
export type ServiceOptions = {
  /** Null lifts all limits, for a test whose many people share one address. */
  readonly rateLimits?: RateLimitSettings | null;
  /** Where passwords wait: for a benchmark that compares lines. */
  readonly passwords?: PasswordDesk;
  /** Milliseconds between two looks whether a snapshot of the read models is due: for a test that kills often. */
  readonly snapshotInterval?: number;
  /** Another one than the product's: for tests of events to come. */
  readonly registry?: EventRegistry;
  /** Sees each route, and may put itself before it: for a test that holds routes to what they declare. */
  readonly decorateRoute?: (route: Route) => Route;
};

/** Milliseconds that the end of a service waits for its read models to be written down. */
const SNAPSHOT_DEADLINE = 5_000;

/** Built beside the services, for sources and compiled files alike. */
const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** The embedded profile: every port filled with the adapter that needs nothing but a folder. */
export async function startService(
  configuration: Configuration,
  logger: Logger,
  {
    rateLimits = rateLimitsFor(configuration.signUpsPerAddress),
    registry = EVENT_REGISTRY,
    passwords,
    decorateRoute,
    snapshotInterval,
  }: ServiceOptions = {},
): Promise<Service> {
  const { masterKeyFile, registration, waitingListSlots } = configuration;
  const payees = payeesOf(configuration);
  const dataFolder = resolve(configuration.dataFolder);
  const metrics = configuration.operationsPort === null ? null : createMetrics();
  const telemetry = createTelemetry({ metrics, tracing: null });
  const bus = createInProcessBus({
    onConsumerError: (consumer, error) => logger.error({ consumer, error }, 'A consumer of the bus failed'),
  });
  const space = createStorageSpace({ folder: dataFolder, reserve: configuration.storageReserve });
  closeFolder(dataFolder, [masterKeyFile, configuration.evidenceKeyFile], logger);
  const folder = await openDataFolder({
    folder: dataFolder,
    masterKeyFile,
    registry,
    telemetry,
    space,
    onCommitted: (committed) => void bus.publish(undividedMessage(committed)),
  });
  const media = createMedia({ photoMeasuring: photoMeasuring(configuration.photoThreads, logger) });

  try {
    if (configuration.isDemo) {
      const past = demoRegistration(registration, Date.now());
      await ensureDemo({ ...folder, media, registration: past, waitingListSlots }, dataFolder);
    }

    const memory = createMemoryReadStore();
    const store = telemetry.store(memory);
    const { log, codec } = folder;
    const projections = createProjections({ open: codec.open, store });
    const changeNews = createRunnerNews({ projections: listProjections(projections), logger });
    const runner = createProjectionRunner({
      log,
      store,
      bus,
      logger,
      project: codec.project,
      onApplied: changeNews.applied,
      projections: listProjections(projections),
      observeBatch: telemetry.batches(0),
    });
    const snapshots = keepReadModels({ folder, dataFolder, memory, projections, runner, logger });
    const isRestored = await snapshots.restore();
    await runner.start();
    const rebuilds = createRebuildsBeside({
      log,
      runner,
      logger,
      project: codec.project,
      projections: listProjections(projections),
      openBeside: (projection) => openBesideMemory(memory, projection),
    });
    const fileAlarms = createFileAlarms({ logger, metrics });
    const upkeep = { ...folder, fileAlarms, leases: createMemoryLeases(), holder: `process ${process.pid}`, logger };
    await prepareToServe(upkeep);
    const evidence = await openFolderEvidenceStore({ folder: evidenceFolder(dataFolder) });
    const evidenceKey = loadOrCreateEvidenceKey(configuration.evidenceKeyFile);

    let isStopping = false;
    const gateway = createGateway({
      ...folder,
      ...(metrics === null ? {} : { observer: observeRequests(metrics) }),
      ...(passwords === undefined ? {} : { passwords }),
      ...(decorateRoute === undefined ? {} : { decorateRoute }),
      media,
      logger,
      fileAlarms,
      evidence: createEvidenceDesk({ log, evidence, receiptKey: deriveReceiptKey(folder.signingKey), logger }),
      projections: { waitFor: runner.waitFor, status: runner.status },
      changeNews,
      storage: space.status,
      projectionOperations: createInProcessOperations({
        runner,
        store,
        rebuilds,
        projections: listProjections(projections),
      }),
      queries: createQueries({ store, projections, open: codec.open, log, project: codec.project }),
      configuration: {
        registration,
        payees,
        waitingListSlots,
        forceVerifyNeedsSecondAdmin: configuration.forceVerifyNeedsSecondAdmin,
        invitationDays: configuration.invitationDays,
        rateLimits,
        trustedProxyHops: configuration.trustedProxyHops,
        countryHeader: configuration.trustedProxyCountryHeader,
        privacyEmail: configuration.privacyEmail,
        supportEmail: configuration.supportEmail,
        supportPhone: configuration.supportPhone,
        passwordHashCost: PASSWORD_HASH_COST,
        staticDirectory: existsSync(join(WEB_FOLDER, 'index.html')) ? WEB_FOLDER : null,
      },
    });
    const listener = await listen(gateway, configuration);
    const witnessFile = configuration.evidenceWitnessFile;
    const recording = recordEvidence({ ...upkeep, evidence, key: evidenceKey, witnessFile });
    const operations = await answerOperators({
      configuration,
      logger,
      metrics,
      gateway,
      media,
      status: runner.status,
      isStopping: () => isStopping,
      storage: space.status,
      evidence: recording.status,
      fileAlarms,
    });
    const supervisor = createSupervisor({ logger });
    supervisor.run('storage', storageTask(space, { logger }));
    supervisor.run('counts', countsTask(upkeep));
    supervisor.run('erasures', erasureTask(upkeep));
    supervisor.run('expiries', expiryTask(upkeep));
    supervisor.run('file-sweep', fileSweepTask(upkeep));
    supervisor.run('file-check', fileCheckTask(upkeep));
    supervisor.run('private-folder', privateFolderTask(dataFolder, logger));
    supervisor.run('upload-sweep', uploadSweepTask(upkeep));
    supervisor.run(
      'read-model-snapshot',
      snapshotTask(snapshots, { everyBytes: configuration.snapshotEvery, interval: snapshotInterval }),
    );
    // Otherwise the first search pays for opening the names of everybody.
    store.warm().catch((error: unknown) => {
      if (!isStopping) logger.error({ error }, 'The read models could not be warmed');
    });

    return {
      address: listener.address,
      operationsAddress: operations?.address ?? null,
      parts: { log, store, projections, runner, isRestored },
      stop: async () => {
        isStopping = true;
        gateway.stopListening();
        await Promise.all([listener.drain(DRAIN_DEADLINE), supervisor.stop()]);
        await recording.stop();
        await operations?.close();
        await rebuilds.stop();
        await writeIfDue(snapshots, configuration.snapshotEvery, AbortSignal.timeout(SNAPSHOT_DEADLINE));
        await runner.stop();
        snapshots.close();
        await media.close();
        await bus.close();
        await folder.close();
      },
    };
  } catch (error) {
    await media.close();
    await folder.close();
    throw error;
  }
}

/** @throws ConfigurationError for a file that cannot be used */
function payeesOf({ payeesFile, isDemo }: Configuration): PaymentInstructions | null {
  if (payeesFile !== null) return readPayeesFile(payeesFile);

  return isDemo ? toInstructions(DEMO_PAYEES) : null;
}
