import { randomBytes, randomUUID } from 'node:crypto';
import { describeFileStoreContract } from '@entry/platform/contract-suites/file-store';
import { createMemoryKeyVault } from '@entry/platform/testing/memory-key-vault';
import { itUnless } from '@entry/platform/testing/unless';
import { expect, it, onTestFinished } from 'vitest';
import { createMongoFileStore, FileTooLargeError } from './file-store.ts';
import { bytesOnDisk } from './testing/bytes-below.ts';
import { describeWithMongo } from './testing/describe-with-mongo.ts';
import { createTestDatabase } from './testing/test-database.ts';

await describeWithMongo('Files in MongoDB', (server, foreign) => {
  describeFileStoreContract('MongoDB', async () => {
    const { mongo, openAnother, release } = await createTestDatabase(server);
    const vault = createMemoryKeyVault();
    const open = async () => createMongoFileStore({ mongo: await openAnother(), vault });

    return { vault, store: createMongoFileStore({ mongo, vault }), reopen: open, openAnother: open, release };
  });

  it('should take the largest file of the service and refuse what no document holds', async () => {
    const { mongo, release } = await createTestDatabase(server);
    onTestFinished(release);
    const store = createMongoFileStore({ mongo, vault: createMemoryKeyVault() });
    const [fileId, subjectId, bytes] = [randomUUID(), randomUUID(), randomBytes(10_000_000)];

    await store.write({ fileId, subjectId, bytes });

    expect(bytes.equals((await store.read(fileId, subjectId)) ?? Buffer.alloc(0))).toBe(true);
    const tooLarge = store.write({ fileId: randomUUID(), subjectId, bytes: Buffer.alloc(16 * 1_024 * 1_024) });
    await expect(tooLarge).rejects.toThrow(FileTooLargeError);
  });

  itUnless(foreign, 'should be there after a kill, and in no file of the server in clear', async () => {
    const { mongo, release } = await createTestDatabase(server);
    onTestFinished(release);
    const store = createMongoFileStore({ mongo, vault: createMemoryKeyVault() });
    const canary = Buffer.from('Selam Tesfaye, passport EP1234567');
    const [fileId, subjectId] = [randomUUID(), randomUUID()];
    await store.write({ fileId, subjectId, bytes: canary });
    await server.process?.kill();
    await server.process?.start();

    const bytes = await bytesOnDisk(server);

    expect([bytes.includes(canary), bytes.includes(fileId)]).toStrictEqual([false, true]);
    await expect.poll(() => mongo.ping().then(() => true)).toBe(true);
    expect(Buffer.from((await store.read(fileId, subjectId)) ?? [])).toStrictEqual(canary);
  });
});
