import { createHash } from 'node:crypto';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { IndexDefinitions, ReadModel } from '@entry/platform/ports/read-store';
import { canonicalJson } from '@entry/platform/projecting/digest';
import { Binary } from 'mongodb';
import type { BlindTerms } from './blind-terms.ts';

/** Documents whose terms are hashed before others get their turn: some milliseconds of work. */
const AT_ONCE = 16;
const INPUT_BYTES = 16;

type Written<Document> = { readonly id: string; readonly document: Document };

/** The search terms of the documents of one model, as they are stored. */
export type DocumentTerms<Document> = {
  /** Hash of what its terms are made of; null when the model does not say, or has none. */
  readonly inputsOf: (document: Document) => Binary | null;
  /** By the ids of the documents. */
  readonly termsOf: (writes: readonly Written<Document>[]) => Promise<ReadonlyMap<string, readonly Binary[]>>;
};

export function createDocumentTerms<Document extends object, Indexes extends IndexDefinitions<Document>>(
  model: ReadModel<Document, Indexes>,
  blind: BlindTerms,
): DocumentTerms<Document> {
  const { name, searchTerms, searchInputs } = model;

  return {
    inputsOf: (document) => (searchInputs === undefined ? null : hashOf(searchInputs(document))),
    termsOf: async (writes) => {
      const terms = new Map<string, readonly Binary[]>();
      if (searchTerms === undefined) return terms;

      // All at once, so that what they open and look up is asked for together.
      const opened = await Promise.all(
        writes.map(async ({ id, document }) => [id, await searchTerms(document)] as const),
      );
      for (const [place, [id, found]] of opened.entries()) {
        if (place % AT_ONCE === AT_ONCE - 1) await letOthersRun();
        terms.set(id, await blind.ofTerms(name, found));
      }

      return terms;
    },
  };
}

function hashOf(inputs: unknown): Binary {
  return new Binary(createHash('sha256').update(canonicalJson(inputs)).digest().subarray(0, INPUT_BYTES));
}
