import { emptyRoot, hashChildren } from './hashing.ts';

/** Levels of the binary tree that one tile spans: 256 hashes. */
export const TILE_HEIGHT = 8;

/** A node that is complete and will never change: the hash over 256^level leaves, the index-th of its level. */
export type TileHash = { readonly level: number; readonly index: number; readonly hash: Buffer };

/**
 * The right edge of a growing tree: one complete subtree for every binary digit of its size. That is all it takes to
 * append and to know the root, however large the tree is.
 */
export type Frontier = {
  readonly size: () => number;
  readonly root: () => Buffer;
  /** @param onTileHash told of the hashes of level 1 and above that this leaf completed */
  readonly append: (leafHash: Buffer, onTileHash?: (tileHash: TileHash) => void) => void;
};

/** @param subtrees by height; those at heights where the size has no binary digit are not looked at */
export function createFrontier(size = 0, subtrees: readonly Buffer[] = []): Frontier {
  const complete = [...subtrees];
  let leaves = size;

  return {
    size: () => leaves,

    root: () => {
      let root: Buffer | null = null;
      for (const height of heightsOf(leaves)) {
        const subtree = complete[height] as Buffer;
        root = root === null ? subtree : hashChildren(subtree, root);
      }

      return root ?? emptyRoot();
    },

    append: (leafHash, onTileHash) => {
      let hash = leafHash;
      let height = 0;
      // As many subtrees are completed as the size ends in ones.
      for (let index = leaves; index % 2 === 1; index = (index - 1) / 2) {
        hash = hashChildren(complete[height] as Buffer, hash);
        height += 1;
        if (height % TILE_HEIGHT === 0) {
          onTileHash?.({ level: height / TILE_HEIGHT, index: (index - 1) / 2, hash });
        }
      }
      complete[height] = hash;
      leaves += 1;
    },
  };
}

/** Heights of the complete subtrees of a tree, the smallest (rightmost) first. */
export function* heightsOf(size: number): Iterable<number> {
  let height = 0;
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) yield height;
    height += 1;
  }
}
