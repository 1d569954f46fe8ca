import { NATS_VERSIONS, type NatsServer, startNats } from '@entry/engines/nats';
import { newId } from '@entry/platform/identifiers';
import { type Logger, silentLogger } from '@entry/platform/logger';
import { afterAll, describe } from 'vitest';
import { connectNats, type NatsLink } from '../connect-nats.ts';

export type NatsFixture = {
  readonly server: NatsServer;
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
    const place = found?.name ?? `NATS ${version}: NOT RUN, no such server here`;

    describeOnServer(`${title}, on ${place}`, found, suite);
  }
}

/** Runs a suite on one server and ends it; skips the suite where there is none, which the title has to say. */
export function describeOnServer(title: string, found: NatsServer | null, suite: (fixture: NatsFixture) => void): void {
  describe.skipIf(found === null)(`${title}`, () => {
    const server = found ?? NO_SERVER;
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
    suite({ server, link });
  });
}
