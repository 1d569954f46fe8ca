import { describeLeasesContract } from '@entry/platform/contract-suites/leases';
import { createMongoLeases } from './leases.ts';
import { describeWithMongo } from './testing/describe-with-mongo.ts';
import { createTestDatabase } from './testing/test-database.ts';

describeWithMongo('Leases in MongoDB', (server) => {
  describeLeasesContract('MongoDB', async (now) => {
    const { mongo, openAnother, release } = await createTestDatabase(server);

    return {
      leases: createMongoLeases({ mongo, now }),
      another: createMongoLeases({ mongo: await openAnother(), now }),
      release,
    };
  });
});
