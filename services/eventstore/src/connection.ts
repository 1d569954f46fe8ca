import type { Logger } from '@entry/platform/logger';
import { EventStoreDBClient } from '@eventstore/db-client';
import { leavesDeadConnection, neverBegan } from './client-errors.ts';

export type Credentials = { readonly username: string; readonly password: string };

/** The one client of a process, made anew when it seems to hold on to a dead connection. */
export type Connection = {
  /**
   * Sent with every call. An append without them goes over a stream that all appends share, on which one error
   * rejects them all and no deadline holds.
   */
  readonly credentials: Credentials;
  readonly client: () => EventStoreDBClient;
  /** Runs one call, and remembers how it ended. */
  readonly call: <Value>(work: (client: EventStoreDBClient) => Promise<Value>, signal?: AbortSignal) => Promise<Value>;
  readonly close: () => Promise<void>;
};

const CREDENTIALS = /^esdb(?:\+discover)?:\/\/([^:/@]+):([^@/]*)@/;
/** Ignored by a server in insecure mode; there to choose the way of appending. */
const NOBODY: Credentials = { username: 'nobody', password: 'nobody' };
/** The client warns of anything below 10 s between two. */
const SETTINGS = {
  nodePreference: 'leader',
  keepAliveInterval: '10000',
  keepAliveTimeout: '5000',
  // Of several nodes: a dead one is given up after a second, and the next leader is looked for until an election is over.
  gossipTimeout: '1',
  maxDiscoverAttempts: '50',
  discoveryInterval: '100',
};
const FAILURES_BEFORE_RENEWAL = 2;
/** Of a call that another one's failure took the connection from before it began. */
const ATTEMPTS = 3;
/** Longer than the longest append, in milliseconds: ending an old client cuts off what still runs on it. */
const FAREWELL = 90_000;

/** @throws TypeError when the server asks who calls and the address does not say it */
export function connect(url: string, logger: Logger): Connection {
  const credentials = credentialsIn(url);
  const address = withSettings(url);
  let client = EventStoreDBClient.connectionString(address);
  let failures = 0;
  const farewells = new Map<NodeJS.Timeout, EventStoreDBClient>();

  function renew(): void {
    const old = client;
    client = EventStoreDBClient.connectionString(address);
    failures = 0;
    logger.warn({}, 'The event log is connected to anew');
    const timer = setTimeout(() => {
      farewells.delete(timer);
      void dispose(old);
    }, FAREWELL);
    timer.unref();
    farewells.set(timer, old);
  }

  return {
    credentials,
    client: () => client,
    call: async (work, signal) => {
      for (let attempt = 1; ; attempt += 1) {
        const used = client;
        try {
          const value = await work(used);
          if (used === client) failures = 0;
          return value;
        } catch (error) {
          if (attempt < ATTEMPTS && neverBegan(error)) continue;
          if (used === client && leavesDeadConnection(error, signal)) failures += 1;
          if (failures >= FAILURES_BEFORE_RENEWAL) renew();
          throw error;
        }
      }
    },
    close: async () => {
      for (const timer of farewells.keys()) clearTimeout(timer);
      await Promise.all([client, ...farewells.values()].map(dispose));
    },
  };
}

/** Disposing alone ends the calls and leaves the connection open. */
async function dispose(client: EventStoreDBClient): Promise<void> {
  await client.dispose();
  const { getChannel } = client as unknown as { readonly getChannel: () => Promise<{ readonly close: () => void }> };
  await getChannel().then(
    (channel) => channel.close(),
    () => undefined,
  );
}

function credentialsIn(url: string): Credentials {
  const [, username, password] = CREDENTIALS.exec(url) ?? [];
  if (username !== undefined && password !== undefined) {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  }
  if (/[?&]tls=false(&|$)/i.test(url)) return NOBODY;

  throw new TypeError('The address of the event log needs a user and a password, or tls=false');
}

function withSettings(url: string): string {
  const missing = Object.entries(SETTINGS).filter(([name]) => !new RegExp(`[?&]${name}=`, 'i').test(url));
  const added = missing.map(([name, value]) => `${name}=${value}`).join('&');
  const separator = url.includes('?') ? '&' : '?';

  return added === '' ? url : `${url}${separator}${added}`;
}
