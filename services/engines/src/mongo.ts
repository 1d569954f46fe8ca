import { once } from 'node:events';
import { connect } from 'node:net';
import { findProgram } from './find-program.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** A server that speaks MongoDB's protocol, for the tests of one file. Each takes a database name of its own. */
export type MongoServer = {
  readonly url: string;
  /** For titles of tests and the summary. */
  readonly name: string;
  /** Null for a server that somebody else runs: it can be neither killed nor suspended. */
  readonly process: ServerProcess | null;
  readonly hasTestCommands: boolean;
  readonly release: () => Promise<void>;
};

const environment: { readonly MONGODB_URL?: string } = process.env;

/**
 * The server at MONGODB_URL, else a SecantusDB of our own when one is installed, else null.
 * @param options.testCommands whether faults can be ordered from it (`configureFailPoint`); one at an address is taken
 *   to have them never
 * @param options.isGuarded asked at every start of one of our own, which it has to be then: whether everybody has to log
 *   in. The first user is made while it is not
 */
export async function startMongo({
  testCommands = false,
  isGuarded,
}: {
  readonly testCommands?: boolean;
  readonly isGuarded?: () => boolean;
} = {}): Promise<MongoServer | null> {
  const { MONGODB_URL: url } = environment;
  if (url !== undefined && url !== '' && isGuarded === undefined) {
    return { url, name: 'MONGODB_URL', process: null, hasTestCommands: false, release: async () => undefined };
  }

  const program = findProgram('secantusd-py');
  if (program === null) return null;

  const server = await startServerProcess({
    name: 'SecantusDB',
    program,
    parameters: ({ port, folder }) => {
      const place = ['--port', String(port), '--storage-path', folder];
      return [
        ...place,
        ...(testCommands ? ['--enable-test-commands'] : []),
        ...(isGuarded?.() === true ? ['--auth'] : []),
      ];
    },
    isReady: isListening,
  });

  return {
    // Without it the driver drops the only member of the set when it answers strangely for a moment after a restart.
    url: `mongodb://127.0.0.1:${server.port}/?directConnection=true`,
    name: 'SecantusDB',
    process: server,
    hasTestCommands: testCommands,
    release: server.remove,
  };
}

/** Whether anybody accepts connections there. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } finally {
    socket.destroy();
  }
}
