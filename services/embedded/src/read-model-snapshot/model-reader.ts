import type { Position } from '@entry/platform/ports/event-log';
import type { IndexValue, ReadModel } from '@entry/platform/ports/read-store';
import type { ByteReader } from '../event-log/byte-codec.ts';
import type { RestoredContents } from '../read-store/contents.ts';
import type { PackedGroups } from '../read-store/entries.ts';
import { keepDocuments } from './kept-documents.ts';
import type { EntryOfRow } from './packed-entries.ts';
import { createPackedGroups } from './packed-groups.ts';
import { createPackedRows, type KeptRows } from './packed-rows.ts';
import { countDocuments, decodeHeads, type RowDocuments } from './row-chunk.ts';
import { readNumbers, readTexts, Segments } from './segments.ts';
import { CHUNK, sortFieldsOf } from './snapshot-format.ts';
import { TextTable } from './text-table.ts';

/** Puts a read model together from its chunks, which come in order. */
export type ModelReader = {
  /**
   * @param number of the chunk, if it holds documents
   * @throws RangeError, SyntaxError for what no snapshot holds
   */
  readonly take: (kind: number, content: Buffer, number: number) => void;
  /** @throws RangeError when something is missing */
  readonly finish: () => RestoredContents;
};

export function createModelReader(
  model: ReadModel<object>,
  openDocuments: (chunk: number) => RowDocuments,
): ModelReader {
  const fields = sortFieldsOf(model.indexes);
  const rows = { ids: new TextTable(), positions: new Segments<number>(), documents: keepDocuments(openDocuments) };
  /** By the field: indexes that are sorted by the same one share their values. */
  const columns = new Map(fields.map((field) => [field, new Segments<IndexValue>()]));
  const tombstones: (readonly [string, Position])[] = [];
  const indexes = new Map<string, IndexReader>();
  let index: IndexReader | null = null;

  function takeHeads(content: Buffer): void {
    const heads = decodeHeads(content, fields);
    rows.ids.add(heads.ids);
    rows.positions.add(heads.positions);
    for (const [field, values] of heads.columns) columns.get(field)?.add(values);
  }

  function beginIndex(name: string): void {
    const field = model.indexes[name]?.sort.field;
    const values = field === undefined ? undefined : columns.get(field);
    if (values === undefined) throw new RangeError('The snapshot holds an index that there is not');

    const { texts } = rows.ids;
    index = createIndexReader(texts.length, (row) => ({ value: values.at(row), id: texts.at(row) }));
    indexes.set(name, index);
  }

  return {
    take(kind, content, number) {
      if (kind === CHUNK.heads) takeHeads(content);
      else if (kind === CHUNK.documents) rows.documents.add(number, countDocuments(content));
      else if (kind === CHUNK.tombstones) tombstones.push(...decodeTombstones(content));
      else if (kind === CHUNK.index) beginIndex(content.toString());
      else if (kind === CHUNK.slots && index === null) rows.ids.addSlots(numbersIn(content));
      else if (index !== null) index.take(kind, content);
      else throw new RangeError('The snapshot holds a chunk of an unknown kind');
    },
    finish: () => ({
      rows: createPackedRows(wholeRows(rows)),
      tombstones,
      indexes: new Map([...indexes].map(([name, reader]) => [name, reader.finish()])),
    }),
  };
}

function wholeRows(rows: KeptRows): KeptRows {
  const { length } = rows.ids.complete().texts;
  if (rows.documents.rows() !== length) throw new RangeError('The snapshot holds other rows than documents');

  return rows;
}

type IndexReader = {
  readonly take: (kind: number, content: Buffer) => void;
  readonly finish: () => PackedGroups;
};

/** @param rowCount each of them has its place in every index */
function createIndexReader(rowCount: number, entryOf: EntryOfRow): IndexReader {
  const keys = new TextTable();
  const ends = new Segments<number>();
  const rows = new Uint32Array(rowCount);
  let filled = 0;

  function takeRows(numbers: Uint32Array): void {
    if (largestOf(numbers) >= rowCount) throw new RangeError('The snapshot holds an entry of no row');

    rows.set(numbers, filled);
    filled += numbers.length;
  }

  function takeGroups(content: Buffer): void {
    const reader: ByteReader = { buffer: content, offset: 0 };
    keys.add(readTexts(reader));
    ends.add(readNumbers(reader));
  }

  return {
    take(kind, content) {
      if (kind === CHUNK.groups) takeGroups(content);
      else if (kind === CHUNK.groupRows) takeRows(numbersIn(content));
      else if (kind === CHUNK.slots) keys.addSlots(numbersIn(content));
      else throw new RangeError('The snapshot holds a chunk of an unknown kind');
    },
    finish() {
      if (filled !== rowCount) throw new RangeError('The snapshot holds an index without some of the rows');

      return createPackedGroups({ keys: keys.complete(), ends, rows, entryOf });
    },
  };
}

/** -1 of none. By places: an iterator takes five times as long, for millions of numbers. */
function largestOf(numbers: Uint32Array): number {
  let largest = -1;
  for (let place = 0; place < numbers.length; place += 1) largest = Math.max(largest, numbers[place] ?? 0);

  return largest;
}

const numbersIn = (content: Buffer): Uint32Array => readNumbers({ buffer: content, offset: 0 });

function decodeTombstones(content: Buffer): (readonly [string, Position])[] {
  const found = JSON.parse(content.toString()) as readonly (readonly [string, string])[];

  return found.map(([id, position]) => [id, BigInt(position)]);
}
