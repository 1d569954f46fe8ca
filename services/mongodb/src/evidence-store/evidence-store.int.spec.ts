import { describeEvidenceStoreContract } from '@entry/platform/contract-suites/evidence-store';
import { describeWithMongo } from '../testing/describe-with-mongo.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createMongoEvidenceStore } from './evidence-store.ts';

await describeWithMongo('Evidence in MongoDB', (server) => {
  describeEvidenceStoreContract('MongoDB', async () => {
    const { mongo, openAnother, release } = await createTestDatabase(server);

    return {
      store: createMongoEvidenceStore({ mongo }),
      reopen: async () => createMongoEvidenceStore({ mongo: await openAnother() }),
      release,
    };
  });
});
