import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFileStoreContract } from '@entry/platform/contract-suites/file-store';
import type { FileStore } from '@entry/platform/ports/file-store';
import { StorageFullError } from '@entry/platform/ports/unavailable';
import { itUnless } from '@entry/platform/testing/unless';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createEmbeddedKeyVault } from '../key-vault/key-vault.ts';
import { createSmallDisk, smallDiskObstacle } from '../testing/small-disk.ts';
import { createEmbeddedFileStore, pathOf } from './file-store.ts';
import { createFileWriters, type FileWriters } from './file-writers.ts';

const LARGE = 3 * 1_048_576;

let writers: FileWriters;

beforeAll(() => {
  writers = createFileWriters();
});
afterAll(() => writers.close());

describeFileStoreContract('The embedded file store with a thread that writes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-writers-'));
  const vault = createEmbeddedKeyVault({ file: join(folder, 'keys.sqlite'), masterKey: randomBytes(32) });
  const own = createFileWriters();
  const open = () => createEmbeddedFileStore({ folder: join(folder, 'files'), vault, write: own.write });

  return {
    vault,
    store: open(),
    reopen: async () => open(),
    release: async () => {
      await own.close();
      await vault.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe('When a large file is written in a thread', () => {
  async function openStore(files: string): Promise<FileStore> {
    const folder = await mkdtemp(join(tmpdir(), 'file-writers-'));
    const vault = createEmbeddedKeyVault({ file: join(folder, 'keys.sqlite'), masterKey: randomBytes(32) });
    onTestFinished(async () => {
      await vault.close();
      await rm(folder, { recursive: true });
    });

    return createEmbeddedFileStore({
      folder: files === '' ? join(folder, 'files') : files,
      vault,
      write: writers.write,
    });
  }

  it('should come back byte for byte, with the hash of what is on the disk', async () => {
    const files = await mkdtemp(join(tmpdir(), 'file-writers-'));
    onTestFinished(() => rm(files, { recursive: true }));
    const store = await openStore(files);
    const [fileId, subjectId, bytes] = [randomUUID(), randomUUID(), randomBytes(LARGE)];
    const before = Buffer.from(bytes);

    const { ciphertextHash } = await store.write({ fileId, subjectId, bytes });

    const stored = await readFile(pathOf(files, fileId));
    expect(createHash('sha256').update(stored).digest('hex')).toBe(ciphertextHash);
    expect(stored.includes(before.subarray(0, 64))).toBe(false);
    expect(before.equals((await store.read(fileId, subjectId)) ?? Buffer.of())).toBe(true);
    // Whoever gave the bytes has them still.
    expect(before.equals(bytes)).toBe(true);
  });

  it('should take many at once', async () => {
    const store = await openStore('');
    const subjectId = randomUUID();
    const files = Array.from({ length: 8 }, () => ({ fileId: randomUUID(), subjectId, bytes: randomBytes(LARGE) }));

    await Promise.all(files.map((file) => store.write(file)));

    for (const { fileId, bytes } of files) {
      expect(bytes.equals((await store.read(fileId, subjectId)) ?? Buffer.of())).toBe(true);
    }
  });

  itUnless(smallDiskObstacle, 'should say that there is no room, and leave nothing behind', async () => {
    const disk = createSmallDisk(8);
    onTestFinished(disk.remove);
    const store = await openStore(join(disk.folder, 'files'));
    disk.fill(LARGE / 2);
    const free = disk.freeBytes();

    const writing = store.write({ fileId: randomUUID(), subjectId: randomUUID(), bytes: randomBytes(LARGE) });

    await expect(writing).rejects.toBeInstanceOf(StorageFullError);
    expect(disk.freeBytes()).toBe(free);
  });
});
