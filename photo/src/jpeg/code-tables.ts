import { lengthAt } from './segments.ts';

/**
 * What the next 16 bits begin with: how many bits the code has (upper byte) and what it stands for (lower one). Zero where no
 * code begins so.
 */
export type CodeTable = Uint16Array;

const LENGTHS = 16;
const PREFIXES = 1 << LENGTHS;

/** Reads a segment of tables into those that are known: by the byte that names each, 0 to 3, from 16 on for all but the first coefficient. */
export function readCodeTables(bytes: Uint8Array, start: number, known: Map<number, CodeTable>): void {
  const end = start + 2 + lengthAt(bytes, start + 2);
  for (let at = start + 4; at + 1 + LENGTHS <= end; ) {
    const counts = bytes.subarray(at + 1, at + 1 + LENGTHS);
    const symbols = bytes.subarray(at + 1 + LENGTHS, end);
    known.set(bytes[at] ?? 0, tableOf(counts, symbols));
    at += 1 + LENGTHS + counts.reduce((sum, count) => sum + count, 0);
  }
}

/** Codes of a length are consecutive numbers; those of the next one go on with a zero behind the last. */
function tableOf(counts: Uint8Array, symbols: Uint8Array): CodeTable {
  const table = new Uint16Array(PREFIXES);
  let prefix = 0;
  let index = 0;
  counts.forEach((count, place) => {
    const length = place + 1;
    const width = PREFIXES >> length;
    for (let left = count; left > 0 && prefix < PREFIXES; left -= 1, index += 1, prefix += width) {
      table.fill((length << 8) | (symbols[index] ?? 0), prefix, prefix + width);
    }
  });

  return table;
}
