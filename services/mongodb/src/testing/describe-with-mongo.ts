import { type MongoServer, startMongo } from '@entry/engines/mongo';
import { afterAll, describe } from 'vitest';

const server = await startMongo({ testCommands: true });

/** Whether it can be killed, suspended, read on its disk and ordered to fail. */
export const isOwnServer = server?.process != null && server.hasTestCommands;

/**
 * Tests on a real server, one for all of a file. Where there is none all of them are skipped, under a title that says so.
 * @param describeTests must leave the server alone until a test runs
 */
export function describeWithMongo(name: string, describeTests: (server: MongoServer) => void): void {
  const place = server?.name ?? 'NOT RUN: there is neither MONGODB_URL nor an installed SecantusDB';

  describe.skipIf(server === null)(`${name} (${place})`, () => {
    afterAll(() => server?.release());
    describeTests(server as MongoServer);
  });
}
