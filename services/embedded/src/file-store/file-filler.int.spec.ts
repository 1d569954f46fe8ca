import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createEmbeddedKeyVault } from '../key-vault/key-vault.ts';
import { bytesBelow, createTestFolder } from '../testing/test-folder.ts';
import { createFileFiller } from './file-filler.ts';
import { createEmbeddedFileStore } from './file-store.ts';

it('When a folder is filled, it should hold what the store of that folder reads, sealed', async () => {
  const root = await createTestFolder();
  const vault = createEmbeddedKeyVault({ file: join(root, 'keys.sqlite'), masterKey: randomBytes(32) });
  const folder = join(root, 'files');
  const store = createEmbeddedFileStore({ folder, vault });
  const filler = createFileFiller({ folder, vault, store });
  const file = { fileId: randomUUID(), subjectId: randomUUID(), bytes: Buffer.from('a paper of somebody') };

  await filler.write(file);

  const read = await store.read(file.fileId, file.subjectId);
  expect(Buffer.from(read ?? []).toString()).toBe('a paper of somebody');
  expect((await bytesBelow(folder)).includes(file.bytes)).toBe(false);
  await expect(filler.write(file)).rejects.toMatchObject({ code: 'EEXIST' });
  await vault.close();
});
