import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '@entry/domain/domain-error';
import { createEmbeddedFileStore } from '@entry/embedded/file-store/file-store';
import { createEmbeddedKeyVault } from '@entry/embedded/key-vault/key-vault';
import { OutcomeUnknownError } from '@entry/platform/command-handling/errors';
import { expect, it, onTestFinished } from 'vitest';
import { storeFileThen } from './store-file.ts';

async function createFiles() {
  const folder = await mkdtemp(join(tmpdir(), 'store-file-'));
  const vault = createEmbeddedKeyVault({ file: join(folder, 'vault.sqlite'), masterKey: new Uint8Array(32) });
  onTestFinished(async () => {
    await vault.close();
    await rm(folder, { recursive: true });
  });

  return createEmbeddedFileStore({ folder: join(folder, 'files'), vault });
}

it.each([
  ['take the bytes away after a refusal', new DomainError('not_found'), 0],
  ['keep them when nobody knows the outcome', new OutcomeUnknownError('stream', 'id', null), 1],
  ['keep them when something failed, maybe after the event was written', new TypeError('evolve'), 1],
])('should %s', async (_case, failure, kept) => {
  const files = await createFiles();
  const file = { bytes: new Uint8Array(3), mediaType: 'image/png', subjectId: 'somebody' } as const;

  await expect(
    storeFileThen(
      files,
      file,
      () => Promise.reject(failure),
      () => true,
    ),
  ).rejects.toBe(failure);

  let count = 0;
  for await (const _file of files.list()) count += 1;
  expect(count).toBe(kept);
});
