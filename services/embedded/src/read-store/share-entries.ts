import { type MakeEntry, makeEntry } from './document-index.ts';
import type { IndexEntry } from './index-order.ts';

/** Indexes that are sorted by the same field have the same entry of a document, and keep one of it instead of one each. */
export function shareEntriesOfOne(): MakeEntry {
  let [lastField, last]: [string | null, IndexEntry | null] = [null, null];

  return (stored, field) => {
    if (last === null || field !== lastField) [lastField, last] = [field, makeEntry(stored, field)];

    return last;
  };
}
