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
