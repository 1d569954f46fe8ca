import type { Position } from '@entry/platform/ports/event-log';
import type { StoredDocument } from '@entry/platform/ports/read-store';
import type { CapturedGroups, PackedGroups } from './entries.ts';

/** The rows of a collection by their ids. */
export type Rows<Stored> = Map<string, Stored> | PackedRows<Stored>;

/**
 * Rows that are found in a snapshot, and what became of them since. Those of the snapshot are made anew each time somebody
 * asks: never compare them by identity.
 */
export type PackedRows<Stored> = {
  readonly size: number;
  readonly get: (id: string) => Stored | undefined;
  readonly set: (id: string, stored: Stored) => unknown;
  readonly delete: (id: string) => unknown;
  readonly keys: () => Iterable<string>;
  readonly values: () => Iterable<Stored>;
  /** As they are now. */
  readonly capture: () => Iterable<Stored>;
};

/** What a collection held at one moment. Nothing is copied but references, and nothing in it changes any more. */
export type CapturedContents = {
  readonly rows: Iterable<StoredDocument<object>>;
  readonly tombstones: readonly (readonly [string, Position])[];
  /** Those that were built by then. */
  readonly indexes: ReadonlyMap<string, CapturedGroups>;
  /** Search terms of a captured row, as the index keeps them; null when they are not known, or the row changed since. */
  readonly termsOf: (stored: StoredDocument<object>) => readonly string[] | null;
  /** To be called when it is not needed any more: until then a group of an index is copied before it first changes. */
  readonly release: () => void;
};

/** What a collection is to hold from now on. */
export type RestoredContents = {
  readonly rows: PackedRows<StoredDocument<object>>;
  readonly tombstones: readonly (readonly [string, Position])[];
  readonly indexes: ReadonlyMap<string, PackedGroups>;
};

/** A row that knows its search terms, so that nothing has to be opened for them. */
export type RowWithTerms = StoredDocument<object> & { readonly keptTerms: readonly string[] | null };

/** Null when the row does not know them. */
export function keptTermsOf(stored: StoredDocument<object>): readonly string[] | null {
  return 'keptTerms' in stored ? (stored as RowWithTerms).keptTerms : null;
}
