import { createHash } from 'node:crypto';

/** The definitions of RFC 9162, 2.1, word for word, over hashes of leaves: slow, and plainly right. */
export function naiveRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return createHash('sha256').digest();
  if (leaves.length === 1) return leaves[0] as Buffer;

  const split = splitOf(leaves.length);
  return createHash('sha256')
    .update(Buffer.of(1))
    .update(naiveRoot(leaves.slice(0, split)))
    .update(naiveRoot(leaves.slice(split)))
    .digest();
}

export function naivePath(index: number, leaves: readonly Buffer[]): Buffer[] {
  if (leaves.length === 1) return [];

  const split = splitOf(leaves.length);
  return index < split
    ? [...naivePath(index, leaves.slice(0, split)), naiveRoot(leaves.slice(split))]
    : [...naivePath(index - split, leaves.slice(split)), naiveRoot(leaves.slice(0, split))];
}

export function naiveConsistency(smaller: number, leaves: readonly Buffer[], isWhole = true): Buffer[] {
  if (smaller === leaves.length) return isWhole ? [] : [naiveRoot(leaves)];

  const split = splitOf(leaves.length);
  return smaller <= split
    ? [...naiveConsistency(smaller, leaves.slice(0, split), isWhole), naiveRoot(leaves.slice(split))]
    : [...naiveConsistency(smaller - split, leaves.slice(split), false), naiveRoot(leaves.slice(0, split))];
}

function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;

  return split;
}
