import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFileStoreContract } from '@entry/platform/contract-suites/file-store';
import { CiphertextRejectedError } from '@entry/platform/encryption/authenticated-cipher';
import { describe, expect, it } from 'vitest';
import { createEmbeddedKeyVault } from '../key-vault/key-vault.ts';
import { bytesBelow, createTestFolder } from '../testing/test-folder.ts';
import { createEmbeddedFileStore } from './file-store.ts';

describeFileStoreContract('The embedded file store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-store-'));
  const vault = createEmbeddedKeyVault({ file: join(folder, 'keys.sqlite'), masterKey: randomBytes(32) });

  const open = () => createEmbeddedFileStore({ folder: join(folder, 'files'), vault });

  return {
    vault,
    store: open(),
    reopen: async () => open(),
    release: async () => {
      await vault.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe('Given a file in the embedded file store', () => {
  const canary = Buffer.from('Selam Tesfaye, passport EP1234567');

  async function createStore() {
    const folder = await createTestFolder();
    const vault = createEmbeddedKeyVault({ file: join(folder, 'keys.sqlite'), masterKey: randomBytes(32) });
    const files = join(folder, 'files');
    const [fileId, subjectId] = [randomUUID(), randomUUID()];
    const store = createEmbeddedFileStore({ folder: files, vault });
    const { ciphertextHash } = await store.write({ fileId, subjectId, bytes: canary });
    const path = join(files, fileId.slice(0, 2), fileId.slice(2, 4), fileId);

    return { folder, files, vault, store, fileId, subjectId, path, ciphertextHash };
  }

  it('should keep no readable byte of it on the disk, and answer with the hash of what is there', async () => {
    const { folder, path, ciphertextHash, vault } = await createStore();

    expect((await bytesBelow(folder)).includes(canary)).toBe(false);
    expect(
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    ).toBe(ciphertextHash);
    await vault.close();
  });

  it('should refuse the file when any byte of it was changed', async () => {
    const { path, store, fileId, subjectId, vault } = await createStore();
    const original = await readFile(path);

    for (let index = 0; index < original.length; index += 1) {
      const changed = Buffer.from(original);
      changed[index] = (changed[index] ?? 0) ^ 1;
      await writeFile(path, changed);
      await expect(store.read(fileId, subjectId), `byte ${index}`).rejects.toThrow(CiphertextRejectedError);
    }
    await vault.close();
  });

  it.each([0, 4, 20, 40])('should refuse the file when it is cut to %i bytes', async (length) => {
    const { path, store, fileId, subjectId, vault } = await createStore();

    await truncate(path, length);

    await expect(store.read(fileId, subjectId)).rejects.toThrow(CiphertextRejectedError);
    await vault.close();
  });

  it('should refuse a file put in the place of another', async () => {
    const { path, files, store, subjectId, vault } = await createStore();
    const other = randomUUID();
    await mkdir(join(files, other.slice(0, 2), other.slice(2, 4)), { recursive: true });
    await writeFile(join(files, other.slice(0, 2), other.slice(2, 4), other), await readFile(path));

    await expect(store.read(other, subjectId)).rejects.toThrow(CiphertextRejectedError);
    await vault.close();
  });

  it('should sweep what a crashed write left behind, and nothing else', async () => {
    const { files, vault, fileId, subjectId } = await createStore();
    const leftover = join(files, 'incoming', `${randomUUID()}.half`);
    await writeFile(leftover, 'half');

    const reopened = createEmbeddedFileStore({ folder: files, vault });

    await expect(readFile(leftover)).rejects.toThrow('ENOENT');
    expect(Buffer.from((await reopened.read(fileId, subjectId)) ?? [])).toEqual(canary);
    const listed = [];
    for await (const file of reopened.list()) listed.push(file.fileId);
    expect(listed).toEqual([fileId]);
    await vault.close();
  });
});
