import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { KeyVault } from '@entry/platform/ports/key-vault';
import { foldSearchText, type SearchTerm, searchForms } from '@entry/platform/search-text';
import { Binary } from 'mongodb';
import { createOnce } from '../once.ts';

/**
 * Search terms as they may lie on a disk: of every beginning of every term a keyed hash. Who has the disk and not the
 * index key learns which documents share a beginning, and nothing about what it is.
 */
export type BlindTerms = {
  /** Of a document's terms, each beginning once; one alone of a term of which only the whole is wanted. */
  readonly ofTerms: (model: string, terms: readonly SearchTerm[]) => Promise<readonly Binary[]>;
  /** Of the words somebody searches for, each in its forms, the most telling one first; empty when there is no word. */
  readonly ofSearch: (model: string, text: string) => Promise<readonly (readonly Binary[])[]>;
};

/** Longer than an id (36): what is typed beyond it does not narrow a search any further. */
const LONGEST_BEGINNING = 40;
/** 96 bits: among a billion beginnings two share a hash with a chance of one in a hundred billion. */
const HASH_BYTES = 12;

export function createBlindTerms({ vault }: { readonly vault: Pick<KeyVault, 'indexKey'> }): BlindTerms {
  /** A key of its own: hashes of e-mail addresses in the log must not be found among the beginnings. */
  const findKey = createOnce(async (): Promise<KeyObject> => {
    const indexKey = await vault.indexKey();
    return createSecretKey(Buffer.from(hkdfSync('sha256', indexKey, '', 'search terms of read models', 32)));
  });

  const hash = (key: KeyObject, model: string, beginning: string): Binary =>
    new Binary(createHmac('sha256', key).update(`${model}\n${beginning}`).digest().subarray(0, HASH_BYTES));

  return {
    ofTerms: async (model, terms) => {
      const key = await findKey();
      const beginnings = new Set(terms.flatMap(keptOf));

      return [...beginnings].map((beginning) => hash(key, model, beginning));
    },
    ofSearch: async (model, text) => {
      const words = searchForms(text);
      if (words.length === 0) return [];

      const key = await findKey();
      return words
        .toSorted(([left = ''], [right = '']) => right.length - left.length)
        .map((forms) => forms.map((form) => hash(key, model, cut(form))));
    },
  };
}

/** What a search can ask for of a term. */
function keptOf(term: SearchTerm): readonly string[] {
  return typeof term === 'string' ? beginningsOf(foldSearchText(term)) : [cut(foldSearchText(term.whole))];
}

/** By characters, and never through the middle of one. */
function cut(text: string): string {
  return Array.from(text).slice(0, LONGEST_BEGINNING).join('');
}

/** By characters, as a search is cut. */
function beginningsOf(term: string): readonly string[] {
  const beginnings: string[] = [];
  let beginning = '';
  for (const character of term) {
    if (beginnings.length === LONGEST_BEGINNING) break;

    beginning += character;
    beginnings.push(beginning);
  }

  return beginnings;
}
