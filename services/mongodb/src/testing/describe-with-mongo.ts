import { type MongoServer, startMongo } from '@entry/engines/mongo';
import { afterAll, describe } from 'vitest';

/**
 * Tests on a real server, one for all of a file. Where there is none all of them are skipped, under a title that says so.
 * Not started when this module is loaded: several files share what is loaded, and each ends its own server.
 * @param describeTests must leave the server alone until a test runs; `isOwnServer` tells whether it can be killed,
 *   suspended, read on its disk and ordered to fail
 */
export async function describeWithMongo(
  name: string,
  describeTests: (server: MongoServer, isOwnServer: boolean) => void,
): Promise<void> {
  const server = await startMongo({ testCommands: true });
  const isOwnServer = server?.process != null && server.hasTestCommands;
  const place = server?.name ?? 'NOT RUN: there is neither MONGODB_URL nor an installed SecantusDB';

  describe.skipIf(server === null)(`${name} (${place})`, () => {
    afterAll(() => server?.release());
    describeTests(server as MongoServer, isOwnServer);
  });
}
