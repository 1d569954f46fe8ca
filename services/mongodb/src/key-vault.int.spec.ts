import { randomBytes } from 'node:crypto';
import { describeKeyVaultContract } from '@entry/platform/contract-suites/key-vault';
import { createMongoKeyVault } from './key-vault.ts';
import { describeWithMongo } from './testing/describe-with-mongo.ts';
import { createTestDatabase } from './testing/test-database.ts';

describeWithMongo('Keys in MongoDB', (server) => {
  describeKeyVaultContract('MongoDB', async () => {
    const { mongo, openAnother, release } = await createTestDatabase(server);
    const masterKey = randomBytes(32);
    const open = async () => createMongoKeyVault({ mongo: await openAnother(), masterKey });

    return { vault: await createMongoKeyVault({ mongo, masterKey }), reopen: open, openAnother: open, release };
  });
});
