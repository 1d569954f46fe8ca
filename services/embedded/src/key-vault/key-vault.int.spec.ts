import { randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeKeyVaultContract } from '@entry/platform/contract-suites/key-vault';
import { WrongMasterKeyError } from '@entry/platform/encryption/key-wrapping';
import { KeyMissingError, type KeyVault, SubjectErasedError } from '@entry/platform/ports/key-vault';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../sqlite-driver.ts';
import { bytesBelow, createTestFolder } from '../testing/test-folder.ts';
import { createEmbeddedKeyVault } from './key-vault.ts';

describeKeyVaultContract('The embedded vault', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'key-vault-'));
  const options = { file: join(folder, 'keys.sqlite'), masterKey: randomBytes(32) };
  let vault: KeyVault = createEmbeddedKeyVault(options);

  return {
    vault,
    reopen: async () => {
      await vault.close();
      vault = createEmbeddedKeyVault(options);
      return vault;
    },
    release: async () => {
      await vault.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe('When the embedded vault is opened', () => {
  it('should notice a wrong master key at once', async () => {
    const file = join(await createTestFolder(), 'keys.sqlite');
    await createEmbeddedKeyVault({ file, masterKey: randomBytes(32) }).close();

    expect(() => createEmbeddedKeyVault({ file, masterKey: randomBytes(32) })).toThrow(WrongMasterKeyError);
    expect(() => createEmbeddedKeyVault({ file, masterKey: randomBytes(16) })).toThrow(TypeError);
  });
});

describe('When the keys of many are made in one go', () => {
  it('should keep those that were there, and find all of them after it was opened again', async () => {
    const options = { file: join(await createTestFolder(), 'keys.sqlite'), masterKey: randomBytes(32) };
    const subjects = Array.from({ length: 20 }, () => randomUUID());
    const vault = createEmbeddedKeyVault(options);
    const first = await vault.ensureKey(subjects[3] ?? '');
    await vault.ensureKeys(subjects);
    await vault.close();

    const reopened = createEmbeddedKeyVault(options);

    const found = await Promise.all(subjects.map((subject) => reopened.findKey(subject)));
    expect(found.filter((key) => key === null)).toStrictEqual([]);
    expect(found[3]?.equals(first)).toBe(true);
    await reopened.close();
  });

  it('should make none when one of them was destroyed', async () => {
    const vault = createEmbeddedKeyVault({
      file: join(await createTestFolder(), 'keys.sqlite'),
      masterKey: randomBytes(32),
    });
    const [erased, other] = [randomUUID(), randomUUID()];
    await vault.destroyKey(erased);

    await expect(vault.ensureKeys([other, erased])).rejects.toThrow(SubjectErasedError);

    await expect(vault.findKey(other)).rejects.toThrow(KeyMissingError);
    await vault.close();
  });
});

describe('When a key of the embedded vault is destroyed', () => {
  it('should leave no byte of it in the folder', async () => {
    const folder = await createTestFolder();
    const file = join(folder, 'keys.sqlite');
    const masterKey = randomBytes(32);
    const subjects = Array.from({ length: 50 }, () => randomUUID());
    const vault = createEmbeddedKeyVault({ file, masterKey });
    for (const subject of subjects) await vault.ensureKey(subject);
    await vault.close();
    const wrapped = wrappedKeys(file);
    const erased = subjects[7] ?? '';
    const secret = wrapped.get(erased) ?? Buffer.alloc(0);
    expect(secret).toHaveLength(60);
    expect((await bytesBelow(folder)).includes(secret)).toBe(true);

    const reopened = createEmbeddedKeyVault({ file, masterKey });
    await reopened.destroyKey(erased);

    const bytes = await bytesBelow(folder);
    expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes(wrapped.get(subjects[8] ?? '') ?? '')).toBe(true);
    await reopened.close();
  });

  it('should leave no byte of it in the write-ahead log either', async () => {
    const folder = await createTestFolder();
    const file = join(folder, 'keys.sqlite');
    const subject = randomUUID();
    const vault = createEmbeddedKeyVault({ file, masterKey: randomBytes(32) });
    await vault.ensureKey(subject);
    const copy = await createTestFolder();
    await cp(folder, copy, { recursive: true });
    const secret = wrappedKeys(join(copy, 'keys.sqlite')).get(subject) ?? Buffer.alloc(0);
    expect(secret).toHaveLength(60);
    expect((await bytesBelow(folder)).includes(secret)).toBe(true);

    await vault.destroyKey(subject);

    expect((await bytesBelow(folder)).includes(secret)).toBe(false);
    await vault.close();
  });

  function wrappedKeys(file: string): Map<string, Buffer> {
    const database = openSqlite(file);
    const rows = database.prepare('SELECT subject_id, wrapped FROM subject_keys').all();
    database.close();

    return new Map(rows.map(([id, wrapped]) => [String(id), Buffer.from(new Uint8Array(wrapped as Uint8Array))]));
  }
});

describe('When a key is made by the embedded vault', () => {
  it('should keep neither it nor the index key in clear', async () => {
    const folder = await createTestFolder();
    const vault = createEmbeddedKeyVault({ file: join(folder, 'keys.sqlite'), masterKey: randomBytes(32) });

    const keys = [await vault.ensureKey(randomUUID()), await vault.indexKey()].map((key) => key.export());
    await vault.close();

    const bytes = await bytesBelow(folder);
    expect(keys.map((key) => bytes.includes(key))).toEqual([false, false]);
  });
});
