import { arbitraryValue } from '@entry/contracts/testing/arbitrary-value';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import * as ours from './mini.ts';

type Outcome = { readonly data: unknown } | { readonly issues: readonly unknown[] };
type Pair = { readonly name: string; readonly zod: z.ZodMiniType; readonly ours: z.ZodMiniType };

const SEED = 20_261_122;
const VALUES_OF_EACH = 25;
const FEWEST_SCHEMAS = 250;
const ANYTHING = [
  '',
  ' ',
  'x',
  '2026-02-30',
  null,
  undefined,
  0,
  -1,
  1.5,
  10 ** 15,
  Number.NaN,
  true,
  [],
  {},
  'y'.repeat(700),
];

const modules = import.meta.glob<Readonly<Record<string, unknown>>>([
  '../../../contracts/src/**/*.ts',
  '!../../../contracts/src/**/*.spec.ts',
  '!../../../contracts/src/testing/**',
]);

describe('Schemas of the contracts in a browser', () => {
  let pairs: readonly Pair[];

  beforeAll(async () => {
    const zod = await loadSchemas();
    vi.resetModules();
    vi.doMock('zod/mini', () => import('./mini.ts'));
    const read = await loadSchemas();
    pairs = [...zod].map(([name, schema]) => ({ name, zod: schema, ours: read.get(name) as z.ZodMiniType }));
  });
  afterAll(() => {
    vi.doUnmock('zod/mini');
    vi.resetModules();
  });

  it('should all be read', () => {
    expect(pairs.length).toBeGreaterThan(FEWEST_SCHEMAS);
    expect(pairs.filter(({ zod, ours }) => ours === undefined || zod.constructor === ours.constructor)).toEqual([]);
  });

  it('should take what zod takes, and give the same', () => {
    for (const { name, zod, ours } of pairs) {
      fc.assert(
        fc.property(arbitraryValue(zod), (value) => {
          expect({ name, ...outcome(ours, value) }).toStrictEqual({ name, ...outcome(zod, value) });
        }),
        { seed: SEED, numRuns: VALUES_OF_EACH },
      );
    }
  });

  it('should refuse what zod refuses, for the same reasons in the same words', () => {
    let refusals = 0;
    for (const { name, zod, ours } of pairs) {
      fc.assert(
        fc.property(arbitraryValue(zod).chain(spoilt), (value) => {
          const expected = outcome(zod, value);
          if ('issues' in expected) refusals += 1;
          expect({ name, ...outcome(ours, value) }).toStrictEqual({ name, ...expected });
        }),
        { seed: SEED, numRuns: VALUES_OF_EACH },
      );
    }

    expect(refusals).toBeGreaterThan((pairs.length * VALUES_OF_EACH) / 4);
  });

  it.each([2 ** 53, -(2 ** 53), Number.POSITIVE_INFINITY])('should refuse the whole number %d as zod does', (value) => {
    const asZod = ours.int('Must be whole').check(ours.gte(0, 'Too small')) as unknown as z.ZodMiniType;

    expect(outcome(asZod, value)).toEqual(outcome(z.int('Must be whole').check(z.gte(0, 'Too small')), value));
  });
});

async function loadSchemas(): Promise<ReadonlyMap<string, z.ZodMiniType>> {
  const found = new Map<string, z.ZodMiniType>();
  for (const [path, load] of Object.entries(modules)) {
    for (const [name, value] of Object.entries(await load())) {
      if (isSchema(value)) found.set(`${path} ${name}`, value);
    }
  }
  return found;
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}

function outcome(schema: z.ZodMiniType, value: unknown): Outcome {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { data: parsed.data };

  return { issues: parsed.error.issues.map(({ code, path, message }) => ({ code, path, message })) };
}

/** The value with one thing in it replaced, left out or added; the value itself now and then. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  const anything = fc.constantFrom(...ANYTHING);
  if (Array.isArray(value) && value.length > 0) {
    return fc
      .tuple(fc.nat(value.length - 1), fc.boolean())
      .chain(([index, isDeep]) => (isDeep ? spoilt(value[index]) : anything).map((part) => value.with(index, part)));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return anything;

  const entries = Object.entries(value);
  const added = anything.map((part): unknown => ({ ...value, added: part }));
  if (entries.length === 0) return fc.oneof(added, anything);

  return fc.oneof(
    added,
    anything,
    fc.nat(entries.length - 1).map((left) => Object.fromEntries(entries.filter((_entry, index) => index !== left))),
    fc.nat(entries.length - 1).chain((index) => {
      const [key, part] = entries[index] as [string, unknown];
      return fc.oneof(anything, spoilt(part)).map((other): unknown => ({ ...value, [key]: other }));
    }),
  );
}
