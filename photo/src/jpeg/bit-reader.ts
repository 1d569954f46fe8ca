import type { CodeTable } from './code-tables.ts';
import { isRestart } from './segments.ts';

const FILL = 0xff;
const BYTE = 8;
/** With fewer there is room for one more byte. */
const ROOM = 24;

/** The bits of a scan's picture data, with zeros behind them when they are over. */
export type BitReader = {
  /** @returns what the next code stands for, or null when it is none */
  readonly readCode: (table: CodeTable) => number | null;
  readonly skip: (bits: number) => void;
  /** Passes over the mark at which codes begin anew; false when there is none. */
  readonly restart: () => boolean;
  /** Whether more was read than there is. */
  readonly isBeyond: () => boolean;
  /** Whether nothing is left but what fills up the last byte. */
  readonly isAtEnd: () => boolean;
};

export function createBitReader(bytes: Uint8Array, from: number): BitReader {
  let at = from;
  let buffer = 0;
  let count = 0;
  let padding = 0;

  const fill = (): void => {
    for (; count <= ROOM; count += BYTE) {
      const byte = bytes[at];
      const isOver = byte === undefined || (byte === FILL && bytes[at + 1] !== 0);
      buffer = (buffer << BYTE) | (isOver ? 0 : byte);
      if (isOver) padding += BYTE;
      else at += byte === FILL ? 2 : 1;
    }
  };
  const markAt = (): number => {
    let place = at;
    while (bytes[place] === FILL && bytes[place + 1] === FILL) place += 1;
    return place;
  };

  return {
    readCode: (table) => {
      fill();
      const entry = table[(buffer >>> (count - 16)) & 0xffff] ?? 0;
      count -= entry >> BYTE;
      return entry === 0 ? null : entry & 0xff;
    },
    skip: (bits) => {
      fill();
      count -= bits;
    },
    restart: () => {
      const place = markAt();
      const isThere = count - padding < BYTE && bytes[place] === FILL && isRestart(bytes[place + 1] ?? 0);
      [at, buffer, count, padding] = [place + 2, 0, 0, 0];
      return isThere;
    },
    isBeyond: () => count < padding,
    isAtEnd: () => count - padding < BYTE && markAt() >= bytes.length - (bytes.at(-1) === FILL ? 1 : 0),
  };
}
