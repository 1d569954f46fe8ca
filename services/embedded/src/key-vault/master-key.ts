import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { loadMasterKey } from '@entry/platform/encryption/master-key';
import { keepFirstFile } from '../keep-first-file.ts';

const KEY_BYTES = 32;

/**
 * The master key of a folder, made there (mode 0600) when there is none.
 * @throws MasterKeyError when the file does not hold a key
 */
export function loadOrCreateMasterKey(file: string): Buffer {
  if (!existsSync(file)) keepFirstFile(file, randomBytes(KEY_BYTES));

  return loadMasterKey(file);
}
