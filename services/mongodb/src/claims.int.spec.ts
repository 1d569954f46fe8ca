import { describeClaimsContract } from '@entry/platform/contract-suites/claims';
import { createMongoClaims } from './claims.ts';
import { describeWithMongo } from './testing/describe-with-mongo.ts';
import { createTestDatabase } from './testing/test-database.ts';

await describeWithMongo('Claims in MongoDB', (server) => {
  describeClaimsContract('MongoDB', async () => {
    const { mongo, openAnother, release } = await createTestDatabase(server);

    return {
      claims: createMongoClaims({ mongo }),
      another: createMongoClaims({ mongo: await openAnother() }),
      release,
    };
  });
});
