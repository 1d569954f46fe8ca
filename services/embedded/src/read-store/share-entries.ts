import { type MakeEntry, makeEntry } from './document-index.ts';
import type { IndexEntry } from './index-order.ts';

/**
 * Indexes that are sorted by the same field have the same entries, and keep one of each instead of one each: of what read
 * models take in memory this was a third.
 */
export function shareEntries(): MakeEntry {
  const made = new Map<string, Map<string, IndexEntry>>();

  return (stored, field) => {
    let ofField = made.get(field);
    if (ofField === undefined) {
      ofField = new Map();
      made.set(field, ofField);
    }
    const entry = ofField.get(stored.id) ?? makeEntry(stored, field);
    ofField.set(stored.id, entry);

    return entry;
  };
}

/** The same for one document alone, which is what every event brings: without a table for it. */
export function shareEntriesOfOne(): MakeEntry {
  let [lastField, last]: [string | null, IndexEntry | null] = [null, null];

  return (stored, field) => {
    if (last === null || field !== lastField) [lastField, last] = [field, makeEntry(stored, field)];

    return last;
  };
}
