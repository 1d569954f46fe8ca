import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { keepFirstFile } from '../keep-first-file.ts';

const KEY_BYTES = 32;

/** The key that signs the evidence of a folder, 32 bytes, made there (mode 0600) when there is none. */
export function loadOrCreateEvidenceKey(file: string): Buffer {
  if (!existsSync(file)) keepFirstFile(file, randomBytes(KEY_BYTES));

  return readFileSync(file);
}
