import { startFerret } from '@entry/engines/ferret';
import type { MongoServer } from '@entry/engines/mongo';
import { NO_FERRET } from '@entry/engines/obstacles';
import { describeReadStore } from '@entry/platform/contract-suites/read-store';
import type { ReadStore } from '@entry/platform/ports/read-store';
import { createMemoryKeyVault } from '@entry/platform/testing/memory-key-vault';
import { describeUnless } from '@entry/platform/testing/unless';
import { afterAll } from 'vitest';
import { describeWithMongo } from '../testing/describe-with-mongo.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createMongoReadStore } from './read-store.ts';

async function createStore(server: MongoServer): Promise<ReadStore> {
  const database = await createTestDatabase(server);
  const store = createMongoReadStore({ mongo: database.mongo, vault: createMemoryKeyVault() });

  return {
    ...store,
    close: async () => {
      await store.close();
      await database.release();
    },
  };
}

await describeWithMongo('Read models in MongoDB', (server) => {
  describeReadStore('MongoDB', () => createStore(server), { rounds: 3 });
});

const ferret = await startFerret();
const place = ferret === null ? '' : ` (${ferret.name})`;

describeUnless(ferret === null ? NO_FERRET : null, `Read models in another server of its protocol${place}`, () => {
  afterAll(() => ferret?.release());
  describeReadStore('FerretDB', () => createStore(ferret as MongoServer), {
    withoutRaces: 'it looks for a document and updates it in two steps, and another one comes in between',
  });
});
