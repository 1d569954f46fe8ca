const BITS = 4;
export const PLACES = 2 ** BITS;
/** Below this many levels all bits of the hash are used up: what still meets there stays in one leaf. */
export const DEEPEST = 32 / BITS;

export function placeOf(hash: number, depth: number): number {
  return (hash >>> (depth * BITS)) & (PLACES - 1);
}

/** FNV-1a, 32 bits: ids made one after the other differ in few digits, and must not end up in the same places. */
export function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);

  return hash >>> 0;
}
