import { NATS_VERSIONS, type NatsServer, startNats } from '@entry/engines/nats';
import { newId } from '@entry/platform/identifiers';
import { type Logger, silentLogger } from '@entry/platform/logger';
import { afterAll, describe, it } from 'vitest';
import { connectNats, type NatsLink } from '../connect-nats.ts';

export type NatsFixture = {
  readonly server: NatsServer;
  /** A connection that ends with `release`. */
  readonly link: (logger?: Logger) => Promise<NatsLink>;
  readonly release: () => Promise<void>;
};

/** Nobody else's, on a server that may be shared. */
export const newPrefix = (): string => `test-${newId()}`;

/** Runs a suite on every NATS server that this machine has, and names those that it has not. */
export async function describeOnNats(title: string, suite: (fixture: NatsFixture) => void): Promise<void> {
  for (const version of NATS_VERSIONS) {
    const server = await startNats({ version });
    if (server === null) {
      describe.skip(`${title}, on NATS ${version}: NOT RUN, no such server here`, () => {
        it('should run', () => undefined);
      });
      continue;
    }

    describe(`${title}, on ${server.name}`, () => {
      const links: NatsLink[] = [];
      const fixture: NatsFixture = {
        server,
        link: async (logger = silentLogger) => {
          const link = await connectNats({ servers: server.url, name: 'test', logger });
          links.push(link);
          return link;
        },
        release: async () => {
          await Promise.all(links.splice(0).map((link) => link.close()));
        },
      };
      afterAll(async () => {
        await fixture.release();
        await server.release();
      });
      suite(fixture);
    });
  }
}
