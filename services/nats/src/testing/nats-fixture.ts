import { NATS_VERSIONS, type NatsServer, startNats } from '@entry/engines/nats';
import { FOREIGN_NATS, NO_NATS } from '@entry/engines/obstacles';
import { newId } from '@entry/platform/identifiers';
import { type Logger, silentLogger } from '@entry/platform/logger';
import { describeUnless, type Obstacle } from '@entry/platform/testing/unless';
import { afterAll } from 'vitest';
import { connectNats, type NatsLink } from '../connect-nats.ts';

export type NatsFixture = {
  readonly server: NatsServer;
  /** To tests that kill or suspend it. */
  readonly foreign: Obstacle;
  /** A connection that ends with the suite. */
  readonly link: (logger?: Logger) => Promise<NatsLink>;
};

/** Nobody else's, on a server that may be shared. */
export const newPrefix = (): string => `test-${newId()}`;

const NO_SERVER: NatsServer = { url: '', name: '', process: null, release: async () => undefined };

/** Runs a suite on every NATS server that this machine has, and names those that it has not. */
export async function describeOnNats(title: string, suite: (fixture: NatsFixture) => void): Promise<void> {
  for (const version of NATS_VERSIONS) {
    const found = await startNats({ version });
    describeOnServer(title, found ?? NO_NATS[version], suite);
  }
}

/** Runs a suite on one server and ends it, or tells the obstacle to that. */
export function describeOnServer(
  title: string,
  found: NatsServer | string,
  suite: (fixture: NatsFixture) => void,
): void {
  const [server, obstacle] = typeof found === 'string' ? [NO_SERVER, found] : [found, null];
  const isOurs = obstacle !== null || server.process !== null;
  const foreign = isOurs ? null : (FOREIGN_NATS ?? 'a server in a container is neither killed nor suspended');

  describeUnless(obstacle, obstacle === null ? `${title}, on ${server.name}` : title, () => {
    const links: NatsLink[] = [];

    async function link(logger = silentLogger): Promise<NatsLink> {
      const opened = await connectNats({ servers: server.url, name: 'test', logger });
      links.push(opened);
      return opened;
    }

    afterAll(async () => {
      await Promise.all(links.map((opened) => opened.close()));
      await server.release();
    });
    suite({ server, foreign, link });
  });
}
