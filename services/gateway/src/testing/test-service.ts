import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEvidenceDesk } from '@entry/audit/desk/evidence-desk';
import { DEMO_REGISTRATION_OPENS } from '@entry/contracts/rules/programme';
import { EVENT_REGISTRY } from '@entry/domain/registry';
import { createEmbeddedEventLog, eventLogFile } from '@entry/embedded/event-log/event-log';
import { evidenceFolder, openFolderEvidenceStore } from '@entry/embedded/evidence-store/evidence-store';
import { createEmbeddedFileStore } from '@entry/embedded/file-store/file-store';
import { createEmbeddedKeyVault } from '@entry/embedded/key-vault/key-vault';
import { openBesideMemory } from '@entry/embedded/read-store/beside-memory';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { createMedia, type Media } from '@entry/media/media';
import { createRunnerNews } from '@entry/platform/changes/runner-news';
import { type CommandHandler, createCommandHandler } from '@entry/platform/command-handler';
import { createEventCodec } from '@entry/platform/encryption/event-codec';
import { createKeyedHash } from '@entry/platform/encryption/keyed-hash';
import { createSealer } from '@entry/platform/encryption/sealer';
import { createFileAlarms } from '@entry/platform/file-alarms';
import { createLogger } from '@entry/platform/logger';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { EvidenceStore } from '@entry/platform/ports/evidence-store';
import type { FileStore } from '@entry/platform/ports/file-store';
import type { KeyVault } from '@entry/platform/ports/key-vault';
import { createInProcessOperations } from '@entry/platform/projecting/in-process-operations';
import { createRebuildsBeside } from '@entry/platform/projecting/rebuild-beside';
import type { ProjectEvent } from '@entry/platform/projection';
import { createProjectionRunner } from '@entry/platform/projection-runner';
import { createProjections, listProjections } from '@entry/projections/all';
import type { GatewayConfiguration } from '../configuration.ts';
import type { GatewayDependencies } from '../dependencies.ts';
import { createGateway, type Gateway } from '../gateway.ts';
import { createQueries } from '../queries/create-queries.ts';
import { createRouteWatch } from './route-watch.ts';

/** The whole service on the real embedded adapters in a folder of its own, with a clock that can be turned. */
export type TestService = Gateway & {
  readonly commands: CommandHandler;
  readonly log: EventLog;
  readonly files: FileStore;
  readonly uploadParts: FileStore;
  readonly vault: KeyVault;
  /** What a recorder, which does not run here, would fill. */
  readonly evidenceStore: EvidenceStore;
  readonly dependencies: GatewayDependencies;
  readonly project: ProjectEvent;
  readonly folder: string;
  /** Every line the service has logged, as JSON. */
  readonly logLines: readonly string[];
  /** How many sealed values the queries have opened so far. */
  readonly countOpened: () => number;
  readonly advance: (milliseconds: number) => void;
  /** @throws AggregateError when a route read or answered anything that it does not declare */
  readonly stop: () => Promise<void>;
};

/** argon2 at its cheapest: what passwords cost is tested with the passwords. */
const CHEAP_HASHES = { memoryCost: 1_024, timeCost: 2, parallelism: 1 };

const TEST_CONFIGURATION: GatewayConfiguration = {
  rateLimits: null,
  trustedProxyHops: 0,
  countryHeader: 'x-country',
  registration: { opens: DEMO_REGISTRATION_OPENS, closes: null },
  payees: null,
  waitingListSlots: 100,
  forceVerifyNeedsSecondAdmin: false,
  invitationDays: 7,
  privacyEmail: 'privacy@example.com',
  supportEmail: 'support@example.com',
  supportPhone: '+251911000000',
  passwordHashCost: CHEAP_HASHES,
  staticDirectory: null,
};

/** @param media what looks at files; by itself it measures no faces, so that any picture of the right size is a photo */
export async function startTestService(
  configuration: Partial<GatewayConfiguration> = {},
  media: Media = createMedia(),
): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  const logLines: string[] = [];
  const logger = createLogger({ level: 'info', destination: { write: (line) => void logLines.push(line) } });
  let offset = 0;
  const now = () => Date.now() + offset;

  const vault = createEmbeddedKeyVault({ file: join(folder, 'vault.sqlite'), masterKey: randomBytes(32) });
  const log = createEmbeddedEventLog({ file: eventLogFile(folder) });
  const files = createEmbeddedFileStore({ folder: join(folder, 'files'), vault });
  const uploadParts = createEmbeddedFileStore({ folder: join(folder, 'upload-parts'), vault });
  const sealer = createSealer({ vault });
  const codec = createEventCodec({ sealer, registry: EVENT_REGISTRY });
  const commands = createCommandHandler({ log, codec, isOnlyWriter: true });

  const store = createMemoryReadStore();
  const projections = createProjections({ open: codec.open, store });
  const changeNews = createRunnerNews({ projections: listProjections(projections), logger });
  const runner = createProjectionRunner({
    log,
    store,
    projections: listProjections(projections),
    logger,
    project: codec.project,
    onApplied: changeNews.applied,
  });
  await runner.start();

  const evidence = await openFolderEvidenceStore({ folder: evidenceFolder(folder) });
  const rebuilds = createRebuildsBeside({
    log,
    runner,
    logger,
    project: codec.project,
    projections: listProjections(projections),
    openBeside: (projection) => openBesideMemory(store, projection),
  });
  const watch = createRouteWatch();
  let opened = 0;
  const open: typeof sealer.open = (sealed) => {
    opened += 1;
    return sealer.open(sealed);
  };
  const dependencies: GatewayDependencies = {
    commands,
    log,
    codec,
    vault,
    files,
    uploadParts,
    media,
    queries: createQueries({ store: watch.watchStore(store), projections, open, log, project: codec.project }),
    keyedHash: createKeyedHash({ vault }),
    evidence: createEvidenceDesk({ log, evidence, receiptKey: randomBytes(32), logger, now }),
    projections: runner,
    changeNews,
    projectionOperations: createInProcessOperations({
      runner,
      store,
      rebuilds,
      projections: listProjections(projections),
    }),
    signingKey: createSecretKey(randomBytes(32)),
    configuration: { ...TEST_CONFIGURATION, ...configuration },
    logger,
    now,
    fileAlarms: createFileAlarms({ logger, metrics: null }),
    decorateRoute: watch.watchRoute,
  };

  return {
    ...createGateway(dependencies),
    commands,
    log,
    files,
    uploadParts,
    vault,
    evidenceStore: evidence,
    dependencies,
    project: codec.project,
    folder,
    logLines,
    countOpened: () => opened,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    stop: async () => {
      await rebuilds.stop();
      await runner.stop();
      await log.close();
      await vault.close();
      await rm(folder, { recursive: true, force: true });
      watch.throwFaults();
    },
  };
}

/** The service as it is when its process ends after so many commands of a request. */
export function dyingAfter(
  service: TestService,
  count: number,
  broken: Partial<GatewayDependencies> = {},
): TestService {
  let left = count;
  const handle: CommandHandler['handle'] = async (decider, request) => {
    if (left === 0) throw new Error('The process ended');
    left -= 1;

    return service.commands.handle(decider, request);
  };

  const commands = { ...service.commands, handle };

  return { ...service, ...createGateway({ ...service.dependencies, commands, ...broken }) };
}
