import { describeFileStoreContract } from '@entry/platform/contract-suites/file-store';
import { createMemoryKeyVault } from '@entry/platform/testing/memory-key-vault';
import { createMongoFileStore } from './file-store.ts';
import { describeWithMongo } from './testing/describe-with-mongo.ts';
import { createTestDatabase } from './testing/test-database.ts';

describeWithMongo('Files in MongoDB', (server) => {
  describeFileStoreContract('MongoDB', async () => {
    const { mongo, openAnother, release } = await createTestDatabase(server);
    const vault = createMemoryKeyVault();
    const open = async () => createMongoFileStore({ mongo: await openAnother(), vault });

    return { vault, store: createMongoFileStore({ mongo, vault }), reopen: open, openAnother: open, release };
  });
});
