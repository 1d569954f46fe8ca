import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@entry/platform/logger';

/** What is needed of a client of the driver. */
type Client = { readonly connect: () => Promise<unknown>; readonly close: () => Promise<void> };

export type RenewedClient<Kind extends Client> = {
  readonly current: () => Kind;
  /** An operation found no server: once this has lasted, another client is tried. */
  readonly foundNone: () => void;
  readonly foundOne: () => void;
  readonly close: () => Promise<void>;
};

export type RenewedClientOptions<Kind extends Client> = {
  readonly create: () => Kind;
  readonly logger: Pick<Logger, 'warn'>;
  /** Milliseconds since some moment, growing evenly. */
  readonly now?: () => number;
  /** In milliseconds: for so long the driver may look for a server by itself. */
  readonly patience?: number;
  /** In milliseconds, between two tries of another client. */
  readonly pause?: number;
  /** In milliseconds: so long what runs on the old client may go on. */
  readonly farewell?: number;
};

/**
 * Makes a new client when the present one finds no server although a server answers. The trap: the driver watches a server
 * over a socket, and when it writes to a socket that was closed a moment ago it waits for a `drain` that never comes.
 */
export function createRenewedClient<Kind extends Client>(options: RenewedClientOptions<Kind>): RenewedClient<Kind> {
  const { create, logger, now = () => performance.now(), patience = 15_000 } = options;
  const { pause = 5_000, farewell = 90_000 } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let client = create();
  let lostAt: number | null = null;
  let trying: Promise<void> | null = null;
  const farewells = new Map<NodeJS.Timeout, Kind>();

  async function tryAnother(): Promise<void> {
    const another = create();
    try {
      await another.connect();
    } catch {
      // No server answers: the old client finds one by itself.
      await another.close().catch(() => undefined);
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
      return;
    }
    if (lostAt === null || signal.aborted) return another.close().catch(() => undefined);

    dismiss(client);
    client = another;
    lostAt = null;
    logger.warn({}, 'MongoDB answers, and the client of this process did not find it: another client takes its place');
  }

  /** Closing a client cuts off what still runs on it. */
  function dismiss(old: Kind): void {
    const timer = setTimeout(() => {
      farewells.delete(timer);
      void old.close().catch(() => undefined);
    }, farewell).unref();
    farewells.set(timer, old);
  }

  return {
    current: () => client,
    foundOne: () => {
      lostAt = null;
    },
    foundNone: () => {
      lostAt ??= now();
      if (now() - lostAt < patience || signal.aborted) return;

      trying ??= tryAnother().finally(() => {
        trying = null;
      });
    },
    close: async () => {
      stopping.abort();
      await trying;
      for (const timer of farewells.keys()) clearTimeout(timer);
      await Promise.all([client, ...farewells.values()].map((each) => each.close()));
    },
  };
}

/** Passes everything on to what `target` gives at that moment. */
export function forwardTo<Target extends object>(target: () => Target): Target {
  return new Proxy({} as Target, {
    get: (_nothing, name) => {
      const now = target();
      const value: unknown = Reflect.get(now, name);
      return typeof value === 'function' ? value.bind(now) : value;
    },
  });
}
