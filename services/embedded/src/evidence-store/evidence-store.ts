import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  findLeafRecord,
  LEAF_RECORD_BYTES,
  readLeafRecord,
  writeLeafRecord,
} from '@entry/platform/evidence/leaf-record';
import { tileName, tilePath } from '@entry/platform/evidence/tile-paths';
import {
  type EvidenceBatch,
  type EvidenceLeaf,
  type EvidenceStore,
  HASH_BYTES,
  TILE_WIDTH,
} from '@entry/platform/ports/evidence-store';
import { keepFirstFile } from '../keep-first-file.ts';
import { openCheckpointLines } from './checkpoint-lines.ts';
import { createTileFiles } from './tile-files.ts';

/** Folder of the evidence within the data folder. */
export function evidenceFolder(dataFolder: string): string {
  return join(dataFolder, 'evidence');
}

/**
 * The evidence in a folder: `checkpoints`, a line for each; `tile/<level>/<n>` with hashes as c2sp.org/tlog-tiles has
 * them, except that a tile that is not full yet is one that grows; `leaf/<n>` with positions and event ids of the same
 * leaves; `verifier-key`. Tiles are on the disk before the checkpoint that covers them, so what a crash leaves behind
 * it is written over. Has one writer; readers see what was there when they opened it.
 */
export async function openFolderEvidenceStore(options: { readonly folder: string }): Promise<EvidenceStore> {
  const folder = resolve(options.folder);
  const files = createTileFiles(folder);
  const lines = await openCheckpointLines(join(folder, 'checkpoints'));
  const keyFile = join(folder, 'verifier-key');
  const size = (): number => lines.latest()?.size ?? 0;
  let writing: Promise<unknown> = Promise.resolve();

  async function verifierKey(): Promise<string | null> {
    try {
      return (await readFile(keyFile, 'utf8')).trim();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async function write({ leaves, pieces, checkpoint }: EvidenceBatch): Promise<'kept' | 'conflict'> {
    const isNext = checkpoint.number === lines.count() && checkpoint.size === size() + leaves.length;
    if (!isNext || leaves.length === 0) return 'conflict';

    await writeLeaves(size(), leaves);
    for (const { level, index, offset, hashes } of pieces) {
      await files.write(tilePath(level, index), offset * HASH_BYTES, hashes);
    }
    await lines.append(checkpoint);
    return 'kept';
  }

  async function writeLeaves(first: number, leaves: readonly EvidenceLeaf[]): Promise<void> {
    for (let done = 0; done < leaves.length; ) {
      const offset = (first + done) % TILE_WIDTH;
      const index = Math.floor((first + done) / TILE_WIDTH);
      const part = leaves.slice(done, done + TILE_WIDTH - offset);
      const records = Buffer.alloc(part.length * LEAF_RECORD_BYTES);
      for (const [place, leaf] of part.entries()) writeLeafRecord(leaf, records, place * LEAF_RECORD_BYTES);

      await files.write(tilePath(0, index), offset * HASH_BYTES, Buffer.concat(part.map(({ hash }) => hash)));
      await files.write(leafPath(index), offset * LEAF_RECORD_BYTES, records);
      done += part.length;
    }
  }

  async function readPart(index: number, from: number, to: number): Promise<readonly EvidenceLeaf[]> {
    const hashes = await files.read(tilePath(0, index), to * HASH_BYTES);
    const records = await files.read(leafPath(index), to * LEAF_RECORD_BYTES);

    return Array.from({ length: to - from }, (_none, place) => {
      const hash = hashes.subarray((from + place) * HASH_BYTES, (from + place + 1) * HASH_BYTES);
      return readLeafRecord(records, (from + place) * LEAF_RECORD_BYTES, hash);
    });
  }

  return {
    verifierKey,

    async keepVerifierKey(key) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      keepFirstFile(keyFile, Buffer.from(`${key}\n`));

      return (await verifierKey()) ?? key;
    },

    latest: async () => lines.latest(),

    append: (batch) => {
      const written = writing.then(() => write(batch));
      writing = written.catch(() => undefined);
      return written;
    },

    readCheckpoints: (from, limit) => lines.read(from, limit),

    async readLeaves(from, limit) {
      const end = Math.min(size(), from + limit);
      const leaves: EvidenceLeaf[] = [];
      for (let at = from; at < end; ) {
        const index = Math.floor(at / TILE_WIDTH);
        const stop = Math.min(end, (index + 1) * TILE_WIDTH);
        leaves.push(...(await readPart(index, at % TILE_WIDTH, stop - index * TILE_WIDTH)));
        at = stop;
      }

      return leaves;
    },

    readTile: (level, index, width) => files.read(tilePath(level, index), width * HASH_BYTES),

    async findLeaf(eventId) {
      const end = size();
      for (let first = 0; first < end; first += TILE_WIDTH) {
        const count = Math.min(TILE_WIDTH, end - first);
        const place = findLeafRecord(
          await files.read(leafPath(first / TILE_WIDTH), count * LEAF_RECORD_BYTES),
          eventId,
        );
        if (place !== null) return first + place;
      }

      return null;
    },

    close: async () => {
      await writing;
    },
  };
}

const leafPath = (index: number): string => `leaf/${tileName(index)}`;
