import { createRandom } from '@entry/platform/testing/random';
import { describe, expect, it } from 'vitest';
import { compareEntries, type IndexEntry, insertEntry, lowerBound, removeEntry } from '../read-store/index-order.ts';
import { packEntries } from './packed-entries.ts';

const entryOf = (row: number): IndexEntry => ({ value: Math.floor(row / 3), id: String(row).padStart(6, '0') });
const rowsOf = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, row) => 2 * row);

describe('When entries of an index come from a snapshot', () => {
  it.each([0, 1, 511, 512, 2_000])('should take changes as an array of %i entries does', (count) => {
    const random = createRandom(20261125);
    const packed = packEntries(entryOf, rowsOf(count), 0, count);
    const plain = Array.from(rowsOf(count), entryOf);

    for (let turn = 0; turn < 4_000; turn += 1) {
      const entry = entryOf(Math.floor(random() * (2 * count + 40)));
      const isThere = plain.some((each) => each.id === entry.id);
      if (isThere || random() < 0.1) {
        removeEntry(plain, entry);
        packed.remove(entry);
      } else {
        insertEntry(plain, entry);
        packed.insert(entry);
      }
    }
    const isBefore = (each: IndexEntry): boolean => compareEntries(each, entryOf(count)) < 0;

    expect(packed.lowerBound(isBefore)).toBe(lowerBound(plain, isBefore));
    expect([...packed]).toStrictEqual(plain);
    expect(packed.length).toBe(plain.length);
    expect(plain.map((_, place) => packed.at(place))).toStrictEqual(plain);
    expect(() => packed.at(plain.length)).toThrow(RangeError);
  });

  it('should grow at its end in blocks that stay small', () => {
    const packed = packEntries(entryOf, rowsOf(10), 0, 10);
    const last = Array.from({ length: 5_000 }, (_, number) => entryOf(100 + number));

    for (const entry of last) packed.insert(entry);

    expect([...packed]).toStrictEqual([...Array.from(rowsOf(10), entryOf), ...last]);
  });

  it('should leave a copy alone', () => {
    const packed = packEntries(entryOf, rowsOf(1_000), 0, 1_000);
    packed.remove(entryOf(400));
    const before = [...packed];
    const copy = packed.copy();

    packed.remove(entryOf(402));
    packed.insert(entryOf(1_401));
    packed.insert(entryOf(5_000));

    expect([...copy]).toStrictEqual(before);
    expect(copy).toHaveLength(before.length);
  });
});
