import { TILE_WIDTH } from '@entry/platform/ports/evidence-store';
import type { ReadTile } from './tree.ts';

/**
 * Reads each tile once, for many proofs under one root: they share the tiles at the top, and those are the dearest to
 * read.
 * @param size leaves of the tree; a tile is read as far as that tree fills it
 */
export function rememberTiles(readTile: ReadTile, size: number): ReadTile {
  const tiles = new Map<string, Promise<Uint8Array>>();

  return (level, index) => {
    const key = `${level}/${index}`;
    const known = tiles.get(key);
    if (known !== undefined) return known;

    const width = Math.min(TILE_WIDTH, Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH);
    const tile = readTile(level, index, width);
    tiles.set(key, tile);
    return tile;
  };
}
