import { type MongoServer, startMongo } from '@entry/engines/mongo';
import { FOREIGN_MONGO, NO_MONGO } from '@entry/engines/obstacles';
import { describeUnless, type Obstacle } from '@entry/platform/testing/unless';
import { afterAll, describe } from 'vitest';

const NO_SERVER: MongoServer = {
  url: '',
  name: '',
  process: null,
  hasTestCommands: false,
  release: async () => undefined,
};

/**
 * Tests on a real server, one for all of a file. Where there is none all of them are skipped, under a title that says so.
 * Not started when this module is loaded: several files share what is loaded, and each ends its own server.
 * @param describeTests must leave the server alone until a test runs; `foreign` is an obstacle to tests that kill it,
 *   suspend it, read its disk or order it to fail
 */
export async function describeWithMongo(
  name: string,
  describeTests: (server: MongoServer, foreign: Obstacle) => void,
): Promise<void> {
  const server = await startMongo({ testCommands: true });
  if (server === null) {
    describeUnless(NO_MONGO, name, () => describeTests(NO_SERVER, null));
    return;
  }

  describe(`${name} (${server.name})`, () => {
    afterAll(server.release);
    describeTests(server, FOREIGN_MONGO);
  });
}
