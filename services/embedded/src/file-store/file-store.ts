import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { link, mkdir, open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { decryptFile } from '@entry/platform/encryption/file-cipher';
import { isCanonicalUuid } from '@entry/platform/identifiers';
import type { CallOptions } from '@entry/platform/ports/call-options';
import { FileExistsError, type FileStore } from '@entry/platform/ports/file-store';
import type { KeyVault } from '@entry/platform/ports/key-vault';
import { explainFull } from '../storage-space/storage-full.ts';
import { type WriteSealed, writeSealed } from './write-sealed.ts';

export type EmbeddedFileStoreOptions = {
  /** Folder of the files, made when missing. This process must be its only writer. */
  readonly folder: string;
  readonly vault: KeyVault;
  /** Where files are sealed and written; where everything else runs when left out. */
  readonly write?: WriteSealed;
};

/** Where files are written before they are complete. */
const INCOMING = 'incoming';

/**
 * Encrypted files, two folders deep by the beginning of their id. A file is written beside its place, flushed to
 * the disk and then linked into it, so that what is there is whole.
 */
export function createEmbeddedFileStore(options: EmbeddedFileStoreOptions): FileStore {
  const { folder, vault, write = writeSealed } = options;
  const incoming = join(folder, INCOMING);
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  for (const leftover of readdirSync(incoming)) rmSync(join(incoming, leftover), { recursive: true });

  async function publish(draft: string, path: string, fileId: string): Promise<void> {
    await makeFolder(dirname(path), folder);
    try {
      await link(draft, path);
    } catch (error) {
      throw isCode(error, 'EEXIST') ? new FileExistsError(fileId) : error;
    }
    await syncFolder(dirname(path));
  }

  return {
    write: async ({ fileId, subjectId, bytes }, options) => {
      options?.signal?.throwIfAborted();
      const path = pathOf(folder, fileId);
      const key = await vault.ensureKey(subjectId);
      const draft = join(incoming, `${fileId}.${randomBytes(8).toString('hex')}`);
      try {
        const ciphertextHash = await write({ path: draft, key, context: { fileId, subjectId }, bytes });
        await publish(draft, path, fileId);
        return { ciphertextHash };
      } catch (error) {
        throw explainFull('file store', error);
      } finally {
        await removeIfThere(draft);
      }
    },
    read: async (fileId, subjectId, options) => {
      options?.signal?.throwIfAborted();
      const stored = await readIfThere(pathOf(folder, fileId));
      if (stored === null) return null;

      const key = await vault.findKey(subjectId);
      return key === null ? null : decryptFile(key, { fileId, subjectId }, stored);
    },
    findPresent: async (fileIds, options) => {
      options?.signal?.throwIfAborted();
      const times = await Promise.all(fileIds.map((fileId) => timeOf(pathOf(folder, fileId))));

      return new Set(fileIds.filter((_fileId, place) => times[place] !== null));
    },
    remove: async (fileId, options) => {
      options?.signal?.throwIfAborted();
      const path = pathOf(folder, fileId);
      if (await removeIfThere(path)) await syncFolder(dirname(path));
    },
    list: (options) => listFiles(folder, options),
  };
}

async function* listFiles(
  folder: string,
  options: CallOptions | undefined,
): AsyncIterable<{ readonly fileId: string; readonly writtenAt: number }> {
  options?.signal?.throwIfAborted();
  for (const first of await namesIn(folder)) {
    options?.signal?.throwIfAborted();
    if (first === INCOMING) continue;

    for (const second of await namesIn(join(folder, first))) {
      for (const fileId of await namesIn(join(folder, first, second))) {
        const writtenAt = isCanonicalUuid(fileId) ? await timeOf(join(folder, first, second, fileId)) : null;
        if (writtenAt !== null) yield { fileId, writtenAt };
      }
    }
  }
}

/** The id becomes a path: nothing but a UUID may pass. */
export function pathOf(folder: string, fileId: string): string {
  if (!isCanonicalUuid(fileId)) throw new TypeError('The id of a file is a lower-case UUID');

  return join(folder, fileId.slice(0, 2), fileId.slice(2, 4), fileId);
}

/** Makes a folder below another one durable, with every folder in between. */
async function makeFolder(path: string, root: string): Promise<void> {
  if ((await mkdir(path, { recursive: true, mode: 0o700 })) === undefined) return;

  for (let parent = dirname(path); parent.length >= root.length; parent = dirname(parent)) {
    await syncFolder(parent);
    if (parent === root) return;
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return [];
    throw error;
  }
}

async function timeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function removeIfThere(path: string): Promise<boolean> {
  try {
    await unlink(path);
    return true;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}
