import { randomBytes, randomUUID } from 'node:crypto';
import { WrongMasterKeyError } from '@entry/platform/encryption/key-wrapping';
import type { KeyVault } from '@entry/platform/ports/key-vault';
import { SubjectErasedError } from '@entry/platform/ports/key-vault';
import { expect, it, onTestFinished } from 'vitest';
import { createMongoKeyVault } from './key-vault.ts';
import { rewrapKeys } from './rewrap-keys.ts';
import { describeWithMongo } from './testing/describe-with-mongo.ts';
import { createTestDatabase } from './testing/test-database.ts';

await describeWithMongo('A new master key', (server) => {
  const [masterKey, newMasterKey] = [randomBytes(32), randomBytes(32)];
  const subjects = Array.from({ length: 7 }, () => randomUUID());
  const erased = randomUUID();

  const keysIn = async (vault: KeyVault) =>
    (await Promise.all([vault.indexKey(), ...subjects.map((subject) => vault.findKey(subject))])).map((key) =>
      key?.export().toString('hex'),
    );

  async function makeVault() {
    const database = await createTestDatabase(server);
    onTestFinished(database.release);
    const vault = await createMongoKeyVault({ mongo: database.mongo, masterKey });
    await Promise.all([...subjects, erased].map((subject) => vault.ensureKey(subject)));
    await vault.destroyKey(erased);
    const open = async (key: Uint8Array) =>
      createMongoKeyVault({ mongo: await database.openAnother(), masterKey: key });

    return { mongo: database.mongo, open, keys: await keysIn(vault) };
  }

  it('should open every key that the old one opened, and leave nothing to that', async () => {
    const { mongo, open, keys } = await makeVault();
    const totals: number[] = [];

    const options = { mongo, masterKey, newMasterKey, pageSize: 3 };
    expect(await rewrapKeys({ ...options, onProgress: (total) => totals.push(total) })).toBe(subjects.length + 1);

    const vault = await open(newMasterKey);
    expect(await keysIn(vault)).toStrictEqual(keys);
    await expect(vault.ensureKey(erased)).rejects.toThrow(SubjectErasedError);
    await expect(open(masterKey)).rejects.toThrow(WrongMasterKeyError);
    expect(totals.at(-1)).toBe(subjects.length + 1);
    expect(await rewrapKeys(options)).toBe(0);
  });

  it('should let no process in between, and go on when it was cut off', async () => {
    const { mongo, open, keys } = await makeVault();
    const options = { mongo, masterKey, newMasterKey, pageSize: 3 };
    const cutOff = () => {
      throw new Error('cut off');
    };

    await expect(rewrapKeys({ ...options, onProgress: cutOff })).rejects.toThrow('cut off');

    await expect(open(masterKey)).rejects.toThrow(WrongMasterKeyError);
    await expect(open(newMasterKey)).rejects.toThrow(WrongMasterKeyError);
    const left = await rewrapKeys(options);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(subjects.length);
    expect(await keysIn(await open(newMasterKey))).toStrictEqual(keys);
  });

  it('should change nothing for who has not got the old one', async () => {
    const { mongo, open, keys } = await makeVault();
    const stranger = { mongo, masterKey: randomBytes(32), newMasterKey };

    await expect(rewrapKeys(stranger)).rejects.toThrow(WrongMasterKeyError);

    expect(await keysIn(await open(masterKey))).toStrictEqual(keys);
  });
});
