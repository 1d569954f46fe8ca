import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { programFile } from './program-file.ts';
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
  /** What gossip tells of the nodes of a cluster. */
  readonly tellMembers: (
    members: readonly { readonly port: number; readonly state: 'leader' | 'follower' | 'dead' }[],
  ) => Promise<void>;
  /** Lets positions jump. */
  readonly scavenge: () => Promise<void>;
  /** Makes a user, as an operator does over HTTP; answers the status. */
  readonly addUser: (user: {
    readonly loginName: string;
    readonly password: string;
    /** Name and password of whoever asks, with a colon between them. */
    readonly as: string;
  }) => Promise<number>;
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
  /** A free one when left out. */
  readonly port?: number;
  /** Which version the double answers like; that of `EVENTSTORE_VERSION` when left out. */
  readonly version?: EventStoreVersion;
};

/** The versions that the double answers like. */
export const EVENT_STORE_VERSIONS = ['23.10', '24.10', '25.0'] as const;
export type EventStoreVersion = (typeof EVENT_STORE_VERSIONS)[number];

const environment: { readonly EVENTSTORE_URL?: string; readonly EVENTSTORE_VERSION?: string } = process.env;
const DEFAULT_VERSION = EVENT_STORE_VERSIONS.find((each) => each === environment.EVENTSTORE_VERSION) ?? '24.10';
const REQUEST_DEADLINE = 30_000;
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
  version = DEFAULT_VERSION,
}: EventStoreOptions = {}): Promise<EventStore & { readonly double: NonNullable<EventStore['double']> }> {
  const secure = tls === undefined ? [] : ['--certificate', tls.certificate, '--key', tls.key];
  const scheme = tls === undefined ? 'http' : 'https';
  const server = await startServerProcess({
    name: 'event store double',
    program: process.execPath,
    parameters: ({ port: listening, folder }) => [
      programFile('eventstore', 'double/main'),
      '--host=127.0.0.1',
      `--port=${listening}`,
      `--folder=${folder}`,
      `--version=${version}`,
      ...secure,
    ],
    isReady: (listening) => isAlive(`${scheme}://127.0.0.1:${listening}`),
    ...(port === undefined ? {} : { port }),
  });

  return {
    url: `esdb://127.0.0.1:${server.port}?tls=${String(tls !== undefined)}`,
    description: `the protocol double of EventStoreDB ${version}`,
    double: { process: server, controls: createControls(`${scheme}://127.0.0.1:${server.port}`) },
    release: server.remove,
  };
}

const isAlive = async (address: string): Promise<boolean> => (await request(`${address}/health/live`)).status === 204;

type Answer = { readonly status: number; readonly text: string };

/** Over a connection of its own: one that was kept may be gone with a server that was killed. */
function request(
  address: string,
  { body, authorization }: { readonly body?: string; readonly authorization?: string } = {},
): Promise<Answer> {
  const begin = address.startsWith('https:') ? httpsRequest : httpRequest;

  return new Promise((resolve, reject) => {
    const call = begin(address, {
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      // Made for one test, and signed by nobody.
      rejectUnauthorized: false,
      timeout: REQUEST_DEADLINE,
      headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
    });
    call.on('error', reject);
    call.on('timeout', () => call.destroy(new Error('No answer')));
    call.on('response', (response) => {
      text(response).then((content) => resolve({ status: response.statusCode ?? 0, text: content }), reject);
    });
    call.end(body);
  });
}

function createControls(address: string): EventStoreControls {
  async function post(path: string, body: unknown = {}): Promise<unknown> {
    const answer = await request(`${address}/double/${path}`, { body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`The double refused ${path}: ${answer.text}`);

    return JSON.parse(answer.text);
  }

  return {
    addFault: async (fault) => void (await post('faults', fault)),
    clearFaults: async () => void (await post('faults/clear')),
    cutSubscriptions: async (reason = 'too-slow') =>
      ((await post('subscriptions/cut', { reason })) as { readonly cut: number }).cut,
    resetConnections: async () => void (await post('connections/reset').catch(() => undefined)),
    tellMembers: async (members) =>
      void (await post(
        'members',
        members.map((member) => ({ host: '127.0.0.1', ...member })),
      )),
    scavenge: async () => void (await post('scavenge')),
    addUser: async ({ loginName, password, as }) => {
      const { status } = await request(`${address}/users/`, {
        authorization: `Basic ${Buffer.from(as).toString('base64')}`,
        body: JSON.stringify({ loginName, fullName: loginName, password, groups: [] }),
      });
      return status;
    },
  };
}
