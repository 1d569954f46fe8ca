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
