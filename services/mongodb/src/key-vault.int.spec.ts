import { type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { describeKeyVaultContract } from '@entry/platform/contract-suites/key-vault';
import { WrongMasterKeyError } from '@entry/platform/encryption/key-wrapping';
import { itUnless } from '@entry/platform/testing/unless';
import { expect, it, onTestFinished } from 'vitest';
import { createMongoKeyVault } from './key-vault.ts';
import type { Mongo } from './open-mongo.ts';
import { bytesOnDisk } from './testing/bytes-below.ts';
import { describeWithMongo } from './testing/describe-with-mongo.ts';
import { createTestDatabase } from './testing/test-database.ts';

await describeWithMongo('Keys in MongoDB', (server, foreign) => {
  describeKeyVaultContract('MongoDB', async () => {
    const { mongo, openAnother, release } = await createTestDatabase(server);
    const masterKey = randomBytes(32);
    const open = async () => createMongoKeyVault({ mongo: await openAnother(), masterKey });

    return { vault: await createMongoKeyVault({ mongo, masterKey }), reopen: open, openAnother: open, release };
  });

  it('should be made once by processes that start together, and refuse another master key', async () => {
    const { openAnother, release } = await createTestDatabase(server);
    onTestFinished(release);
    const masterKey = randomBytes(32);
    const clients = await Promise.all(Array.from({ length: 4 }, openAnother));

    const vaults = await Promise.all(clients.map((mongo) => createMongoKeyVault({ mongo, masterKey })));

    const keys = await Promise.all(vaults.map(async (vault) => (await vault.indexKey()).export().toString('hex')));
    expect(new Set(keys).size).toBe(1);
    const wrong = createMongoKeyVault({ mongo: await openAnother(), masterKey: randomBytes(32) });
    await expect(wrong).rejects.toThrow(WrongMasterKeyError);
  });

  it('should ask for the keys of many people in one round trip', async () => {
    const { mongo, release } = await createTestDatabase(server);
    onTestFinished(release);
    let trips = 0;
    const counted: Mongo = {
      ...mongo,
      run: (...given) => {
        trips += 1;
        return mongo.run(...given);
      },
    };
    const masterKey = randomBytes(32);
    const subjects = Array.from({ length: 50 }, () => randomUUID());
    const writing = await createMongoKeyVault({ mongo, masterKey });
    const made = await Promise.all(subjects.map((subject) => writing.ensureKey(subject)));
    const reading = await createMongoKeyVault({ mongo: counted, masterKey });
    trips = 0;

    const found = await Promise.all(subjects.map((subject) => reading.findKey(subject)));

    expect(trips).toBe(1);
    expect(found.map((key, place) => key?.equals(made[place] as KeyObject))).toStrictEqual(subjects.map(() => true));
  });

  itUnless(foreign, 'should lie on the disk wrapped only, and be there after a kill', async () => {
    const { mongo, release } = await createTestDatabase(server);
    onTestFinished(release);
    const masterKey = randomBytes(32);
    const vault = await createMongoKeyVault({ mongo, masterKey });
    const subject = randomUUID();
    const key = (await vault.ensureKey(subject)).export();
    await server.process?.kill();
    await server.process?.start();

    const bytes = await bytesOnDisk(server);

    const index = (await vault.indexKey()).export();
    expect([key, index, masterKey].map((secret) => bytes.includes(secret))).toStrictEqual([false, false, false]);
    expect(bytes.includes(subject)).toBe(true);
    await expect.poll(() => mongo.ping().then(() => true)).toBe(true);
    const reopened = await createMongoKeyVault({ mongo, masterKey });
    expect((await reopened.findKey(subject))?.export()).toStrictEqual(key);
  });
});
