import type { DocumentWrite, ReadModel } from '../ports/read-store.ts';

/** What the read stores of the contract suites hold. */
export type Animal = {
  readonly name: string;
  readonly kind: string;
  readonly legs: number;
  readonly isTame: boolean;
  readonly home: string | null;
  readonly scan: Uint8Array;
};

export const ANIMALS: ReadModel<Animal> = {
  name: 'contract-animals',
  version: 1,
  indexes: {
    all: { equals: [], sort: { field: 'name', direction: 'ascending' } },
    newest: { equals: [], sort: { field: 'name', direction: 'descending' } },
    'by-kind': { equals: ['kind'], sort: { field: 'legs', direction: 'descending' } },
    'by-kind-and-tameness': { equals: ['kind', 'isTame'], sort: { field: 'name', direction: 'ascending' } },
    'by-home': { equals: ['home'], sort: { field: 'name', direction: 'ascending' } },
    homes: { equals: [], sort: { field: 'home', direction: 'ascending' } },
  },
  searchTerms: async ({ name, kind }) => [...name.split(' '), kind],
};

const scan = new Uint8Array([0, 127, 255]);

export function animal(name: string, values: Partial<Animal> = {}): Animal {
  return { name, kind: 'bird', legs: 2, isTame: false, home: null, scan, ...values };
}

export function write(id: string, document: Animal | null, position: bigint): DocumentWrite<Animal> {
  return { id, document, position };
}
