import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

const KEY_BYTES = 32;

export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';
}

/**
 * The key that wraps all others, 32 bytes, read from its file or made there (mode 0600). Without it nothing
 * personal can be read again: it must be backed up apart from the data.
 * @throws MasterKeyError when the file does not hold a key
 */
export function loadOrCreateMasterKey(file: string): Buffer {
  if (!existsSync(file)) createKeyFile(file);

  const key = readFileSync(file);
  if (key.length !== KEY_BYTES) {
    throw new MasterKeyError(`${file} does not hold a master key: it has ${key.length} bytes instead of ${KEY_BYTES}`);
  }

  return key;
}

/**
 * Written beside its place and linked into it: a crash leaves no half key, and of two processes that start
 * together the second finds the first one's key instead of replacing it.
 */
function createKeyFile(file: string): void {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, randomBytes(KEY_BYTES));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }

  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }

  syncFolder(folder);
}

/** Makes names in a folder durable, not only the files behind them. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
