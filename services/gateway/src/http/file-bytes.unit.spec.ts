import { describe, expect, it } from 'vitest';
import { createFileBytes } from './file-bytes.ts';

const MAXIMUM = 3 * 1024 * 1024;

const numbered = (length: number, from: number): Uint8Array =>
  Uint8Array.from({ length }, (_, place) => (from + place) % 251);

describe('The bytes of a file that comes in pieces', () => {
  it.each([
    ['of a few bytes', 7, 1_000],
    ['of the size of a read', 65_536, 2 * 1024 * 1024 + 17],
    ['larger than what the buffer grows by', 1_500_000, MAXIMUM],
  ])('should be whole and in order, from pieces %s', (_, piece, size) => {
    const bytes = createFileBytes(MAXIMUM);
    for (let start = 0; start < size; start += piece) bytes.append(numbered(Math.min(piece, size - start), start));

    expect(Buffer.compare(bytes.whole(), numbered(size, 0))).toBe(0);
  });

  it('should stay what they were when the piece they came in is used again', () => {
    const bytes = createFileBytes(MAXIMUM);
    const piece = numbered(100, 0);
    bytes.append(piece);
    piece.fill(0);

    expect(bytes.whole()).toStrictEqual(numbered(100, 0));
  });

  it('should hold no more memory than what came', () => {
    const bytes = createFileBytes(MAXIMUM);
    bytes.append(numbered(10, 0));

    expect(bytes.whole().buffer.byteLength).toBe(10);
  });

  it('should say so when there are more than there may be', () => {
    const bytes = createFileBytes(100);

    expect(() => bytes.append(numbered(101, 0))).toThrow(RangeError);
  });

  it('should be none when nothing came', () => {
    expect(createFileBytes(MAXIMUM).whole()).toHaveLength(0);
  });
});
