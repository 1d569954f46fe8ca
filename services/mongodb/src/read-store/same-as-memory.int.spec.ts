import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import type { DocumentWrite, IndexValue, Query } from '@entry/platform/ports/read-store';
import { digestOf } from '@entry/platform/projecting/digest';
import { createMemoryKeyVault } from '@entry/platform/testing/memory-key-vault';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { describeWithMongo } from '../testing/describe-with-mongo.ts';
import { createPeopleModel, type Someone } from '../testing/people.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createMongoReadStore } from './read-store.ts';

const SEED = 20_261_121;

const VALUE: fc.Arbitrary<IndexValue> = fc.constantFrom(null, -1.5, 0, 1, 7, '', 'A', 'a', 'b', 'é', 'አ', false, true);
const NAME = fc.constantFrom('Selam Tesfaye', 'SELAM', 'Sélam Haile', 'Hana', 'አበበ', 'x');
const WRITE: fc.Arbitrary<DocumentWrite<Someone>> = fc.record({
  id: fc.nat({ max: 30 }).map(String),
  position: fc.nat({ max: 300 }).map(BigInt),
  document: fc.option(
    fc.record(
      { name: NAME, visits: fc.nat({ max: 3 }), value: VALUE },
      { requiredKeys: ['name', 'visits'], noNullPrototype: true },
    ),
    { freq: 5 },
  ),
});
const BOUNDS = fc.record({ from: VALUE, to: VALUE }, { requiredKeys: [] });
const MATCHING = {
  range: fc.option(BOUNDS, { nil: undefined }),
  search: fc.option(fc.constantFrom('sel', 'SELAM tes', 'አበ', 'nobody', ' '), { nil: undefined }),
  direction: fc.option(fc.constantFrom('ascending', 'descending'), { nil: undefined }),
  offset: fc.nat({ max: 12 }),
  limit: fc.nat({ max: 8 }),
};
const INDEX = fc.oneof(
  fc.constantFrom({ index: 'all', equals: {} }, { index: 'values', equals: {} }),
  fc
    .oneof(fc.nat({ max: 4 }), fc.uniqueArray(fc.nat({ max: 4 })))
    .map((visits) => ({ index: 'by-visits', equals: { visits } })),
);
const QUERY: fc.Arbitrary<Query<Someone>> = fc
  .tuple(INDEX, fc.record(MATCHING))
  .map(([index, { range, search, direction, ...page }]) => ({
    ...index,
    ...page,
    ...(range === undefined ? {} : { range }),
    ...(search === undefined ? {} : { search }),
    ...(direction === undefined ? {} : { direction }),
  }));

await describeWithMongo(`Read models in MongoDB and in memory, written and asked alike (seed ${SEED})`, (server) => {
  async function createBoth() {
    const { mongo, release } = await createTestDatabase(server);
    const store = createMongoReadStore({ mongo, vault: createMemoryKeyVault() });
    const model = createPeopleModel();
    const [onDisk, inMemory] = [store.collection(model), createMemoryReadStore().collection(model)];

    return { onDisk, inMemory, release };
  }

  it('should answer every query alike: order, bounds across kinds of values, pages, counts and words', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(WRITE, { minLength: 40, maxLength: 80, size: 'max' }),
        fc.array(QUERY, { minLength: 25, maxLength: 25 }),
        async (writes, queries) => {
          const { onDisk, inMemory, release } = await createBoth();
          for (let start = 0; start < writes.length; start += 20) {
            await onDisk.write(writes.slice(start, start + 20));
            await inMemory.write(writes.slice(start, start + 20));
          }

          expect(await digestOf(onDisk as never)).toStrictEqual(await digestOf(inMemory as never));
          for (const query of queries) {
            const expected = await inMemory.find(query as never);
            expect([query, await onDisk.find(query as never)]).toStrictEqual([query, expected]);
            expect(await onDisk.count(query as never)).toBe(expected.total);
            found += expected.rows.length;
          }
          await release();
        },
      ),
      { seed: SEED, numRuns: 4, endOnFailure: true },
    );

    expect(found).toBeGreaterThan(50);
  });

  it('should give back whatever a document may hold', async () => {
    const { mongo, release } = await createTestDatabase(server);
    onTestFinished(release);
    const things = createMongoReadStore({ mongo, vault: createMemoryKeyVault() }).collection({
      name: 'things',
      version: 1,
      indexes: {},
    });
    const document = {
      text: 'Ä አ 😀',
      numbers: [0, -1, 1.5, 2 ** 31, 2 ** 52, Number.MAX_SAFE_INTEGER, 1e300],
      large: [2n ** 62n, -(2n ** 63n), 5n],
      at: new Date('2026-11-21T10:00:00.123Z'),
      nested: { deep: [{ bytes: new Uint8Array([0, 255]), none: null, empty: {}, list: [] }] },
      'a.b': { $c: true },
      left: undefined,
    };

    await things.write([{ id: 'a b/ü', document, position: 2n ** 62n }]);

    const { left: _out, ...expected } = document;
    expect(await things.get('a b/ü')).toStrictEqual({ id: 'a b/ü', document: expected, position: 2n ** 62n });
  });
});
