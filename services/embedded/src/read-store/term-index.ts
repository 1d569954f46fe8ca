import { foldSearchText, type SearchTerm } from '@entry/platform/search-text';
import { lowerBound } from './index-order.ts';

/** Finds documents by the beginnings of their terms, and by the whole of those that ask for it. */
export type TermIndex = {
  /** Replaces the terms of a document. */
  readonly set: (id: string, terms: readonly SearchTerm[]) => void;
  /** The same for terms as `termsOf` gave them. */
  readonly setFolded: (id: string, folded: readonly string[]) => void;
  /** As they are kept; empty when there are none. */
  readonly termsOf: (id: string) => readonly string[];
  readonly remove: (id: string) => void;
  /** Ids of the documents that have, for every word, a term beginning with one of its forms, which are folded already. */
  readonly find: (words: readonly (readonly string[])[]) => ReadonlySet<string>;
  /** Terms in memory: none but those of the documents, or a person who was erased would leave the name behind. */
  readonly count: () => number;
};

/** From here on sorting everything is cheaper than inserting one by one. */
const INSERT_SINGLY = 64;

/** Before terms of which only the whole is wanted: no word and no other term begins with it. */
const WHOLE = '=';

const keptAs = (term: SearchTerm): string =>
  typeof term === 'string' ? foldSearchText(term) : WHOLE + foldSearchText(term.whole);

const NONE: readonly string[] = [];

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

  function set(id: string, terms: readonly SearchTerm[]): void {
    const folded = new Set(terms.map(keptAs));
    removeFrom(
      id,
      (termsById.get(id) ?? []).filter((term) => !folded.has(term)),
    );
    add(id, [...folded]);
  }

  function add(id: string, folded: readonly string[]): void {
    termsById.set(id, folded);
    for (const term of folded) {
      const ids = idsByTerm.get(term);
      if (ids) {
        ids.add(id);
        continue;
      }

      idsByTerm.set(term, new Set([id]));
      if (!term.startsWith(WHOLE)) newTerms.push(term);
    }
  }

  function postings(word: string): readonly ReadonlySet<string>[] {
    const whole = idsByTerm.get(WHOLE + word);
    const found: ReadonlySet<string>[] = whole === undefined ? [] : [whole];
    for (let place = lowerBound(sortedTerms, isBeforeText(word)); place < sortedTerms.length; place += 1) {
      const term = sortedTerms[place] as string;
      if (!term.startsWith(word)) break;

      const ids = idsByTerm.get(term);
      if (ids) found.push(ids);
    }

    return found;
  }

  function has(id: string, forms: readonly string[]): boolean {
    const terms = termsById.get(id) as readonly string[];

    return forms.some((form) => terms.some((term) => term.startsWith(form) || term === WHOLE + form));
  }

  function find(words: readonly (readonly string[])[]): ReadonlySet<string> {
    mergeNewTerms();

    const [rarest, ...others] = words
      .map((forms) => {
        const found = forms.flatMap(postings);
        return { forms, found, size: found.reduce((sum, ids) => sum + ids.size, 0) };
      })
      .sort((left, right) => left.size - right.size);
    if (rarest === undefined) return new Set();

    const matches = new Set<string>();
    for (const ids of rarest.found) {
      for (const id of ids) {
        if (others.every(({ forms }) => has(id, forms))) matches.add(id);
      }
    }

    return matches;
  }

  return {
    set,
    setFolded(id, folded) {
      remove(id);
      add(id, folded);
    },
    termsOf: (id) => termsById.get(id) ?? NONE,
    remove,
    find,
    count: () => idsByTerm.size,
  };
}
