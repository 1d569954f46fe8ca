import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTermIndex } from './term-index.ts';

const SEED = 20_261_121;
const id = fc.constantFrom('1', '2', '3', '4');
const term = fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom('a', 'b', 'c') });
const step = fc.oneof(
  fc.record({ id, terms: fc.array(term, { maxLength: 5 }) }),
  fc.record({ id, terms: fc.constant(null) }),
  fc.record({ word: term }),
);

describe(`When documents come, change and go (seed ${SEED})`, () => {
  it('should find what begins with a word, and keep no term that nobody has', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const index = createTermIndex();
        const model = new Map<string, readonly string[]>();
        for (const { id: document = '', terms, word } of steps as readonly {
          id?: string;
          terms?: readonly string[] | null;
          word?: string;
        }[]) {
          if (word !== undefined) {
            const expected = [...model].filter(([, known]) => known.some((text) => text.startsWith(word)));
            expect([...index.find([word])].sort()).toStrictEqual(expected.map(([found]) => found).sort());
          } else if (terms) {
            index.set(document, terms);
            model.set(document, terms);
          } else {
            index.remove(document);
            model.delete(document);
          }
        }

        expect(index.count()).toBe(new Set([...model.values()].flat()).size);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});
