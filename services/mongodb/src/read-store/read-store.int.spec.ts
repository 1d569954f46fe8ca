import { describeReadStore } from '@entry/platform/contract-suites/read-store';
import { createMemoryKeyVault } from '@entry/platform/testing/memory-key-vault';
import { describeWithMongo } from '../testing/describe-with-mongo.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createMongoReadStore } from './read-store.ts';

describeWithMongo('Read models in MongoDB', (server) => {
  const createStore = async () => {
    const database = await createTestDatabase(server);
    const store = createMongoReadStore({ mongo: database.mongo, vault: createMemoryKeyVault() });

    return {
      ...store,
      close: async () => {
        await store.close();
        await database.release();
      },
    };
  };

  describeReadStore('MongoDB', createStore, { rounds: 3 });
});
