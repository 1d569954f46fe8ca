import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { findAllPrograms } from './find-program.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** The oldest line that a careful operator may still run, and what is newest here. */
export const NATS_VERSIONS = ['2.9', 'newest'] as const;
export type NatsVersion = (typeof NATS_VERSIONS)[number];

/** A NATS server with JetStream, for the tests of one file. Each takes a prefix of its own. */
export type NatsServer = {
  readonly url: string;
  /** For titles of tests and the summary. */
  readonly name: string;
  /** Null for a server that somebody else runs: it can be neither killed nor suspended. */
  readonly process: ServerProcess | null;
  readonly release: () => Promise<void>;
};

const environment: { readonly NATS_URL?: string } = process.env;

export type NatsOptions = {
  readonly version?: NatsVersion;
  /** Path of a configuration that says neither where to listen nor where to keep: then it is never that of NATS_URL. */
  readonly configuration?: string;
  /** Which the configuration may name. */
  readonly variables?: Readonly<Record<string, string>>;
};

/**
 * The server at NATS_URL (taken for the newest), else one of our own when a program of that version is installed, else
 * null.
 */
export async function startNats({
  version = 'newest',
  configuration,
  variables = {},
}: NatsOptions = {}): Promise<NatsServer | null> {
  const { NATS_URL: url } = environment;
  if (url !== undefined && url !== '' && configuration === undefined) {
    return version === 'newest' ? { url, name: 'NATS_URL', process: null, release: async () => undefined } : null;
  }

  const found = findServer(version);
  if (found === null) return null;

  const server = await startServerProcess({
    name: 'nats-server',
    program: found.program,
    parameters: ({ port, folder }) => [
      '-a',
      '127.0.0.1',
      '-p',
      String(port),
      '-js',
      '-sd',
      folder,
      ...(configuration === undefined ? [] : ['-c', configuration]),
    ],
    environment: variables,
    isReady: hasJetStream,
  });

  return {
    url: `nats://127.0.0.1:${server.port}`,
    name: `nats-server ${found.version}`,
    process: server,
    release: server.remove,
  };
}

function findServer(wanted: NatsVersion): { readonly program: string; readonly version: string } | null {
  const servers = findAllPrograms('nats-server').map((program) => ({ program, version: versionOf(program) }));
  if (wanted === '2.9') return servers.find(({ version }) => version.startsWith('2.9.')) ?? null;

  const byVersion = servers.sort((left, right) => compareVersions(right.version, left.version));
  return byVersion[0] ?? null;
}

/** Of "nats-server: v2.15.2": the number. */
function versionOf(program: string): string {
  const output = execFileSync(program, ['--version'], { encoding: 'utf8' });
  return /v(\d+\.\d+\.\d+)/.exec(output)?.[1] ?? '0.0.0';
}

const compareVersions = (left: string, right: string): number =>
  left.localeCompare(right, undefined, { numeric: true });

/** The first line of a server says what it is; JetStream is there a moment after the port is. */
async function hasJetStream(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    const [line] = (await once(socket, 'data')) as [Buffer];
    return line.toString().includes('"jetstream":true');
  } finally {
    socket.destroy();
  }
}
