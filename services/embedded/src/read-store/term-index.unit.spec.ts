import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTermIndex } from './term-index.ts';

const SEED = 20_261_121;
const change = fc.record({
  id: fc.constantFrom('1', '2', '3', '4'),
  terms: fc.option(fc.array(fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom('a', 'b', 'c') }))),
});
const WORDS = ['a', 'b', 'c', 'ab', 'cc', 'abc'];

describe(`When documents come, change and go (seed ${SEED})`, () => {
  it('should find what begins with a word, and keep no term that nobody has', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const index = createTermIndex();
        const model = new Map<string, readonly string[]>();
        const idsOf = (word: string) =>
          [...model].filter(([, terms]) => terms.some((term) => term.startsWith(word))).map(([id]) => id);

        for (const { id, terms } of changes) {
          if (terms === null) index.remove(id);
          else index.set(id, terms);
          model.set(id, terms ?? []);
          // Looking between the changes merges the new terms at different moments.
          expect([...index.find(['a'])].sort()).toStrictEqual(idsOf('a').sort());
        }

        expect(WORDS.map((word) => [...index.find([word])].sort())).toStrictEqual(
          WORDS.map((word) => idsOf(word).sort()),
        );
        expect(index.count()).toBe(new Set([...model.values()].flat()).size);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});
