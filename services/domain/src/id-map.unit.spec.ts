import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesIn, type IdMap, NOTHING_BY_ID, valueFor, withoutValue, withValue } from './id-map.ts';
import { identifier } from './testing/identifiers.ts';
import { SEED } from './testing/seed.ts';

/** Few enough ids that they meet, many enough that the tree grows levels; some share a hash (FNV-1a, 32 bits). */
const ids = fc.oneof(
  fc.integer({ min: 0, max: 300 }).map(identifier),
  fc.uuid(),
  fc.constantFrom('costarring', 'liquid', 'declinate', 'macallums', '', 'constructor'),
);
const steps = fc.array(fc.record({ id: ids, value: fc.option(fc.nat({ max: 9 }), { freq: 4 }) }), { maxLength: 400 });

const sorted = (entries: Iterable<readonly [string, number]>) =>
  [...entries].sort(([one], [other]) => (one < other ? -1 : 1));

describe(`A map by id (seed ${SEED})`, () => {
  it('should hold what a plain map holds after the same steps, and every earlier one what it held then', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        let map: IdMap<number> = NOTHING_BY_ID;
        const expected = new Map<string, number>();
        const versions: { readonly map: IdMap<number>; readonly expected: ReadonlyMap<string, number> }[] = [];
        for (const { id, value } of taken) {
          map = value === null ? withoutValue(map, id) : withValue(map, id, value);
          if (value === null) expected.delete(id);
          else expected.set(id, value);
          versions.push({ map, expected: new Map(expected) });
        }

        for (const version of versions.filter((_version, place) => place % 37 === 0 || place === taken.length - 1)) {
          expect(sorted(entriesIn(version.map))).toStrictEqual(sorted(version.expected));
          expect(version.map.size).toBe(version.expected.size);
          for (const { id } of taken) expect(valueFor(version.map, id)).toBe(version.expected.get(id));
        }
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  it('should stay the same when there is nothing to remove', () => {
    const map = withValue(NOTHING_BY_ID, identifier(1), 1);

    expect(withoutValue(map, identifier(2))).toBe(map);
  });
});
