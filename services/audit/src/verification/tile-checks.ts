import { type EvidenceStore, HASH_BYTES, TILE_WIDTH } from '@entry/platform/ports/evidence-store';
import type { TileHash } from '../merkle/frontier.ts';

/** Compares the tiles above the leaves with what the leaves lead to. */
export type TileChecks = {
  readonly add: (tileHash: TileHash) => void;
  /** Tiles that are not what they should be, among those that are full by now, or among all. */
  readonly findDamaged: (isLast: boolean) => Promise<readonly string[]>;
};

type Tile = { readonly level: number; readonly index: number; readonly hashes: Buffer[] };

/** Holds the tiles that are not full yet, and those that were not asked about since they are. */
export function createTileChecks(evidence: Pick<EvidenceStore, 'readTile'>): TileChecks {
  const tiles = new Map<string, Tile>();

  async function isDamaged({ level, index, hashes }: Tile): Promise<boolean> {
    try {
      const stored = await evidence.readTile(level, index, hashes.length);
      return !Buffer.concat(hashes).equals(stored.subarray(0, hashes.length * HASH_BYTES));
    } catch {
      return true;
    }
  }

  return {
    add({ level, index, hash }) {
      const name = `${level}/${Math.floor(index / TILE_WIDTH)}`;
      const tile = tiles.get(name) ?? { level, index: Math.floor(index / TILE_WIDTH), hashes: [] };
      tiles.set(name, tile);
      tile.hashes.push(hash);
    },

    async findDamaged(isLast) {
      const damaged: string[] = [];
      for (const [name, tile] of tiles) {
        if (!isLast && tile.hashes.length < TILE_WIDTH) continue;

        tiles.delete(name);
        if (await isDamaged(tile)) damaged.push(name);
      }

      return damaged;
    },
  };
}
