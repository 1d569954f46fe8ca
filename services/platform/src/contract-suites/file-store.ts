import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '../ports/file-store.ts';
import { type KeyVault, SubjectErasedError } from '../ports/key-vault.ts';

export type FileStoreFixture = {
  readonly store: FileStore;
  readonly vault: KeyVault;
  readonly release: () => Promise<void>;
};

/** What every file store must do, on disk or on a server. */
export function describeFileStoreContract(name: string, createStore: () => Promise<FileStoreFixture>): void {
  describe(`${name} as a file store`, () => {
    let fixture: FileStoreFixture;
    let store: FileStore;

    beforeEach(async () => {
      fixture = await createStore();
      store = fixture.store;
    });

    afterEach(async () => {
      await fixture.release();
    });

    const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

    async function listed(): Promise<{ readonly fileId: string; readonly writtenAt: number }[]> {
      const files = [];
      for await (const file of store.list()) files.push(file);

      return files;
    }

    describe('When written', () => {
      it.each([0, 1, 100_000, 3_000_001])('should give back %i bytes as they were', async (size) => {
        const [fileId, subjectId, bytes] = [randomUUID(), randomUUID(), randomBytes(size)];

        const { ciphertextHash } = await store.write({ fileId, subjectId, bytes });

        const read = await store.read(fileId, subjectId);
        expect(read).toHaveLength(size);
        expect(hashOf(read ?? Buffer.from('nothing'))).toBe(hashOf(bytes));
        expect(ciphertextHash).toMatch(/^[0-9a-f]{64}$/);
        expect(ciphertextHash).not.toBe(hashOf(bytes));
      });

      it('should refuse an id that is taken and keep the first file', async () => {
        const [fileId, subjectId] = [randomUUID(), randomUUID()];
        await store.write({ fileId, subjectId, bytes: Buffer.from('first') });

        await expect(store.write({ fileId, subjectId, bytes: Buffer.from('second') })).rejects.toThrow(fileId);

        expect(Buffer.from((await store.read(fileId, subjectId)) ?? []).toString()).toBe('first');
      });

      it('should let one of two that race for an id win', async () => {
        const [fileId, subjectId] = [randomUUID(), randomUUID()];

        const results = await Promise.allSettled(
          ['one', 'two'].map((text) => store.write({ fileId, subjectId, bytes: Buffer.from(text) })),
        );

        expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
      });

      it.each(['', '..', '../../etc/passwd', 'a/b', randomUUID().toUpperCase()])(
        'should refuse the id %j',
        async (fileId) => {
          const subjectId = randomUUID();

          await expect(store.write({ fileId, subjectId, bytes: Buffer.from('x') })).rejects.toThrow(TypeError);
          await expect(store.read(fileId, subjectId)).rejects.toThrow(TypeError);
          await expect(store.remove(fileId)).rejects.toThrow(TypeError);
        },
      );
    });

    describe('When read', () => {
      it('should be null for a file that is not there', async () => {
        expect(await store.read(randomUUID(), randomUUID())).toBeNull();
      });

      it('should never open with the key of somebody else', async () => {
        const [fileId, subjectId, stranger] = [randomUUID(), randomUUID(), randomUUID()];
        await fixture.vault.ensureKey(stranger);
        await store.write({ fileId, subjectId, bytes: Buffer.from('passport') });

        await expect(store.read(fileId, stranger)).rejects.toThrow('another key');
      });

      it('should be null once the subject was erased, and refuse further files', async () => {
        const [fileId, subjectId] = [randomUUID(), randomUUID()];
        await store.write({ fileId, subjectId, bytes: Buffer.from('passport') });

        await fixture.vault.destroyKey(subjectId);

        expect(await store.read(fileId, subjectId)).toBeNull();
        await expect(store.write({ fileId: randomUUID(), subjectId, bytes: Buffer.from('again') })).rejects.toThrow(
          SubjectErasedError,
        );
      });
    });

    describe('When removed', () => {
      it('should be gone, and stay gone the second time', async () => {
        const [fileId, subjectId] = [randomUUID(), randomUUID()];
        await store.write({ fileId, subjectId, bytes: Buffer.from('x') });

        await store.remove(fileId);
        await store.remove(fileId);

        expect(await store.read(fileId, subjectId)).toBeNull();
        expect((await listed()).map((file) => file.fileId)).not.toContain(fileId);
      });
    });

    describe('When listed', () => {
      it('should name every file with the time it was written', async () => {
        const before = Date.now() - 2_000;
        const ids: string[] = Array.from({ length: 5 }, () => randomUUID());
        for (const fileId of ids) await store.write({ fileId, subjectId: randomUUID(), bytes: Buffer.from('x') });

        const files = (await listed()).filter((file) => ids.includes(file.fileId));

        expect(files.map((file) => file.fileId).sort()).toEqual([...ids].sort());
        for (const file of files) {
          expect(file.writtenAt).toBeGreaterThan(before);
          expect(file.writtenAt).toBeLessThan(Date.now() + 2_000);
        }
      });
    });
  });
}
