import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { loadMasterKey } from '@entry/platform/encryption/master-key';

const KEY_BYTES = 32;

/**
 * The master key of a folder, made there (mode 0600) when there is none.
 * @throws MasterKeyError when the file does not hold a key
 */
export function loadOrCreateMasterKey(file: string): Buffer {
  if (!existsSync(file)) createKeyFile(file);

  return loadMasterKey(file);
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
