import type { StoredDocument } from '@entry/platform/ports/read-store';
import { makeEntry } from './document-index.ts';
import { compareEntries, type IndexEntry, type OrderedRow } from './index-order.ts';

/** Documents in the order of a field. Sorted once for all indexes by it, which are then filled from the first to the last. */
export function orderedRows(field: string, documents: Iterable<StoredDocument<object>>): readonly OrderedRow[] {
  const rows: OrderedRow[] = [];
  let isInOrder = true;
  let last: IndexEntry | null = null;
  for (const stored of documents) {
    const entry = makeEntry(stored, field);
    if (last !== null && compareEntries(last, entry) > 0) isInOrder = false;
    rows.push({ stored, entry });
    last = entry;
  }

  return isInOrder ? rows : rows.sort((left, right) => compareEntries(left.entry, right.entry));
}
