import type { TilePiece } from '@entry/platform/ports/evidence-store';
import { TILE_WIDTH } from '@entry/platform/ports/evidence-store';
import type { TileHash } from './frontier.ts';

/** What newly completed hashes, in their order, add to tiles. */
export function piecesOf(hashes: readonly TileHash[]): readonly TilePiece[] {
  const groups = new Map<string, TileHash[]>();
  for (const tileHash of hashes) {
    const tile = `${tileHash.level}/${Math.floor(tileHash.index / TILE_WIDTH)}`;
    const group = groups.get(tile);
    if (group === undefined) groups.set(tile, [tileHash]);
    else group.push(tileHash);
  }

  return [...groups.values()].map((group) => {
    const { level, index } = group[0] as TileHash;
    return {
      level,
      index: Math.floor(index / TILE_WIDTH),
      offset: index % TILE_WIDTH,
      hashes: Buffer.concat(group.map(({ hash }) => hash)),
    };
  });
}
