import type { SearchTerm } from '@entry/platform/search-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTermIndex } from './term-index.ts';

const SEED = 20_261_121;
const TERM = fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom('a', 'b', 'c') });
const change = fc.record({
  id: fc.constantFrom('1', '2', '3', '4'),
  terms: fc.option(fc.array(fc.oneof(TERM, fc.record({ whole: TERM }, { noNullPrototype: true })))),
});
const WORDS = ['a', 'b', 'c', 'ab', 'cc', 'abc'];

const isFoundBy = (word: string) => (term: SearchTerm) =>
  typeof term === 'string' ? term.startsWith(word) : term.whole === word;

describe(`When documents come, change and go (seed ${SEED})`, () => {
  it('should find what begins with a word, the whole where it is wanted, and keep no term that nobody has', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const index = createTermIndex();
        const model = new Map<string, readonly SearchTerm[]>();
        const idsOf = (word: string) => [...model].filter(([, terms]) => terms.some(isFoundBy(word))).map(([id]) => id);

        for (const { id, terms } of changes) {
          if (terms === null) index.remove(id);
          else index.set(id, terms);
          model.set(id, terms ?? []);
          // Looking between the changes merges the new terms at different moments.
          expect([...index.find([['a']])].sort()).toStrictEqual(idsOf('a').sort());
        }

        expect(WORDS.map((word) => [...index.find([[word]])].sort())).toStrictEqual(
          WORDS.map((word) => idsOf(word).sort()),
        );
        const both = [...index.find([['a'], ['b', 'cc']])].sort();
        expect(both).toStrictEqual(
          idsOf('a')
            .filter((id) => idsOf('b').includes(id) || idsOf('cc').includes(id))
            .sort(),
        );
        expect(index.count()).toBe(new Set([...model.values()].flat().map((term) => JSON.stringify(term))).size);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});
