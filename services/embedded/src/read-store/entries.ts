import { type IndexEntry, insertEntry, lowerBound, removeEntry } from './index-order.ts';

/** Entries of one group of an index, in order. Those that come from a snapshot are packed. */
export type Entries = IndexEntry[] | PackedEntries;

/** Entries that are numbers of rows until somebody looks at one. */
export type PackedEntries = {
  readonly length: number;
  readonly at: (place: number) => IndexEntry;
  readonly lowerBound: (isBefore: (entry: IndexEntry) => boolean) => number;
  readonly insert: (entry: IndexEntry) => void;
  readonly remove: (entry: IndexEntry) => void;
  /** Changes of the one leave the other alone. */
  readonly copy: () => PackedEntries;
  readonly [Symbol.iterator]: () => Iterator<IndexEntry>;
};

export const entryAt = (entries: Entries, place: number): IndexEntry =>
  Array.isArray(entries) ? (entries[place] as IndexEntry) : entries.at(place);

export const lowerBoundIn = (entries: Entries, isBefore: (entry: IndexEntry) => boolean): number =>
  Array.isArray(entries) ? lowerBound(entries, isBefore) : entries.lowerBound(isBefore);

export const copyOf = (entries: Entries): Entries => (Array.isArray(entries) ? [...entries] : entries.copy());

export function insertInto(entries: Entries, entry: IndexEntry): void {
  if (Array.isArray(entries)) insertEntry(entries, entry);
  else entries.insert(entry);
}

export function removeFrom(entries: Entries, entry: IndexEntry): void {
  if (Array.isArray(entries)) removeEntry(entries, entry);
  else entries.remove(entry);
}

/** Ids of the entries `from` (inclusive) to `to` (exclusive). */
export function idsIn(entries: Entries, from: number, to: number): string[] {
  if (Array.isArray(entries)) return entries.slice(from, to).map(({ id }) => id);

  const ids: string[] = [];
  for (let place = from; place < to; place += 1) ids.push(entries.at(place).id);

  return ids;
}

/** What an index holds, by the keys of its groups. */
export type Groups = Map<string, Entries> | PackedGroups;

/** Groups that are found in a snapshot, and what became of them since. */
export type PackedGroups = {
  readonly get: (key: string) => Entries | undefined;
  readonly set: (key: string, entries: Entries) => unknown;
  readonly delete: (key: string) => unknown;
  /** As they are now; the entries themselves are not copied. */
  readonly capture: () => CapturedGroups;
};

export type CapturedGroups = Iterable<readonly [string, Entries]>;

export const captureGroups = (groups: Groups): CapturedGroups =>
  groups instanceof Map ? new Map(groups) : groups.capture();
