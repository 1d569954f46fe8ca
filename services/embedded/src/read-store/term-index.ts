import { foldSearchText } from '@entry/platform/search-text';
import { lowerBound } from './index-order.ts';

/** Finds documents by the beginnings of their terms. */
export type TermIndex = {
  /** Replaces the terms of a document. */
  readonly set: (id: string, terms: readonly string[]) => void;
  readonly remove: (id: string) => void;
  /** Ids of the documents that have, for every word, a term beginning with it. The words are folded already. */
  readonly find: (words: readonly string[]) => ReadonlySet<string>;
  /** Terms in memory: none but those of the documents, or a person who was erased would leave the name behind. */
  readonly count: () => number;
};

/** From here on sorting everything is cheaper than inserting one by one. */
const INSERT_SINGLY = 64;

const isBeforeText = (text: string) => (candidate: string) => candidate < text;

export function createTermIndex(): TermIndex {
  const idsByTerm = new Map<string, Set<string>>();
  const termsById = new Map<string, readonly string[]>();
  let sortedTerms: string[] = [];
  let newTerms: string[] = [];

  function mergeNewTerms(): void {
    if (newTerms.length === 0) return;

    if (newTerms.length > INSERT_SINGLY) sortedTerms = [...sortedTerms, ...newTerms].sort();
    else for (const term of newTerms) sortedTerms.splice(lowerBound(sortedTerms, isBeforeText(term)), 0, term);
    newTerms = [];
  }

  function forgetTerm(term: string): void {
    idsByTerm.delete(term);
    const place = lowerBound(sortedTerms, isBeforeText(term));
    if (sortedTerms[place] === term) sortedTerms.splice(place, 1);
    else newTerms = newTerms.filter((candidate) => candidate !== term);
  }

  function removeFrom(id: string, terms: Iterable<string>): void {
    for (const term of terms) {
      const ids = idsByTerm.get(term);
      ids?.delete(id);
      if (ids?.size === 0) forgetTerm(term);
    }
  }

  function remove(id: string): void {
    removeFrom(id, termsById.get(id) ?? []);
    termsById.delete(id);
  }

  function set(id: string, terms: readonly string[]): void {
    const folded = new Set(terms.map(foldSearchText));
    removeFrom(
      id,
      (termsById.get(id) ?? []).filter((term) => !folded.has(term)),
    );

    termsById.set(id, [...folded]);
    for (const term of folded) {
      const ids = idsByTerm.get(term);
      if (ids) {
        ids.add(id);
        continue;
      }

      idsByTerm.set(term, new Set([id]));
      newTerms.push(term);
    }
  }

  function postings(word: string): readonly ReadonlySet<string>[] {
    const found: ReadonlySet<string>[] = [];
    for (let place = lowerBound(sortedTerms, isBeforeText(word)); place < sortedTerms.length; place += 1) {
      const term = sortedTerms[place] as string;
      if (!term.startsWith(word)) break;

      const ids = idsByTerm.get(term);
      if (ids) found.push(ids);
    }

    return found;
  }

  function find(words: readonly string[]): ReadonlySet<string> {
    mergeNewTerms();

    const [rarest, ...others] = words
      .map((word) => {
        const found = postings(word);
        return { word, found, size: found.reduce((sum, ids) => sum + ids.size, 0) };
      })
      .sort((left, right) => left.size - right.size);
    if (rarest === undefined) return new Set();

    const matches = new Set<string>();
    for (const ids of rarest.found) {
      for (const id of ids) {
        const terms = termsById.get(id) as readonly string[];
        if (others.every(({ word }) => terms.some((term) => term.startsWith(word)))) matches.add(id);
      }
    }

    return matches;
  }

  return { set, remove, find, count: () => sortedTerms.length + newTerms.length };
}
