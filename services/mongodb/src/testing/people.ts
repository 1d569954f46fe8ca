import type { ReadCollection, ReadModel } from '@entry/platform/ports/read-store';

export type Someone = {
  readonly name: string;
  /** Raised by changes that the name has no part in. */
  readonly visits: number;
  readonly value?: string | number | boolean | null;
};

/** A read model whose search terms come from the name alone; counts how often they are made. */
export function createPeopleModel(made: string[] = []) {
  return {
    name: 'people',
    version: 1,
    indexes: {
      all: { equals: [], sort: { field: 'name', direction: 'ascending' } },
      values: { equals: [], sort: { field: 'value', direction: 'descending' } },
      'by-visits': { equals: ['visits'], sort: { field: 'value', direction: 'ascending' } },
    },
    searchTerms: async ({ name }) => {
      made.push(name);
      return name.split(' ');
    },
    searchInputs: ({ name }) => [name],
  } as const satisfies ReadModel<Someone>;
}

export type People = ReadCollection<Someone, ReturnType<typeof createPeopleModel>['indexes']>;
