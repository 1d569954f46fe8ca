import { EvidenceDamagedError, HASH_BYTES, TILE_WIDTH } from '@entry/platform/ports/evidence-store';
import { createFrontier, type Frontier, heightsOf, TILE_HEIGHT } from './frontier.ts';
import { emptyRoot, hashChildren } from './hashing.ts';

/** Answers at least the first `width` hashes of a tile. */
export type ReadTile = (level: number, index: number, width: number) => Promise<Uint8Array>;

/**
 * Roots and proofs of a tree that lies in tiles (RFC 9162, 2.1.2 to 2.1.4). Reads a few tiles per question, however
 * large the tree is; sizes and indexes must lie within what the tiles hold.
 */
export type Tree = {
  readonly root: (size: number) => Promise<Buffer>;
  /** Hashes by which the leaf leads to the root, the one beside the leaf first. @throws RangeError */
  readonly inclusionProof: (index: number, size: number) => Promise<readonly Buffer[]>;
  /** Hashes by which the smaller tree is the beginning of the larger one. @throws RangeError */
  readonly consistencyProof: (smaller: number, larger: number) => Promise<readonly Buffer[]>;
  /** What appending goes on from. */
  readonly frontier: (size: number) => Promise<Frontier>;
};

export function createTree(readTile: ReadTile): Tree {
  /** Of the index-th complete subtree with 2^height leaves. */
  async function subtree(height: number, index: number): Promise<Buffer> {
    const level = Math.floor(height / TILE_HEIGHT);
    const width = 2 ** (height % TILE_HEIGHT);
    const first = index * width;
    const offset = first % TILE_WIDTH;
    const tile = await readTile(level, Math.floor(first / TILE_WIDTH), offset + width);
    if (tile.length < (offset + width) * HASH_BYTES) throw new EvidenceDamagedError('A tile is too short');

    return rootOf(tile, offset, width);
  }

  /** Of the leaves from one (inclusive) to another (exclusive). */
  async function range(begin: number, end: number): Promise<Buffer> {
    const size = end - begin;
    if (size === 0) return emptyRoot();

    const split = largestPowerBelow(size);
    // A power of two: it begins at a multiple of itself, for everything to its left is larger.
    if (size === 1 || split * 2 === size) return subtree(Math.log2(size), begin / size);

    return hashChildren(await range(begin, begin + split), await range(begin + split, end));
  }

  async function path(index: number, begin: number, end: number): Promise<Buffer[]> {
    const size = end - begin;
    if (size === 1) return [];

    const middle = begin + largestPowerBelow(size);
    return index < middle
      ? [...(await path(index, begin, middle)), await range(middle, end)]
      : [...(await path(index, middle, end)), await range(begin, middle)];
  }

  /** @param isWhole whether the smaller tree is known to whoever asks as one that begins here */
  async function prefix(smaller: number, begin: number, end: number, isWhole: boolean): Promise<Buffer[]> {
    if (smaller === end) return isWhole ? [] : [await range(begin, end)];

    const middle = begin + largestPowerBelow(end - begin);
    return smaller <= middle
      ? [...(await prefix(smaller, begin, middle, isWhole)), await range(middle, end)]
      : [...(await prefix(smaller, middle, end, false)), await range(begin, middle)];
  }

  return {
    root: (size) => range(0, size),

    inclusionProof: async (index, size) => {
      if (index < 0 || index >= size) throw new RangeError(`There is no leaf ${index} in a tree of ${size}`);
      return path(index, 0, size);
    },

    consistencyProof: async (smaller, larger) => {
      if (smaller < 1 || smaller > larger) throw new RangeError(`A tree of ${larger} does not begin with ${smaller}`);
      return prefix(smaller, 0, larger, true);
    },

    frontier: async (size) => {
      const subtrees: Buffer[] = [];
      for (const height of heightsOf(size)) {
        // What is left of it are larger subtrees: an even number of its own size.
        subtrees[height] = await subtree(height, 2 * Math.floor(size / 2 ** (height + 1)));
      }

      return createFrontier(size, subtrees);
    },
  };
}

/** Of a power of two hashes in a tile. */
function rootOf(tile: Uint8Array, offset: number, width: number): Buffer {
  let hashes: Buffer[] = Array.from({ length: width }, (_none, place) =>
    Buffer.from(tile.subarray((offset + place) * HASH_BYTES, (offset + place + 1) * HASH_BYTES)),
  );
  while (hashes.length > 1) {
    const pairs: Buffer[] = [];
    for (let place = 0; place < hashes.length; place += 2) {
      pairs.push(hashChildren(hashes[place] as Buffer, hashes[place + 1] as Buffer));
    }
    hashes = pairs;
  }

  return hashes[0] as Buffer;
}

/** The largest power of two that is smaller than a size of at least 2; 1 for a size of 1. */
function largestPowerBelow(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;

  return power;
}
