import { type GivenValues, wantedValues } from '@entry/platform/ports/query-rules';
import type { Direction, IndexValue, StoredDocument } from '@entry/platform/ports/read-store';
import {
  type CapturedGroups,
  captureGroups,
  copyOf,
  type Entries,
  entryAt,
  type Groups,
  idsIn,
  insertInto,
  lowerBoundIn,
  removeFrom,
} from './entries.ts';
import { compareEntries, compareValues, type IndexEntry, type OrderedRow } from './index-order.ts';

type Range = { readonly from?: IndexValue; readonly to?: IndexValue };
/** Entries `from` (inclusive) to `to` (exclusive) of one group. */
type Slice = { readonly entries: Entries; readonly from: number; readonly to: number };

export type IndexSelection = {
  readonly total: number;
  /** Ids in the order of the index. */
  readonly ids: (offset: number, limit: number) => readonly string[];
  readonly allIds: () => Iterable<string>;
  /** Whether a document belongs to the selection, told from its values alone. */
  readonly includes: (stored: StoredDocument<object>) => boolean;
  readonly compareIds: (left: StoredDocument<object>, right: StoredDocument<object>) => number;
};

/** @param field by which an index is sorted */
export type MakeEntry = (stored: StoredDocument<object>, field: string) => IndexEntry;

export const makeEntry: MakeEntry = (stored, field) => ({ value: fieldOf(stored.document, field), id: stored.id });

export type DocumentIndex = {
  readonly add: (stored: StoredDocument<object>, makeEntry: MakeEntry) => void;
  /** Adds many at once, in the order of the field that it is sorted by, when nothing was added before. */
  readonly fill: (rows: readonly OrderedRow[]) => void;
  readonly remove: (stored: StoredDocument<object>) => void;
  /**
   * What it holds now. Until it is released a group is copied before it first changes: to copy all of them at once would
   * hold everybody up.
   */
  readonly capture: () => CapturedGroups;
  readonly release: () => void;
  /** Whether two versions of a document have the same place. */
  readonly isSamePlace: (left: object, right: object) => boolean;
  /**
   * @param direction the index's own when left out
   * @throws RangeError when the fields given are not those of the index
   */
  readonly select: (equals: GivenValues, range: Range | undefined, direction?: Direction) => IndexSelection;
  /** How many a selection has: asked by every poll, which need not have one made. @throws RangeError as `select` */
  readonly count: (equals: GivenValues, range: Range | undefined) => number;
};

const SEPARATOR = '\u0000';

type FieldNames = {
  readonly equals: readonly string[];
  readonly sort: { readonly field: string; readonly direction: Direction };
};

/** @param groups what it holds already */
export function createDocumentIndex(
  name: string,
  definition: FieldNames,
  groups: Groups = new Map<string, Entries>(),
): DocumentIndex {
  const { equals: fields, sort } = definition;
  /** Groups that were copied since they were captured; null while nothing is. */
  let copied: Set<string> | null = null;

  const groupKeyOf = (document: object): string => {
    if (fields.length === 0) return '';
    if (fields.length === 1) return keyOf(fieldOf(document, fields[0] as string));
    return fields.map((field) => keyOf(fieldOf(document, field))).join(SEPARATOR);
  };
  const entryOf = (stored: StoredDocument<object>): IndexEntry => makeEntry(stored, sort.field);

  /** For who is about to change it. */
  function group(key: string): Entries {
    let entries = groups.get(key);
    if (entries === undefined) {
      entries = [];
      groups.set(key, entries);
      copied?.add(key);
    } else if (copied !== null && !copied.has(key)) {
      entries = copyOf(entries);
      groups.set(key, entries);
      copied.add(key);
    }

    return entries;
  }

  function slice(entries: Entries, range: Range | undefined): Slice {
    const { from, to } = range ?? {};
    return {
      entries,
      from: from === undefined ? 0 : lowerBoundIn(entries, (entry) => compareValues(entry.value, from) < 0),
      to: to === undefined ? entries.length : lowerBoundIn(entries, (entry) => compareValues(entry.value, to) <= 0),
    };
  }

  function slicesOf(alternatives: readonly (readonly IndexValue[])[], range: Range | undefined): readonly Slice[] {
    const slices: Slice[] = [];
    for (const key of combinations(alternatives)) {
      const entries = groups.get(key);
      if (entries === undefined) continue;

      const wanted = slice(entries, range);
      if (wanted.from < wanted.to) slices.push(wanted);
    }

    return slices;
  }

  return {
    add: (stored, make) => insertInto(group(groupKeyOf(stored.document)), make(stored, sort.field)),

    fill(rows) {
      const filled = new Map<string, IndexEntry[]>();
      for (const { stored, entry } of rows) {
        const key = groupKeyOf(stored.document);
        const entries = filled.get(key);
        if (entries === undefined) filled.set(key, [entry]);
        else entries.push(entry);
      }
      for (const [key, entries] of filled) groups.set(key, entries);
    },

    remove(stored) {
      const key = groupKeyOf(stored.document);
      if (groups.get(key) === undefined) return;

      const entries = group(key);
      removeFrom(entries, entryOf(stored));
      if (entries.length === 0) groups.delete(key);
    },

    capture() {
      copied = new Set();
      return captureGroups(groups);
    },

    release() {
      copied = null;
    },

    isSamePlace: (left, right) =>
      fieldOf(left, sort.field) === fieldOf(right, sort.field) &&
      fields.every((field) => fieldOf(left, field) === fieldOf(right, field)),

    select(equals, range, direction = sort.direction) {
      const isDescending = direction === 'descending';
      const alternatives = wantedValues(name, fields, equals);
      const slices = slicesOf(alternatives, range);

      return {
        total: lengthOf(slices),
        ids: (offset, limit) => take(slices, isDescending, offset, limit),
        *allIds() {
          for (const { entries, from, to } of slices) {
            for (let place = from; place < to; place += 1) yield entryAt(entries, place).id;
          }
        },
        includes({ document }) {
          const value = fieldOf(document, sort.field);
          if (range?.from !== undefined && compareValues(value, range.from) < 0) return false;
          if (range?.to !== undefined && compareValues(value, range.to) > 0) return false;
          return fields.every((field, place) => alternatives[place]?.includes(fieldOf(document, field)));
        },
        compareIds(left, right) {
          const order = compareEntries(entryOf(left), entryOf(right));
          return isDescending ? -order : order;
        },
      };
    },

    count: (equals, range) => lengthOf(slicesOf(wantedValues(name, fields, equals), range)),
  };
}

const lengthOf = (slices: readonly Slice[]): number => slices.reduce((sum, { from, to }) => sum + to - from, 0);

function fieldOf(document: object, field: string): IndexValue {
  return ((document as Record<string, IndexValue | undefined>)[field] ?? null) as IndexValue;
}

function keyOf(value: IndexValue): string {
  return typeof value === 'string' ? `s${value}` : `${typeof value}${String(value)}`;
}

/** The groups of every choice of one value for each field. */
function combinations(alternatives: readonly (readonly IndexValue[])[]): readonly string[] {
  let keys = [''];
  for (const [place, values] of alternatives.entries()) {
    const before = place === 0 ? '' : SEPARATOR;
    keys = keys.flatMap((key) => values.map((value) => key + before + keyOf(value)));
  }

  return keys;
}

/** Merges the slices, one entry after the other, up to the wanted page. */
function take(slices: readonly Slice[], isDescending: boolean, offset: number, limit: number): readonly string[] {
  const only = slices[0];
  if (only === undefined) return [];
  if (slices.length === 1) return takeFromOne(only, isDescending, offset, limit);

  const places = slices.map(({ from, to }) => (isDescending ? to - 1 : from));
  const ids: string[] = [];
  for (let taken = 0; taken < offset + limit; taken += 1) {
    let best = -1;
    let bestEntry: IndexEntry | null = null;
    for (const [number, { entries, from, to }] of slices.entries()) {
      const place = places[number] as number;
      if (place < from || place >= to) continue;

      const entry = entryAt(entries, place);
      const order = bestEntry === null ? -1 : compareEntries(entry, bestEntry);
      if (bestEntry === null || (isDescending ? order > 0 : order < 0)) {
        best = number;
        bestEntry = entry;
      }
    }
    if (bestEntry === null) break;

    if (taken >= offset) ids.push(bestEntry.id);
    places[best] = (places[best] as number) + (isDescending ? -1 : 1);
  }

  return ids;
}

function takeFromOne(
  { entries, from, to }: Slice,
  isDescending: boolean,
  offset: number,
  limit: number,
): readonly string[] {
  if (!isDescending) return idsIn(entries, from + offset, Math.min(to, from + offset + limit));

  const end = Math.max(from, to - offset);
  return idsIn(entries, Math.max(from, end - limit), end).toReversed();
}
