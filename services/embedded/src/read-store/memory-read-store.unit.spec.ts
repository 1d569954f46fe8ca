import { describeReadStore } from '@entry/platform/contract-suites/read-store';
import type { ReadModel } from '@entry/platform/ports/read-store';
import { describe, expect, it } from 'vitest';
import { createMemoryReadStore } from './memory-read-store.ts';

describeReadStore('Memory', async () => createMemoryReadStore());

const PEOPLE: ReadModel<{ readonly name: string }> = {
  name: 'people',
  version: 1,
  indexes: { all: { equals: [], sort: { field: 'name', direction: 'ascending' } } },
  searchTerms: async ({ name }) => [name],
};

describe('When the search terms of many documents are opened', () => {
  it('should let others run meanwhile', async () => {
    const store = createMemoryReadStore();
    const people = store.collection(PEOPLE);
    const names = Array.from({ length: 2_000 }, (_, number) => `name${number}`);
    await people.write(names.map((name) => ({ id: name, document: { name }, position: 1n })));
    let turns = 0;
    const count = () => {
      turns += 1;
      waiting = setImmediate(count);
    };
    let waiting = setImmediate(count);

    const { total } = await people.find({ index: 'all', equals: {}, search: 'name1999', limit: 10 });

    clearImmediate(waiting);
    expect(total).toBe(1);
    expect(turns).toBeGreaterThan(3);
  });
});

describe('When what another store holds of a model takes the place of what this one holds', () => {
  const put = (id: string, name: string, position: bigint) => ({ id, document: { name }, position });
  const found = async (people: ReturnType<typeof peopleOf>, search?: string) =>
    (await people.find({ index: 'all', equals: {}, limit: 10, ...(search === undefined ? {} : { search }) })).rows.map(
      ({ id }) => id,
    );
  const peopleOf = (store: ReturnType<typeof createMemoryReadStore>) => store.collection(PEOPLE);

  it('should answer from it at once, whoever had the collection at hand, and take later writes', async () => {
    const [store, beside] = [createMemoryReadStore(), createMemoryReadStore()];
    const people = peopleOf(store);
    await people.write([put('a', 'Abebe', 1n), put('b', 'Sara', 2n)]);
    expect([await found(people), await found(people, 'abe')]).toStrictEqual([['a', 'b'], ['a']]);
    await peopleOf(beside).write([
      put('b', 'Sara', 2n),
      put('c', 'Abel', 3n),
      { id: 'd', document: null, position: 9n },
    ]);
    await beside.warm();

    store.adopt(PEOPLE, beside);

    expect([await found(people), await found(people, 'abe')]).toStrictEqual([['c', 'b'], ['c']]);
    await people.write([put('a', 'Aba', 4n), put('d', 'Too late', 5n)]);
    expect([await found(people), await found(people, 'ab')]).toStrictEqual([
      ['a', 'c', 'b'],
      ['a', 'c'],
    ]);
  });

  it('should not mix what is being opened for a search with what took its place', async () => {
    const [store, beside] = [createMemoryReadStore(), createMemoryReadStore()];
    const people = peopleOf(store);
    const names = Array.from({ length: 600 }, (_, number) => `old${number}`);
    await people.write(names.map((name) => put(name, name, 1n)));
    await peopleOf(beside).write([put('new', 'New', 2n)]);

    const searching = found(people, 'old599');
    store.adopt(PEOPLE, beside);

    expect(await searching).toStrictEqual([]);
    expect(await found(people, 'new')).toStrictEqual(['new']);
    expect(await found(people, 'old')).toStrictEqual([]);
  });
});

type Place = { readonly name: string; readonly country: string; readonly height: number };

const PLACES: ReadModel<Place> = {
  name: 'places',
  version: 1,
  indexes: {
    all: { equals: [], sort: { field: 'height', direction: 'ascending' } },
    'by-country': { equals: ['country'], sort: { field: 'height', direction: 'descending' } },
    'by-name': { equals: ['country'], sort: { field: 'name', direction: 'ascending' } },
  },
} as const satisfies ReadModel<{ readonly name: string; readonly country: string; readonly height: number }>;

describe('When all indexes are built while documents go on changing', () => {
  const place = (number: number, height: number, position: bigint) => ({
    id: `place${number}`,
    document: { name: `name${number % 7}`, country: `country${number % 3}`, height },
    position,
  });
  const places = Array.from({ length: 60 }, (_, number) => place(number, (number * 37) % 11, 1n));
  const changes = [
    ...places.filter((_, number) => number % 2 === 0).map((_, number) => place(number * 2, 100 - number, 2n)),
    { id: 'place3', document: null, position: 2n },
    place(99, 5, 2n),
  ];

  async function idsOf(store: ReturnType<typeof createMemoryReadStore>) {
    const collection = store.collection(PLACES);
    const equals = { country: ['country0', 'country1', 'country2'] };
    const found = [
      await collection.find({ index: 'all', equals: {}, limit: 100 }),
      await collection.find({ index: 'by-country', equals, limit: 100 }),
      await collection.find({ index: 'by-name', equals, limit: 100 }),
    ];

    return found.map(({ rows }) => rows.map(({ id }) => id));
  }

  it.each([1, 2, 3])(
    'should have each in its place in every index when they changed after %i of them',
    async (turns) => {
      const [busy, idle] = [createMemoryReadStore(), createMemoryReadStore()];
      await busy.collection(PLACES).write(places);
      await idle.collection(PLACES).write([...places, ...changes]);

      const warming = busy.warm();
      for (let turn = 1; turn < turns; turn += 1) await new Promise(setImmediate);
      await busy.collection(PLACES).write(changes);
      await warming;

      const [all] = await idsOf(busy);
      expect(all).toHaveLength(60);
      expect(await idsOf(busy)).toStrictEqual(await idsOf(idle));
    },
  );
});
