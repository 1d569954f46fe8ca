import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EvidenceDamagedError } from '@entry/platform/ports/evidence-store';

/** Files that only grow at their end; what lies behind the place that is written to was never acknowledged. */
export type TileFiles = {
  /** Bytes of a file, from its beginning. @throws EvidenceDamagedError when it is shorter */
  readonly read: (path: string, length: number) => Promise<Buffer>;
  /** On the disk when it resolves, with the names of the folders that lead to it. */
  readonly write: (path: string, offset: number, bytes: Uint8Array) => Promise<void>;
};

export function createTileFiles(folder: string): TileFiles {
  return {
    async read(path, length) {
      const bytes = Buffer.alloc(length);
      const bytesRead = await readInto(join(folder, path), bytes);
      if (bytesRead < length) throw new EvidenceDamagedError(`${path} holds ${bytesRead} bytes instead of ${length}`);

      return bytes;
    },

    async write(path, offset, bytes) {
      const file = join(folder, path);
      // A file that is added to has its folders already; only the first of a file needs them on the disk.
      if (offset === 0) await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const handle = await open(file, offset === 0 ? 'w' : 'r+', 0o600);
      try {
        await writeAll(handle, bytes, offset);
        await handle.truncate(offset + bytes.length);
        await handle.sync();
      } finally {
        await handle.close();
      }
      if (offset === 0) await syncFolders(folder, dirname(file));
    },
  };
}

/** A disk that is nearly full takes a part, and says so by the count alone; the next part fails. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, offset: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await handle.write(bytes, done, bytes.length - done, offset + done)).bytesWritten;
  }
}

async function readInto(file: string, bytes: Buffer): Promise<number> {
  try {
    const handle = await open(file, 'r');
    try {
      return (await handle.read(bytes, 0, bytes.length, 0)).bytesRead;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

/** Makes names durable, from a folder up to the root of all. */
async function syncFolders(root: string, folder: string): Promise<void> {
  for (let each = folder; each.length >= root.length; each = dirname(each)) {
    const handle = await open(each, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}
