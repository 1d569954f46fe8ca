import type { KeyObject } from 'node:crypto';
import { open } from 'node:fs/promises';
import { encryptFile, type FileContext } from '@entry/platform/encryption/file-cipher';

export type SealedWrite = {
  /** Of a file that is not there yet. */
  readonly path: string;
  readonly key: KeyObject;
  readonly context: FileContext;
  readonly bytes: Uint8Array;
};

/** Seals bytes and has them on the disk when it resolves, to the SHA-256 of what was written. */
export type WriteSealed = (write: SealedWrite) => Promise<string>;

export const writeSealed: WriteSealed = async ({ path, key, context, bytes }) => {
  const { stored, hash } = await encryptFile(key, context, bytes);
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(stored);
    await handle.sync();
  } finally {
    await handle.close();
  }

  return hash;
};
