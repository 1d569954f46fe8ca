import { describeRequestFingerprintsContract } from '@entry/platform/contract-suites/request-fingerprints';
import { createMongoRequestFingerprints } from './request-fingerprints.ts';
import { describeWithMongo } from './testing/describe-with-mongo.ts';
import { createTestDatabase } from './testing/test-database.ts';

await describeWithMongo('Request fingerprints in MongoDB', (server) => {
  describeRequestFingerprintsContract('MongoDB', async () => {
    const { mongo, openAnother, release } = await createTestDatabase(server);

    return {
      fingerprints: createMongoRequestFingerprints({ mongo }),
      another: createMongoRequestFingerprints({ mongo: await openAnother() }),
      release,
    };
  });
});
