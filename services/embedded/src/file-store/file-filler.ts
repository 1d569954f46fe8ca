import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { encryptFile } from '@entry/platform/encryption/file-cipher';
import type { FileStore } from '@entry/platform/ports/file-store';
import type { KeyVault } from '@entry/platform/ports/key-vault';
import { pathOf } from './file-store.ts';

/**
 * A file store for who makes up the contents of a folder and can make them again: files are sealed and lie where they
 * always do, but nobody waits for the disk. Until the system has written them by itself (half a minute) a power cut may
 * take some of them away, so it is never for what somebody sends in.
 * @param options.store of the same folder, for everything but writing
 */
export function createFileFiller(options: {
  readonly folder: string;
  readonly vault: KeyVault;
  readonly store: FileStore;
}): FileStore {
  const { folder, vault, store } = options;
  const made = new Set<string>();

  return {
    ...store,
    write: async ({ fileId, subjectId, bytes }) => {
      const path = pathOf(folder, fileId);
      const parent = dirname(path);
      const { stored, hash } = await encryptFile(await vault.ensureKey(subjectId), { fileId, subjectId }, bytes);

      if (!made.has(parent)) mkdirSync(parent, { recursive: true, mode: 0o700 });
      made.add(parent);
      // Handing it to a thread would take longer than to write it.
      writeFileSync(path, stored, { flag: 'wx', mode: 0o600 });

      return { ciphertextHash: hash };
    },
  };
}
