import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '../ports/file-store.ts';
import { type KeyVault, SubjectErasedError } from '../ports/key-vault.ts';

export type FileStoreFixture = {
  readonly store: FileStore;
  readonly vault: KeyVault;
  /** Another store on the same files, as after a restart. */
  readonly reopen: () => Promise<FileStore>;
  /** The same files as another process has them; left out when only one process may write. */
  readonly openAnother?: () => Promise<FileStore>;
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

    async function listed(from = store): Promise<{ readonly fileId: string; readonly writtenAt: number }[]> {
      const files = [];
      for await (const file of from.list()) files.push(file);

      return files;
    }

    const openBoth = async (): Promise<readonly [FileStore, FileStore]> => [
      store,
      (await fixture.openAnother?.()) ?? store,
    ];

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

    describe('When asked which of several are there', () => {
      it('should name those that were written and not removed, whoever asks', async () => {
        const [here, removed, never, subjectId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
        await store.write({ fileId: here, subjectId, bytes: Buffer.from('x') });
        await store.write({ fileId: removed, subjectId, bytes: Buffer.from('x') });
        await store.remove(removed);

        for (const each of await openBoth()) {
          expect([...(await each.findPresent([here, removed, never]))]).toEqual([here]);
          expect([...(await each.findPresent([]))]).toEqual([]);
        }
        await expect(store.findPresent([here, '../../etc/passwd'])).rejects.toThrow(TypeError);
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

    describe('When several write at once', () => {
      it('should keep one whole file of all that race for an id, and tell the others', async () => {
        const stores = await openBoth();
        const [fileId, subjectId] = [randomUUID(), randomUUID()];
        const contents = Array.from({ length: 12 }, (_, writer) => Buffer.alloc(100_000, `writer ${writer} `));

        const results = await Promise.allSettled(
          contents.map((bytes, writer) => (stores[writer % 2] ?? store).write({ fileId, subjectId, bytes })),
        );

        const winners = results.flatMap(({ status }, writer) => (status === 'fulfilled' ? [writer] : []));
        expect(winners).toHaveLength(1);
        for (const each of stores) {
          const read = await each.read(fileId, subjectId);
          expect(hashOf(read ?? Buffer.alloc(0))).toBe(hashOf(contents[winners[0] ?? 0] ?? Buffer.alloc(0)));
        }
        expect((await listed()).filter((file) => file.fileId === fileId)).toHaveLength(1);
      });

      it('should seal all first files of one person with one key', async () => {
        const stores = await openBoth();
        const subjectId = randomUUID();
        const ids = Array.from({ length: 12 }, () => randomUUID());

        await Promise.all(
          ids.map((fileId, place) =>
            (stores[place % 2] ?? store).write({ fileId, subjectId, bytes: Buffer.from(fileId) }),
          ),
        );

        for (const fileId of ids) {
          expect(Buffer.from((await store.read(fileId, subjectId)) ?? []).toString()).toBe(fileId);
        }
      });

      it('should give nothing of a person back once they are erased, whatever was written meanwhile', async () => {
        const subjectId = randomUUID();
        await fixture.vault.ensureKey(subjectId);
        const ids = Array.from({ length: 6 }, () => randomUUID());

        const writes = ids.map((fileId) => store.write({ fileId, subjectId, bytes: Buffer.from('passport') }));
        const results = Promise.allSettled(writes);
        await fixture.vault.destroyKey(subjectId);
        await results;

        for (const fileId of ids) expect(await store.read(fileId, subjectId)).toBeNull();
      });

      it('should end a removal that races a writing with the whole file or with none', async () => {
        for (let round = 0; round < 10; round += 1) {
          const [fileId, subjectId] = [randomUUID(), randomUUID()];
          await Promise.all([
            store.write({ fileId, subjectId, bytes: Buffer.alloc(10_000, 'x') }),
            store.remove(fileId),
          ]);

          const read = await store.read(fileId, subjectId);
          expect([undefined, 10_000]).toContain(read?.length);
          await store.remove(fileId);
          expect(await store.read(fileId, subjectId)).toBeNull();
        }
      });
    });

    describe('When opened again', () => {
      it('should hold what was there, and keep ids taken', async () => {
        const [kept, removed, erased] = [randomUUID(), randomUUID(), randomUUID()];
        const [subjectId, gone] = [randomUUID(), randomUUID()];
        const bytes = randomBytes(50_000);
        await store.write({ fileId: kept, subjectId, bytes });
        await store.write({ fileId: removed, subjectId, bytes });
        await store.write({ fileId: erased, subjectId: gone, bytes });
        await store.remove(removed);
        await fixture.vault.destroyKey(gone);

        const reopened = await fixture.reopen();

        expect(hashOf((await reopened.read(kept, subjectId)) ?? Buffer.alloc(0))).toBe(hashOf(bytes));
        expect(await reopened.read(removed, subjectId)).toBeNull();
        expect(await reopened.read(erased, gone)).toBeNull();
        const ids = (await listed(reopened)).map((file) => file.fileId);
        expect([kept, removed].map((fileId) => ids.includes(fileId))).toEqual([true, false]);
        await expect(reopened.write({ fileId: kept, subjectId, bytes: Buffer.from('x') })).rejects.toThrow(kept);
      });
    });

    describe('When the caller gives up', () => {
      it('should begin nothing for one who has given up before', async () => {
        const gone = new Error('Nobody waits any more');
        const options = { signal: AbortSignal.abort(gone) };
        const [fileId, other, subjectId] = [randomUUID(), randomUUID(), randomUUID()];
        await store.write({ fileId, subjectId, bytes: Buffer.from('x') });

        await expect(store.write({ fileId: other, subjectId, bytes: Buffer.from('x') }, options)).rejects.toBe(gone);
        await expect(store.read(fileId, subjectId, options)).rejects.toBe(gone);
        await expect(store.findPresent([fileId], options)).rejects.toBe(gone);
        await expect(store.remove(fileId, options)).rejects.toBe(gone);
        await expect(store.list(options)[Symbol.asyncIterator]().next()).rejects.toBe(gone);

        expect(await store.read(fileId, subjectId)).toHaveLength(1);
        expect(await store.read(other, subjectId)).toBeNull();
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
