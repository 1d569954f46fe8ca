import { createHash } from 'node:crypto';
import { SEED } from '@entry/domain/testing/seed';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryTiles } from '../testing/memory-tiles.ts';
import { naiveConsistency, naivePath, naiveRoot } from '../testing/naive-tree.ts';
import { emptyRoot, hashLeaf } from './hashing.ts';
import { createTree } from './tree.ts';
import { isConsistent, rootOfInclusion } from './verify-proofs.ts';

/** Those of certificate-transparency, which every implementation of RFC 6962 and 9162 is held to. */
const ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const INCLUSIONS: readonly (readonly [index: number, size: number, proof: readonly string[]])[] = [
  [0, 1, []],
  [
    0,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    8,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
];
const CONSISTENCIES: readonly (readonly [smaller: number, larger: number, proof: readonly string[]])[] = [
  [1, 1, []],
  [
    1,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    6,
    8,
    [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [
    2,
    5,
    [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];

const hex = (hashes: readonly Uint8Array[]): string[] => hashes.map((hash) => Buffer.from(hash).toString('hex'));
const bytes = (texts: readonly string[]): Buffer[] => texts.map((text) => Buffer.from(text, 'hex'));
const leafOf = (number: number): Buffer => hashLeaf(createHash('sha256').update(`${number}`).digest());

function treeOf(leaves: readonly Buffer[]) {
  const tiles = createMemoryTiles();
  for (const leaf of leaves) tiles.append(leaf);

  return { ...tiles, tree: createTree(tiles.readTile) };
}

describe('When a tree holds the eight entries of certificate-transparency', () => {
  const leaves = bytes(ENTRIES).map(hashLeaf);
  const { tree } = treeOf(leaves);

  it('should have the known root at every size', async () => {
    for (const [size, root] of ROOTS.entries()) expect((await tree.root(size)).toString('hex')).toBe(root);
    expect(emptyRoot().toString('hex')).toBe(ROOTS[0]);
  });

  it.each(INCLUSIONS)(
    'should prove that leaf %i is in the tree of %i by the known hashes',
    async (index, size, proof) => {
      expect(hex(await tree.inclusionProof(index, size))).toStrictEqual(proof);
      const root = rootOfInclusion(leaves[index] as Buffer, index, size, bytes(proof));
      expect(root && Buffer.from(root).toString('hex')).toBe(ROOTS[size]);
    },
  );

  it.each(CONSISTENCIES)(
    'should prove that tree %i begins tree %i by the known hashes',
    async (smaller, larger, proof) => {
      expect(hex(await tree.consistencyProof(smaller, larger))).toStrictEqual(proof);
      const [before, after] = [smaller, larger].map((size) => ({ size, root: Buffer.from(ROOTS[size] ?? '', 'hex') }));
      expect(isConsistent(before as never, after as never, bytes(proof))).toBe(true);
    },
  );
});

describe(`When a tree grows over several tiles (seed ${SEED})`, () => {
  const LARGEST = 70_000;
  const leaves = Array.from({ length: LARGEST }, (_none, number) => leafOf(number));
  const { tree, frontier } = treeOf(leaves);

  it('should know the root by its frontier and by its tiles alike, and as the definition has it', async () => {
    expect(frontier.root()).toStrictEqual(naiveRoot(leaves));
    const sizes = fc.integer({ min: 0, max: 1_400 });
    await fc.assert(
      fc.asyncProperty(sizes, async (size) => {
        const root = naiveRoot(leaves.slice(0, size));
        expect(await tree.root(size)).toStrictEqual(root);
        expect((await tree.frontier(size)).root()).toStrictEqual(root);
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  it('should go on from any size as if it had never stopped', async () => {
    for (const size of [1, 255, 256, 257, 511, 512, 65_535, 65_536, 65_537]) {
      const later = await tree.frontier(size);
      for (const leaf of leaves.slice(size, size + 300)) later.append(leaf);
      expect(later.root()).toStrictEqual(await tree.root(size + 300));
    }
  });

  it('should give the proofs of the definition, and find them right', async () => {
    const places = fc.integer({ min: 1, max: 700 }).chain((size) => fc.tuple(fc.constant(size), fc.nat(size - 1)));
    await fc.assert(
      fc.asyncProperty(places, async ([size, index]) => {
        const [all, root] = [leaves.slice(0, size), naiveRoot(leaves.slice(0, size))];
        const path = await tree.inclusionProof(index, size);
        expect(path).toStrictEqual(naivePath(index, all));
        expect(rootOfInclusion(leaves[index] as Buffer, index, size, path)).toStrictEqual(root);

        const smaller = index + 1;
        const proof = await tree.consistencyProof(smaller, size);
        expect(proof).toStrictEqual(naiveConsistency(smaller, all));
        const before = { size: smaller, root: naiveRoot(leaves.slice(0, smaller)) };
        expect(isConsistent(before, { size, root }, proof)).toBe(true);
      }),
      { seed: SEED, numRuns: 80 },
    );
  });

  it('should find no proof right that was changed in one bit, shortened, lengthened or moved', async () => {
    const cases = fc.tuple(fc.integer({ min: 2, max: 300 }), fc.nat(), fc.nat(), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(cases, async ([size, anyIndex, anyHash, bit]) => {
        const index = anyIndex % size;
        const root = await tree.root(size);
        const leaf = leaves[index] as Buffer;
        const path = await tree.inclusionProof(index, size);
        const changed = path.map((hash) => Buffer.from(hash));
        const target = changed[anyHash % changed.length] as Buffer;
        target[bit >> 3] = (target[bit >> 3] ?? 0) ^ (1 << (bit & 7));

        expect(rootOfInclusion(leaf, index, size, changed)).not.toStrictEqual(root);
        expect(rootOfInclusion(leaf, index, size, path.slice(1))).not.toStrictEqual(root);
        expect(rootOfInclusion(leaf, index, size, [...path, root])).not.toStrictEqual(root);
        expect(rootOfInclusion(leaf, (index + 1) % size, size, path)).not.toStrictEqual(root);

        const smaller = Math.max(1, index);
        const before = { size: smaller, root: await tree.root(smaller) };
        const proof = await tree.consistencyProof(smaller, size);
        expect(isConsistent(before, { size, root: leaf }, proof)).toBe(false);
        expect(isConsistent(before, { size, root }, [...proof, leaf])).toBe(false);
        expect(isConsistent(before, { size, root }, proof.slice(1))).toBe(false);
      }),
      { seed: SEED, numRuns: 80 },
    );
  });

  it('should refuse what no tree has', async () => {
    await expect(tree.inclusionProof(5, 5)).rejects.toThrow(RangeError);
    await expect(tree.consistencyProof(0, 5)).rejects.toThrow(RangeError);
    await expect(tree.consistencyProof(6, 5)).rejects.toThrow(RangeError);
    expect(rootOfInclusion(leafOf(1), 1, 1, [])).toBeNull();
    expect(rootOfInclusion(leafOf(1), 0.5, 1, [])).toBeNull();
  });
});
