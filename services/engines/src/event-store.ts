import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** What can be made to go wrong in the double; `services/eventstore/src/double/faults.ts` says what each does. */
export type EventStoreFault = {
  readonly kind: string;
  readonly operation: 'append' | 'read';
  /** How many calls it meets; all until the faults are cleared when left out. */
  readonly times?: number;
  readonly every?: number;
  readonly milliseconds?: number;
};

export type EventStoreControls = {
  readonly addFault: (fault: EventStoreFault) => Promise<void>;
  readonly clearFaults: () => Promise<void>;
  /** Ends every live subscription, as the server does with a slow one, or as a broken connection; tells how many. */
  readonly cutSubscriptions: (reason?: 'too-slow' | 'unavailable') => Promise<number>;
  readonly resetConnections: () => Promise<void>;
  /** Lets positions jump. */
  readonly scavenge: () => Promise<void>;
  /** From version 24 on a live subscription that falls behind catches up again. */
  readonly behaveLike: (version: '23.10' | '24') => Promise<void>;
};

export type EventStore = {
  readonly url: string;
  /** What answers there, for the summaries of tests. */
  readonly description: string;
  /** Null when the server is somebody else's: then it is not to be stopped, nor made to fail. */
  readonly double: { readonly process: ServerProcess; readonly controls: EventStoreControls } | null;
  readonly release: () => Promise<void>;
};

export type EventStoreOptions = {
  /** Certificate and key, files in PEM: the double then asks everybody who they are. */
  readonly tls?: { readonly certificate: string; readonly key: string };
  /** A folder that more tests share is not needed: each double has its own. */
  readonly port?: number;
};

const environment: { readonly EVENTSTORE_URL?: string } = process.env;
/** Compiled: as a process, or in an image, the double runs without our tools. */
const DOUBLE = fileURLToPath(new URL('../../eventstore/dist/double/main.js', import.meta.url));

/**
 * The event store that `EVENTSTORE_URL` names, else the protocol double in a process of its own: EventStoreDB itself
 * comes in no package.
 */
export async function startEventStore(options: EventStoreOptions = {}): Promise<EventStore> {
  const url = environment.EVENTSTORE_URL;
  if (url !== undefined && options.tls === undefined) {
    return { url, description: 'the event store of EVENTSTORE_URL', double: null, release: async () => undefined };
  }

  return startEventStoreDouble(options);
}

/** The double, whatever the environment names: for tests that make it fail. */
export async function startEventStoreDouble({
  tls,
  port,
}: EventStoreOptions = {}): Promise<EventStore & { readonly double: NonNullable<EventStore['double']> }> {
  const secure = tls === undefined ? [] : ['--certificate', tls.certificate, '--key', tls.key];
  const scheme = tls === undefined ? 'http' : 'https';
  const server = await startServerProcess({
    name: 'event store double',
    program: process.execPath,
    parameters: ({ port: listening, folder }) => [
      ...[DOUBLE, '--host', '127.0.0.1', '--port', String(listening), '--folder', folder],
      ...secure,
    ],
    isReady: (listening) => isAlive(`${scheme}://127.0.0.1:${listening}`),
    ...(port === undefined ? {} : { port }),
  });

  return {
    url: `esdb://127.0.0.1:${server.port}?tls=${String(tls !== undefined)}`,
    description: 'the protocol double of EventStoreDB 23.10',
    double: { process: server, controls: createControls(`${scheme}://127.0.0.1:${server.port}`) },
    release: server.remove,
  };
}

async function isAlive(address: string): Promise<boolean> {
  const { status } = await fetch(`${address}/health/live`, { signal: AbortSignal.timeout(1_000) });

  return status === 204;
}

function createControls(address: string): EventStoreControls {
  async function post(path: string, body: unknown = {}): Promise<unknown> {
    const response = await fetch(`${address}/double/${path}`, { method: 'POST', body: JSON.stringify(body) });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`The double refused ${path}: ${JSON.stringify(answer)}`);

    return answer;
  }

  return {
    addFault: async (fault) => void (await post('faults', fault)),
    clearFaults: async () => void (await post('faults/clear')),
    cutSubscriptions: async (reason = 'too-slow') =>
      ((await post('subscriptions/cut', { reason })) as { readonly cut: number }).cut,
    resetConnections: async () => void (await post('connections/reset').catch(() => undefined)),
    scavenge: async () => void (await post('scavenge')),
    behaveLike: async (version) => void (await post('version', { catchesUpAgain: version === '24' })),
  };
}
