import type { Segment } from './segments.ts';

/**
 * What the next 16 bits begin with: how many bits the code has (upper byte) and what it stands for (lower one). Zero where no
 * code begins so.
 */
export type CodeTable = Uint16Array;

const LENGTHS = 16;
const PREFIXES = 1 << LENGTHS;

/** Where each table is, by the byte that names it: 0 to 3, from 16 on for all coefficients but the first. Later ones take its place. */
export function findCodeTables(bytes: Uint8Array, { content, end }: Segment, places: Map<number, number>): void {
  for (let at = content; at + 1 + LENGTHS <= end; ) {
    const counts = bytes.subarray(at + 1, at + 1 + LENGTHS);
    places.set(bytes[at] ?? 0, at + 1);
    at += 1 + LENGTHS + counts.reduce((sum, count) => sum + count, 0);
  }
}

/** Codes of a length are consecutive numbers; those of the next one go on with a zero behind the last. */
export function readCodeTable(bytes: Uint8Array, place: number): CodeTable {
  const table = new Uint16Array(PREFIXES);
  let prefix = 0;
  let symbol = place + LENGTHS;
  for (let length = 1; length <= LENGTHS; length += 1) {
    const width = PREFIXES >> length;
    for (
      let left = bytes[place + length - 1] ?? 0;
      left > 0 && prefix < PREFIXES;
      left -= 1, symbol += 1, prefix += width
    ) {
      table.fill((length << 8) | (bytes[symbol] ?? 0), prefix, prefix + width);
    }
  }

  return table;
}
