import type { Position } from '@entry/platform/ports/event-log';
import type { StoredDocument } from '@entry/platform/ports/read-store';
import type { PackedRows, RowWithTerms } from '../read-store/contents.ts';
import type { KeptDocuments } from './kept-documents.ts';
import type { Segments } from './segments.ts';
import type { TextTable } from './text-table.ts';

/** The rows of a read model as a snapshot holds them. */
export type KeptRows = {
  readonly ids: TextTable;
  readonly positions: Segments<number>;
  readonly documents: KeptDocuments;
};

/**
 * A row whose document stays on the disk until somebody looks at it, and is not kept when nobody looks any more: of a
 * million that a start finds, the first hour asks for a few thousand. Fields are getters of the prototype, so it must not
 * be copied by spreading.
 */
class PackedRow implements RowWithTerms {
  readonly id: string;
  private readonly rows: KeptRows;
  private readonly number: number;

  constructor(id: string, rows: KeptRows, number: number) {
    this.id = id;
    this.rows = rows;
    this.number = number;
  }

  get position(): Position {
    return BigInt(this.rows.positions.at(this.number));
  }

  get document(): object {
    const { documents, place } = this.rows.documents.find(this.number);
    return documents.documentAt(place);
  }

  get keptTerms(): readonly string[] | null {
    const { documents, place } = this.rows.documents.find(this.number);
    return documents.termsAt(place);
  }
}

type Stored = StoredDocument<object>;

/** @param changed what became of rows since, and rows that came since; null for what was removed */
export function createPackedRows(
  rows: KeptRows,
  changed: Map<string, Stored | null> = new Map(),
  size: number = rows.ids.texts.length,
): PackedRows<Stored> {
  const { ids } = rows;
  let count = size;

  function get(id: string): Stored | undefined {
    const after = changed.get(id);
    if (after !== undefined) return after ?? undefined;

    const number = ids.find(id);
    return number === -1 ? undefined : new PackedRow(id, rows, number);
  }

  function* values(): Iterable<Stored> {
    for (let number = 0; number < ids.texts.length; number += 1) {
      const id = ids.texts.at(number);
      const after = changed.get(id);
      if (after !== null) yield after ?? new PackedRow(id, rows, number);
    }
    for (const [id, after] of changed) if (after !== null && ids.find(id) === -1) yield after;
  }

  function* keys(): Iterable<string> {
    for (const { id } of values()) yield id;
  }

  return {
    get size() {
      return count;
    },
    get,
    set(id, stored) {
      if (get(id) === undefined) count += 1;
      changed.set(id, stored);
    },
    delete(id) {
      if (get(id) === undefined) return;

      count -= 1;
      if (ids.find(id) === -1) changed.delete(id);
      else changed.set(id, null);
    },
    keys,
    values,
    capture: () => createPackedRows(rows, new Map(changed), count).values(),
  };
}
