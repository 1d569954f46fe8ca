import { withDeadline } from '@entry/platform/deadlines';
import { createFailFast } from '@entry/platform/fail-fast';
import type { Logger } from '@entry/platform/logger';
import { AccessDeniedError, type Backend, UnavailableError } from '@entry/platform/ports/unavailable';
import {
  type Collection,
  type Db,
  type Document,
  MongoClient,
  type MongoClientOptions,
  MongoServerError,
} from 'mongodb';
import { type Concerns, DURABLE } from './concerns.ts';
import { createRenewedClient, forwardTo } from './renewed-client.ts';
import { explain } from './unavailable.ts';

export type OpenMongoOptions = {
  /** `mongodb://` or `mongodb+srv://`, with credentials, hosts, replica set and TLS as the driver reads them. */
  readonly url: string;
  /** Begins the names of the databases: `entry_keys` and so on. */
  readonly database: string;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  /** Told of every operation that the server denies. */
  readonly onDenied?: (error: AccessDeniedError) => void;
  /** For the server's own logs; the process. */
  readonly name?: string;
  /** Connections to each server at most; further operations wait for one. */
  readonly poolSize?: number;
  /** How long an operation may take, waiting for a server and a connection included, in milliseconds. */
  readonly deadline?: number;
  /** A database that has answered nothing for so many milliseconds is not waited for. Left out: callers always wait. */
  readonly silentAfter?: number;
};

export type RunOptions = {
  /** Instead of the usual deadline, in milliseconds. */
  readonly milliseconds?: number;
  readonly signal?: AbortSignal | undefined;
};

/** `signal` tells the driver, and `maxTimeMS` the server, when nobody waits for the read any more. */
export type ReadLimits = { readonly signal: AbortSignal; readonly maxTimeMS: number };

/**
 * What is kept apart: rights are given by database and by names of collections, and those of read models change with
 * every version. Who may do what is in deploy/chart/files/mongodb-roles.json.
 */
const KINDS = ['models', 'keys', 'files', 'leases', 'requests', 'evidence', 'marks'] as const;
export type Kind = (typeof KINDS)[number];

/** One client of the databases of a deployment, shared by all adapters of a process. */
export type Mongo = {
  /** The only way to a collection: with its concerns. */
  readonly collection: <Schema extends Document>(kind: Kind, name: string, concerns?: Concerns) => Collection<Schema>;
  /**
   * The only way to an operation: it ends, by UnavailableError when there is no server for it, or not in time.
   * @param work is given the limits of its reads
   */
  readonly run: <Value>(
    backend: Backend,
    work: (limits: ReadLimits) => Promise<Value>,
    options?: RunOptions,
  ) => Promise<Value>;
  /** For what concerns no collection: names of collections, dropping. */
  readonly databases: Readonly<Record<Kind, Db>>;
  /** Rejects with UnavailableError when the database does not answer: for readiness. */
  readonly ping: () => Promise<void>;
  /** What the clock of the primary says. Rejects with UnavailableError. */
  readonly time: () => Promise<Date>;
  readonly close: () => Promise<void>;
};

const SERVER_SELECTION = 4_000;
/**
 * A server that said that it is no primary any more is asked again when it has answered the question that it holds, and
 * it holds one for so long. Well below the above: who tries again waits for that answer.
 */
const HEARTBEAT = 1_000;
/** A server that stands still for so long and a heartbeat loses all connections: less, and a busy machine does. */
const CONNECTING = 7_000;
/** Longer than any deadline: by then nobody waits for the answer, and the connection is given up. */
const SILENT_SOCKET = 90_000;

/** @throws UnavailableError when no server answers */
export async function openMongo(options: OpenMongoOptions): Promise<Mongo> {
  const { url, database: prefix, logger, onDenied } = options;
  const { name: appName = 'assisted-entry', poolSize = 20, deadline = 5_000 } = options;
  const settings: MongoClientOptions = {
    appName,
    maxPoolSize: poolSize,
    serverSelectionTimeoutMS: SERVER_SELECTION,
    connectTimeoutMS: CONNECTING,
    socketTimeoutMS: SILENT_SOCKET,
    heartbeatFrequencyMS: HEARTBEAT,
    retryReads: true,
    retryWrites: true,
    // Positions have 64 bits: as numbers of JavaScript they would be rounded.
    useBigInt64: true,
    promoteBuffers: true,
    // A field without a value is left out, as in memory; the driver would write null.
    ignoreUndefined: true,
  };
  const clients = createRenewedClient({
    logger,
    create: () => {
      const client = new MongoClient(url, settings);
      // Without a line nobody could tell a slow database from one that comes and goes.
      client.on('connectionPoolCleared', ({ address }) => logger.warn({ address }, 'Connections to MongoDB were lost'));
      return client;
    },
  });
  const databaseOf = (kind: Kind): Db => clients.current().db(`${prefix}_${kind}`);
  const databases = Object.fromEntries(KINDS.map((kind) => [kind, forwardTo(() => databaseOf(kind))])) as Record<
    Kind,
    Db
  >;

  async function run<Value>(
    backend: Backend,
    work: (limits: ReadLimits) => Promise<Value>,
    { milliseconds = deadline, signal }: RunOptions = {},
  ): Promise<Value> {
    const asked = (): Promise<Value> =>
      withDeadline({ backend, milliseconds, signal }, (given) => work({ signal: given, maxTimeMS: milliseconds })).then(
        answered,
        (error: unknown) => {
          throw told(backend, error);
        },
      );

    return failFast === null ? asked() : failFast.call(asked);
  }

  function answered<Value>(value: Value): Value {
    clients.foundOne();
    return value;
  }

  function told(backend: Backend, error: unknown): unknown {
    const explained = explain(backend, error);
    if (error instanceof MongoServerError) clients.foundOne();
    else if (explained instanceof UnavailableError) clients.foundNone();
    if (explained instanceof AccessDeniedError) onDenied?.(explained);

    return explained;
  }

  const failFast =
    options.silentAfter === undefined
      ? null
      : createFailFast({
          backend: 'read store',
          after: options.silentAfter,
          probe: () => databases.models.command({ ping: 1 }),
        });
  const ping = (): Promise<void> =>
    run('read store', async ({ signal }) => {
      await databases.models.command({ ping: 1 }, { signal });
    });

  const time = (): Promise<Date> =>
    run('read store', async ({ signal }) => {
      const { localTime } = await databases.models.command({ hello: 1 }, { signal });
      if (!(localTime instanceof Date)) throw new TypeError('The database does not tell its time');

      return localTime;
    });

  try {
    await ping();
  } catch (error) {
    await clients.close();
    throw error;
  }

  return {
    collection: <Schema extends Document>(kind: Kind, name: string, concerns: Concerns = DURABLE) =>
      forwardTo(() => databaseOf(kind).collection<Schema>(name, concerns)),
    run,
    databases,
    ping,
    time,
    close: () => {
      failFast?.close();
      return clients.close();
    },
  };
}
