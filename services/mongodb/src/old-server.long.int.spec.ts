import { silentLogger } from '@entry/platform/logger';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { eventually } from '@entry/platform/testing/eventually';
import { expect, it, onTestFinished } from 'vitest';
import { openMongo } from './open-mongo.ts';
import { startOldServer } from './testing/old-server.ts';

const KILLS = 40;
const PROCESSES = 6;

it('should find a server again however often it is killed, although it tells no version of its topology', async () => {
  const server = await startOldServer();
  onTestFinished(server.kill);
  const clients = await Promise.all(
    Array.from({ length: PROCESSES }, () =>
      openMongo({ url: server.url, database: 'entry', logger: silentLogger, deadline: 1_000 }),
    ),
  );
  onTestFinished(async () => void (await Promise.all(clients.map((client) => client.close()))));

  for (let kill = 0; kill < KILLS; kill += 1) {
    const underWay = clients.map((client) => client.ping().catch(() => undefined));
    await server.kill();
    await Promise.all(underWay);
    await Promise.all(clients.map((client) => expect(client.ping()).rejects.toThrow(UnavailableError)));
    await server.start();
    for (const client of clients) await eventually(() => client.ping());
  }
});
