import { HASH_BYTES } from '@entry/platform/ports/evidence-store';
import { createFrontier, type Frontier } from '../merkle/frontier.ts';
import type { ReadTile } from '../merkle/tree.ts';

export type MemoryTiles = {
  readonly frontier: Frontier;
  readonly append: (leafHash: Buffer) => void;
  readonly readTile: ReadTile;
};

/** Tiles of a tree that is appended to, for tests that have no business with a disk. */
export function createMemoryTiles(): MemoryTiles {
  const levels: Buffer[][] = [[]];
  const frontier = createFrontier();

  return {
    frontier,
    append: (leafHash) => {
      levels[0]?.push(leafHash);
      frontier.append(leafHash, ({ level, hash }) => {
        levels[level] ??= [];
        levels[level].push(hash);
      });
    },
    readTile: async (level, index, width) => {
      const tile = (levels[level] ?? []).slice(index * 256, index * 256 + width);
      if (tile.length < width) throw new Error(`The tile ${level}/${index} has ${tile.length} hashes, not ${width}`);

      return Buffer.concat(tile, width * HASH_BYTES);
    },
  };
}
