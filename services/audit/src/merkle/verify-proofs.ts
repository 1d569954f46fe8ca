import { hashChildren } from './hashing.ts';

/** Root to which a leaf leads by its proof (RFC 9162, 2.1.3.2); null when the proof is not one of this place. */
export function rootOfInclusion(
  leafHash: Uint8Array,
  index: number,
  size: number,
  proof: readonly Uint8Array[],
): Uint8Array | null {
  if (!isWholeNumber(index) || !isWholeNumber(size) || index >= size) return null;

  let [place, last] = [index, size - 1];
  let root = leafHash;
  for (const hash of proof) {
    if (last === 0) return null;

    if (place % 2 === 1 || place === last) {
      root = hashChildren(hash, root);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, half(last)];
    } else {
      root = hashChildren(root, hash);
    }
    [place, last] = [half(place), half(last)];
  }

  return last === 0 ? root : null;
}

/** Whether a tree is the beginning of a larger one (RFC 9162, 2.1.4.2). */
export function isConsistent(
  smaller: { readonly size: number; readonly root: Uint8Array },
  larger: { readonly size: number; readonly root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (!isWholeNumber(smaller.size) || !isWholeNumber(larger.size)) return false;
  if (smaller.size < 1 || smaller.size > larger.size) return false;
  if (smaller.size === larger.size) return proof.length === 0 && isSame(smaller.root, larger.root);

  const hashes = isPowerOfTwo(smaller.size) ? [smaller.root, ...proof] : [...proof];
  const first = hashes.shift();
  if (first === undefined) return false;

  let [place, last] = [smaller.size - 1, larger.size - 1];
  while (place % 2 === 1) [place, last] = [half(place), half(last)];
  let [before, after] = [first, first];
  for (const hash of hashes) {
    if (last === 0) return false;

    if (place % 2 === 1 || place === last) {
      before = hashChildren(hash, before);
      after = hashChildren(hash, after);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, half(last)];
    } else {
      after = hashChildren(after, hash);
    }
    [place, last] = [half(place), half(last)];
  }

  return last === 0 && isSame(before, smaller.root) && isSame(after, larger.root);
}

const half = (count: number): number => Math.floor(count / 2);
const isWholeNumber = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const isSame = (left: Uint8Array, right: Uint8Array): boolean => Buffer.compare(left, right) === 0;

function isPowerOfTwo(size: number): boolean {
  let rest = size;
  while (rest % 2 === 0) rest /= 2;

  return rest === 1;
}
