import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasId, type IdSet, idsIn, NO_IDS, withId, withIds, withoutId } from './id-set.ts';
import { identifier } from './testing/identifiers.ts';
import { SEED } from './testing/seed.ts';

type Step = { readonly kind: 'add' | 'remove'; readonly id: string };

/** Few enough ids that they meet, many enough that the tree grows levels; some share a hash (FNV-1a, 32 bits). */
const ids = fc.oneof(
  fc.integer({ min: 0, max: 300 }).map(identifier),
  fc.uuid(),
  fc.constantFrom('costarring', 'liquid', 'declinate', 'macallums', ''),
);
const steps = fc.array(fc.record({ kind: fc.constantFrom<Step['kind']>('add', 'add', 'add', 'remove'), id: ids }), {
  maxLength: 400,
});

function expectToHold(set: IdSet, expected: ReadonlySet<string>, strangers: readonly string[]): void {
  expect([...idsIn(set)].sort()).toStrictEqual([...expected].sort());
  expect(set.size).toBe(expected.size);
  for (const id of strangers) expect(hasId(set, id)).toBe(expected.has(id));
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;

  Object.freeze(value);
  for (const member of Object.values(value)) deepFreeze(member);
}

describe(`A set of ids (seed ${SEED})`, () => {
  it('should hold what a plain set holds after the same steps, and every earlier one what it held then', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        let set = NO_IDS;
        const expected = new Set<string>();
        const versions: { readonly set: IdSet; readonly expected: ReadonlySet<string> }[] = [];
        for (const { kind, id } of taken) {
          deepFreeze(set);
          set = kind === 'add' ? withId(set, id) : withoutId(set, id);
          if (kind === 'add') expected.add(id);
          else expected.delete(id);
          versions.push({ set, expected: new Set(expected) });
        }

        const all = taken.map(({ id }) => id);
        for (const version of versions.filter((_version, place) => place % 37 === 0)) {
          expectToHold(version.set, version.expected, all);
        }
        expectToHold(set, expected, all);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  it('should stay the same when nothing changes', () => {
    const set = withIds(NO_IDS, [identifier(1), identifier(2), identifier(1)]);

    expect(set.size).toBe(2);
    expect(withId(set, identifier(2))).toBe(set);
    expect(withoutId(set, identifier(3))).toBe(set);
  });

  it('should keep ids apart whose hashes are the same', () => {
    const many = Array.from({ length: 100 }, (_, number) => identifier(number));
    const set = withIds(NO_IDS, [...many, 'costarring', 'liquid']);

    expect(hasId(withoutId(set, 'liquid'), 'costarring')).toBe(true);
    expect(hasId(withoutId(set, 'liquid'), 'liquid')).toBe(false);
  });

  it('should hold many', () => {
    const many = Array.from({ length: 50_000 }, (_, number) => identifier(number));
    const set = withIds(NO_IDS, many);

    expect(set.size).toBe(50_000);
    expect(many.every((id) => hasId(set, id))).toBe(true);
    expect(many.reduce(withoutId, set).size).toBe(0);
  });
});
