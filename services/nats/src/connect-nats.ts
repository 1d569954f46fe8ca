import { setTimeout as delay } from 'node:timers/promises';
import { withDeadline } from '@entry/platform/deadlines';
import type { Logger } from '@entry/platform/logger';
import { AccessDeniedError, type DenialReason, UnavailableError } from '@entry/platform/ports/unavailable';
import {
  AuthorizationError,
  connect,
  type NatsConnection,
  type NodeConnectionOptions,
  PermissionViolationError,
  UserAuthenticationExpiredError,
} from '@nats-io/transport-node';

/** A connection that comes and goes, of which nobody but this file has to know. */
export type NatsLink = {
  /** The connection, as soon as there is one. @throws the reason of the signal, or of `close` */
  readonly whenConnected: (signal: AbortSignal) => Promise<NatsConnection>;
  /** @throws UnavailableError while there is none */
  readonly current: () => NatsConnection;
  readonly isConnected: () => boolean;
  readonly close: () => Promise<void>;
};

export type NatsLinkOptions = {
  /**
   * Addresses, separated by commas. In the first may stand a user with a password, and as `?tlsCAFile=` the authority of
   * the servers; with that, or as `tls://`, nothing is sent to a server without TLS.
   */
  readonly servers: string;
  /** What the server's operators see. */
  readonly name: string;
  readonly logger: Logger;
  /** Told whenever the server lets nobody in, or refuses something. */
  readonly onDenied?: (error: AccessDeniedError) => void;
  /** For so long, in milliseconds, the first connection is waited for. */
  readonly firstWait?: number;
  /** After two of these without an answer, in milliseconds, a server counts as gone. */
  readonly pingInterval?: number;
};

const CONNECT_DEADLINE = 2_000;
const PAUSE = 250;
const CLOSE_DEADLINE = 1_000;

/**
 * Connects for ever. Never rejects: a bus is a hint, so nobody has to wait for it to begin their work.
 * @throws TypeError for an address that is none
 */
export async function connectNats(options: NatsLinkOptions): Promise<NatsLink> {
  const { logger, onDenied, firstWait = 2_000 } = options;
  const settings = settingsOf(options);
  const closing = new AbortController();
  const waiting = new Set<(connection: NatsConnection) => void>();
  let connection: NatsConnection | null = null;
  let isUp = false;

  const usable = (): NatsConnection | null => (isUp && connection?.isClosed() === false ? connection : null);

  function wentUp(): void {
    if (!isUp) logger.info({}, 'Connected to NATS');
    isUp = true;
    const up = usable();
    if (up !== null) for (const resolve of waiting) resolve(up);
  }

  function wentDown(error?: unknown): void {
    if (isUp) logger.warn({ error }, 'The connection to NATS is lost');
    isUp = false;
  }

  function tellDenied(error: unknown): void {
    const reason = denialOf(error);
    if (reason !== null) onDenied?.(new AccessDeniedError('bus', reason, error));
  }

  async function follow(current: NatsConnection): Promise<void> {
    for await (const status of current.status()) {
      if (status.type === 'disconnect') wentDown();
      if (status.type === 'reconnect') wentUp();
      if (status.type === 'error') {
        tellDenied(status.error);
        logger.warn({ error: status.error }, 'NATS reports an error');
      }
    }
  }

  async function keepConnected(): Promise<void> {
    let isReported = false;
    while (!closing.signal.aborted) {
      try {
        connection = await connect(settings);
        isReported = false;
        wentUp();
        void follow(connection).catch(() => undefined);
        // It reconnects by itself; it ends only when it may not come in any more.
        wentDown(await connection.closed());
      } catch (error) {
        tellDenied(error);
        if (!isReported) logger.warn({ error }, 'NATS cannot be reached');
        isReported = true;
      }
      await delay(PAUSE, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  function whenConnected(signal: AbortSignal): Promise<NatsConnection> {
    // Not `AbortSignal.any`: within it nothing holds a timeout, and once that is collected it is never over.
    const ends = [signal, closing.signal];
    for (const end of ends) end.throwIfAborted();
    const up = usable();
    if (up !== null) return Promise.resolve(up);

    return new Promise((resolve, reject) => {
      const giveUp = (): void => done(() => reject(ends.find(({ aborted }) => aborted)?.reason as Error));
      const take = (taken: NatsConnection): void => done(() => resolve(taken));
      const done = (settle: () => void): void => {
        waiting.delete(take);
        for (const end of ends) end.removeEventListener('abort', giveUp);
        settle();
      };
      waiting.add(take);
      for (const end of ends) end.addEventListener('abort', giveUp);
    });
  }

  const running = keepConnected();
  await whenConnected(AbortSignal.timeout(firstWait)).catch(() => undefined);

  return {
    whenConnected,
    current() {
      const up = usable();
      if (up === null) throw new UnavailableError('bus');

      return up;
    },
    isConnected: () => usable() !== null,
    async close() {
      closing.abort(new UnavailableError('bus'));
      const last = connection;
      if (last?.isClosed() === false) {
        // One that just reconnects may take for ever.
        await inTime(() => last.drain()).catch(() => inTime(() => last.close()).catch(() => undefined));
      }
      await inTime(() => running).catch(() => undefined);
    },
  };
}

const inTime = (work: () => Promise<void>): Promise<void> =>
  withDeadline({ backend: 'bus', milliseconds: CLOSE_DEADLINE }, work);

function denialOf(error: unknown): DenialReason | null {
  if (error instanceof PermissionViolationError) return 'rights';
  if (error instanceof UserAuthenticationExpiredError) return 'user or password';
  // A slow network is no denial, and the client has one class for both.
  const isDenied = error instanceof AuthorizationError && !/timeout/i.test(error.message);
  return isDenied ? 'user or password' : null;
}

function settingsOf({ servers, name, pingInterval = 1_000 }: NatsLinkOptions): NodeConnectionOptions {
  const addresses = servers.split(',').map((address) => new URL(address.trim()));
  const { protocol, username, password, searchParams } = addresses[0] ?? new URL('nats://127.0.0.1');
  const authority = searchParams.get('tlsCAFile');

  return {
    servers: addresses.map((address) => `${address.protocol}//${address.host}`),
    name,
    ...(username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(authority === null ? {} : { tls: { caFile: authority } }),
    ...(authority === null && protocol === 'tls:' ? { tls: {} } : {}),
    timeout: CONNECT_DEADLINE,
    reconnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 200,
    reconnectJitter: 100,
    ignoreAuthErrorAbort: true,
    pingInterval,
    maxPingOut: 2,
    // A stack of its own for each request would halve how fast the relay publishes.
    noAsyncTraces: true,
  };
}
