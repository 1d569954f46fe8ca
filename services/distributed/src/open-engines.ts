import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { EVENT_REGISTRY } from '@entry/domain/registry';
import { createEventStoreLog } from '@entry/eventstore/event-log';
import { createMongoEngineMarks } from '@entry/mongodb/engine-marks';
import { createMongoFileStore } from '@entry/mongodb/file-store';
import { createMongoKeyVault } from '@entry/mongodb/key-vault';
import { createMongoLeases } from '@entry/mongodb/leases';
import { type Mongo, openMongo } from '@entry/mongodb/open-mongo';
import { createMongoReadStore } from '@entry/mongodb/read-store/read-store';
import { connectNats, type NatsLink } from '@entry/nats/connect-nats';
import { DAY, type EventStreamLimits } from '@entry/nats/event-stream';
import { createNatsBus } from '@entry/nats/nats-bus';
import { createNatsProgressChannel } from '@entry/nats/nats-progress-channel';
import { type CommandHandler, createCommandHandler } from '@entry/platform/command-handler';
import type { Denials } from '@entry/platform/denials';
import { createEventCodec, type EventCodec } from '@entry/platform/encryption/event-codec';
import { createKeyedHash, type HashValue } from '@entry/platform/encryption/keyed-hash';
import { loadMasterKey } from '@entry/platform/encryption/master-key';
import { createSealer } from '@entry/platform/encryption/sealer';
import { failFastLog } from '@entry/platform/fail-fast-log';
import { createLogGuard } from '@entry/platform/guarding/log-guard';
import type { Logger } from '@entry/platform/logger';
import type { Bus } from '@entry/platform/ports/bus';
import { BEFORE_FIRST, type EventLog } from '@entry/platform/ports/event-log';
import type { FileStore } from '@entry/platform/ports/file-store';
import type { KeyVault } from '@entry/platform/ports/key-vault';
import type { Leases } from '@entry/platform/ports/leases';
import type { ProgressChannel } from '@entry/platform/ports/progress-channel';
import type { ReadStore } from '@entry/platform/ports/read-store';
import type { AnyProjection } from '@entry/platform/projection';
import { createTelemetry, type Telemetry } from '@entry/platform/telemetry/telemetry';
import { createProjections, listProjections, type Projections } from '@entry/projections/all';
import type { Program, Settings } from './configuration.ts';
import { type EngineGuard, guardEngines } from './guard-engines.ts';

/** Everything durable: the log, and what lies in MongoDB beside it. */
export type Storage = {
  readonly mongo: Mongo;
  readonly log: EventLog;
  readonly vault: KeyVault;
  readonly files: FileStore;
  /** Parts of uploads that are not complete. */
  readonly uploadParts: FileStore;
  readonly store: ReadStore;
  readonly leases: Leases;
  readonly codec: EventCodec;
  readonly commands: CommandHandler;
  readonly keyedHash: HashValue;
  /** Signs sessions and file tickets; follows from a key in the vault, so all gateways have the same. */
  readonly signingKey: KeyObject;
  readonly projections: Projections;
  readonly listedProjections: readonly AnyProjection[];
  /** Null for a program that looks at engines whatever their state. */
  readonly guard: EngineGuard | null;
  readonly close: () => Promise<void>;
};

export type StorageSettings = Settings<'EVENTSTORE_URL' | 'MONGODB_URL' | 'MONGODB_DATABASE' | 'MASTER_KEY_FILE'>;

/** What a process opens its engines with; a command that ends soon is not watched. */
export type OpenContext<Needed> = {
  readonly settings: Needed;
  readonly logger: Logger;
  readonly telemetry?: Telemetry;
  readonly denials: Denials;
};

/** They read what people are called, for the read models, and make or destroy no key: their user in MongoDB may not. */
const READERS_OF_KEYS: ReadonlySet<Program> = new Set(['worker', 'rebuild', 'retryParked', 'dropVersion', 'audit']);

/** They say what is wrong with the engines, or set it right: a log that was set back must not stop them. */
const UNGUARDED: ReadonlySet<Program> = new Set(['audit', 'acceptLoss']);

/** In milliseconds: people wait so long for an engine that answers nobody, and no longer. */
const SILENT_AFTER = 1_000;
/** In milliseconds: an append that is not answered by then has an unknown outcome. */
const ANSWERED_WITHIN = 1_500;
/** In milliseconds: an append whose outcome nobody knows is repeated so long. */
const OUTCOME_WITHIN = 2_000;

const UNWATCHED = createTelemetry({ metrics: null, tracing: null });

/** @throws UnavailableError while an engine is away; MasterKeyError, WrongMasterKeyError, EngineSetBackError */
export async function openStorage(program: Program, context: OpenContext<StorageSettings>): Promise<Storage> {
  const { settings, logger, denials, telemetry = UNWATCHED } = context;
  const masterKey = loadMasterKey(settings.MASTER_KEY_FILE);
  const mongo = await openMongo({
    url: settings.MONGODB_URL,
    database: settings.MONGODB_DATABASE,
    logger,
    onDenied: denials.report,
    name: `entry-${program}`,
    ...(program === 'gateway' ? { silentAfter: SILENT_AFTER } : {}),
  });
  const closers: (() => Promise<void>)[] = [mongo.close];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };

  try {
    const { EVENTSTORE_URL: url } = settings;
    const isForPeople = program === 'gateway';
    const deadlines = isForPeople ? { append: ANSWERED_WITHIN } : {};
    const plain = telemetry.log(createEventStoreLog({ url, logger, onDenied: denials.report, deadlines }));
    const opened = isForPeople ? failFastLog(plain, SILENT_AFTER) : plain;
    closers.push(opened.close);
    const mayMakeKeys = !READERS_OF_KEYS.has(program);
    const vault = await createMongoKeyVault({
      mongo,
      masterKey,
      mayMakeKeys: mayMakeKeys && program !== 'acceptLoss',
      isFirst: async () => (await opened.head()) === BEFORE_FIRST,
      around: telemetry.vault,
    });
    closers.push(vault.close);
    const store = telemetry.store(createMongoReadStore({ mongo, vault }));
    closers.push(store.close);
    await opened.head();
    const marks = createMongoEngineMarks({ mongo });
    const logGuard = createLogGuard({ log: opened, marks, logger, mayRaise: mayMakeKeys });
    const { log } = logGuard;
    const watched = { mongo, logGuard, log, vault, marks, mayRaise: mayMakeKeys };
    const guard = UNGUARDED.has(program) ? null : await guardEngines(watched);
    closers.push(guard?.close ?? logGuard.close);

    const codec = createEventCodec({ sealer: createSealer({ vault }), registry: EVENT_REGISTRY });
    const projections = createProjections({ open: codec.open, store });
    const indexKey = await vault.indexKey();

    return {
      mongo,
      log,
      vault,
      store,
      codec,
      projections,
      files: telemetry.files(createMongoFileStore({ mongo, vault })),
      uploadParts: telemetry.files(createMongoFileStore({ mongo, vault, collection: 'upload_parts' })),
      leases: createMongoLeases({ mongo }),
      // Other gateways write to the same streams.
      commands: telemetry.commands(
        createCommandHandler({ log, codec, isOnlyWriter: false, unknownOutcomeDeadline: OUTCOME_WITHIN }),
      ),
      keyedHash: createKeyedHash({ vault }),
      signingKey: createSecretKey(Buffer.from(hkdfSync('sha256', indexKey, '', 'session signing key', 32))),
      listedProjections: listProjections(projections),
      guard,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type StreamSettings = Settings<'BUS_STREAM_REPLICAS' | 'BUS_STREAM_MEGABYTES' | 'BUS_STREAM_DAYS'>;

/** How much the stream keeps, for who makes it. */
export function streamLimits(settings: StreamSettings): EventStreamLimits {
  const { BUS_STREAM_REPLICAS: replicas, BUS_STREAM_MEGABYTES: megabytes, BUS_STREAM_DAYS: days } = settings;

  return { replicas, maximumBytes: megabytes * 1_024 ** 2, maximumAge: days * DAY };
}

export type Messaging = {
  readonly link: NatsLink;
  readonly bus: Bus;
  readonly channel: ProgressChannel;
  readonly close: () => Promise<void>;
};

/** Both are hints: nobody waits for a server that is not there. */
export async function openMessaging(
  program: Program,
  context: OpenContext<Settings<'NATS_URL' | 'BUS_PREFIX' | 'PARTITIONS'>>,
  limits: EventStreamLimits = {},
): Promise<Messaging> {
  const { settings, logger, denials, telemetry = UNWATCHED } = context;
  const { NATS_URL: servers, BUS_PREFIX: prefix, PARTITIONS: partitionCount } = settings;
  const link = await connectNats({ servers, name: `entry-${program}`, logger, onDenied: denials.report });
  const bus = telemetry.bus(createNatsBus({ connection: link, prefix, partitionCount, logger, limits }));
  const channel = createNatsProgressChannel({ connection: link, prefix, logger });

  return {
    link,
    bus,
    channel,
    close: async () => {
      await channel.close();
      await bus.close();
      await link.close();
    },
  };
}

/** Whether something answers, for readiness. */
export function answers(question: () => Promise<unknown>): Promise<boolean> {
  return question().then(
    () => true,
    () => false,
  );
}
