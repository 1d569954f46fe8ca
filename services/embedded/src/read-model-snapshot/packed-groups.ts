import type { CapturedGroups, Entries, PackedGroups } from '../read-store/entries.ts';
import { type EntryOfRow, packEntries } from './packed-entries.ts';
import type { Segments } from './segments.ts';
import type { TextTable } from './text-table.ts';

/** An index as a snapshot holds it. */
export type KeptGroups = {
  readonly keys: TextTable;
  /** Where each group ends among the rows; it begins where the one before it ends. */
  readonly ends: Segments<number>;
  /** Numbers of rows: of one group behind those of the other, each in the order of the index. */
  readonly rows: Uint32Array;
  readonly entryOf: EntryOfRow;
};

/** @param opened those that somebody has looked at, which may have changed since; null for what was removed */
export function createPackedGroups(kept: KeptGroups, opened: Map<string, Entries | null> = new Map()): PackedGroups {
  const { keys, ends, rows, entryOf } = kept;

  const open = (number: number): Entries =>
    packEntries(entryOf, rows, number === 0 ? 0 : ends.at(number - 1), ends.at(number));

  function* captured(known: ReadonlyMap<string, Entries | null>): CapturedGroups {
    for (let number = 0; number < keys.texts.length; number += 1) {
      const key = keys.texts.at(number);
      const entries = known.get(key);
      if (entries !== null) yield [key, entries ?? open(number)];
    }
    for (const [key, entries] of known) if (entries !== null && keys.find(key) === -1) yield [key, entries];
  }

  return {
    get(key) {
      const known = opened.get(key);
      if (known !== undefined) return known ?? undefined;

      const number = keys.find(key);
      if (number === -1) return undefined;

      const found = open(number);
      opened.set(key, found);
      return found;
    },
    set: (key, group) => opened.set(key, group),
    delete: (key) => (keys.find(key) === -1 ? opened.delete(key) : opened.set(key, null)),
    capture: () => captured(new Map(opened)),
  };
}
