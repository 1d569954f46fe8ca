import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a file (mode 0600) unless there is one. Written beside its place and linked into it: a crash leaves no half
 * file, and of two processes that start together the second finds the first one's instead of replacing it.
 */
export function keepFirstFile(file: string, content: Uint8Array): void {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;

  try {
    writeDraft(draft, content);
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }

  syncFolder(folder);
}

function writeDraft(draft: string, content: Uint8Array): void {
  const handle = openSync(draft, 'wx', 0o600);
  try {
    // Not `writeSync`: a disk that is nearly full takes a part, and says so by the count alone.
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
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
