import type { Position } from '@entry/platform/ports/event-log';
import type { StoredDocument } from '@entry/platform/ports/read-store';
import type { IndexEntry } from './index-order.ts';

/** What an index holds: the entries of each group, in order. */
export type IndexGroups = ReadonlyMap<string, readonly IndexEntry[]>;

/** What a collection held at one moment. Nothing is copied but references, and nothing in it changes any more. */
export type CapturedContents = {
  readonly rows: readonly StoredDocument<object>[];
  readonly tombstones: readonly (readonly [string, Position])[];
  /** Those that were built by then. */
  readonly indexes: ReadonlyMap<string, IndexGroups>;
  /** Search terms of a captured row, as the index keeps them; null when they are not known, or the row changed since. */
  readonly termsOf: (stored: StoredDocument<object>) => readonly string[] | null;
  /** To be called when it is not needed any more: until then a group of an index is copied before it first changes. */
  readonly release: () => void;
};

/** What a collection is to hold from now on. */
export type RestoredContents = {
  readonly rows: Iterable<StoredDocument<object>>;
  readonly tombstones: readonly (readonly [string, Position])[];
  readonly indexes: ReadonlyMap<string, Map<string, IndexEntry[]>>;
};

/** A row that knows its search terms, so that nothing has to be opened for them. */
export type RowWithTerms = StoredDocument<object> & { readonly keptTerms: readonly string[] | null };

/** Null when the row does not know them. */
export function keptTermsOf(stored: StoredDocument<object>): readonly string[] | null {
  return 'keptTerms' in stored ? (stored as RowWithTerms).keptTerms : null;
}
