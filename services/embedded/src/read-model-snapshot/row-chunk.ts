import type { IndexValue, StoredDocument } from '@entry/platform/ports/read-store';
import { type ByteReader, type ByteWriter, createByteWriter, readText, readVarint } from '../event-log/byte-codec.ts';
import { readNumbers, readPositions, readTexts, type TextColumn, writeNumbers, writeTexts } from './segments.ts';
import { createValueEncoder, decodeValue, type ValueTables } from './value-codec.ts';

/** Values of one field, one per row. */
export type ValueColumn = TextColumn | readonly IndexValue[];

/** What finds rows, in the order they were written: a start holds it in memory for all of them. */
export type RowHeads = {
  readonly ids: TextColumn;
  readonly positions: Float64Array;
  /** Values that indexes sort by, by the field. */
  readonly columns: ReadonlyMap<string, ValueColumn>;
};

/** The documents of some rows, and their search terms, each decoded when it is first asked for. */
export type RowDocuments = {
  readonly documentAt: (place: number) => object;
  readonly termsAt: (place: number) => readonly string[] | null;
};

/** Takes the heads of a part of the rows. */
export type HeadsWriter = {
  readonly add: (stored: StoredDocument<object>) => void;
  readonly count: () => number;
  /** Of those that were added since the last call. */
  readonly take: () => Buffer;
};

/** @param fields by which the indexes of the model are sorted */
export function createHeadsWriter(fields: readonly string[]): HeadsWriter {
  let ids: string[] = [];
  let positions: number[] = [];
  let columns = fields.map((): IndexValue[] => []);

  return {
    add({ id, position, document }) {
      ids.push(id);
      positions.push(Number(position));
      for (const [number, field] of fields.entries()) columns[number]?.push(sortValue(document, field));
    },
    count: () => ids.length,
    take() {
      const writer = createByteWriter();
      writeTexts(writer, ids);
      writeNumbers(writer, Float64Array.from(positions));
      for (const values of columns) writeValues(writer, values);
      [ids, positions, columns] = [[], [], fields.map(() => [])];

      return writer.bytes();
    },
  };
}

function writeValues(writer: ByteWriter, values: readonly IndexValue[]): void {
  const areTexts = values.every((value) => typeof value === 'string');
  writer.byte(areTexts ? 1 : 0);
  if (areTexts) writeTexts(writer, values);
  else writer.text(JSON.stringify(values));
}

/** @param fields those it was written with. @throws RangeError, SyntaxError for what was not written so */
export function decodeHeads(buffer: Buffer, fields: readonly string[]): RowHeads {
  const reader: ByteReader = { buffer, offset: 0 };
  const ids = readTexts(reader);
  const positions = readPositions(reader);
  const columns = new Map<string, ValueColumn>();
  for (const field of fields) columns.set(field, readValues(reader));

  return { ids, positions, columns };
}

function readValues(reader: ByteReader): ValueColumn {
  return readVarint(reader) === 1 ? readTexts(reader) : (JSON.parse(readText(reader)) as IndexValue[]);
}

/** Takes the documents of a part of the rows. */
export type DocumentsWriter = {
  /**
   * @param terms as the index keeps them; null when they are not known
   * @throws TypeError for a document that holds something else than plain values
   */
  readonly add: (document: object, terms: readonly string[] | null) => void;
  readonly bytes: () => number;
  readonly take: () => Buffer;
};

export function createDocumentsWriter(): DocumentsWriter {
  let encoder = createValueEncoder();
  let offsets: number[] = [];

  return {
    add(document, terms) {
      for (const value of [document, terms]) {
        offsets.push(encoder.writer.length());
        encoder.encode(value);
      }
    },
    bytes: () => encoder.writer.length(),
    take() {
      const documents = createByteWriter();
      writeNumbers(documents, Uint32Array.from(offsets));
      documents.text(JSON.stringify(encoder.tables()));
      documents.raw(encoder.writer.bytes());
      [encoder, offsets] = [createValueEncoder(), []];

      return documents.bytes();
    },
  };
}

/** How many rows have their documents in a chunk, told from its first bytes. */
export const countDocuments = (buffer: Buffer): number => readVarint({ buffer, offset: 0 }) / 2;

/** @throws RangeError, SyntaxError for what no `DocumentsWriter` has written */
export function decodeDocuments(buffer: Buffer): RowDocuments {
  const reader: ByteReader = { buffer, offset: 0 };
  const offsets = readNumbers(reader);
  const tables = JSON.parse(readText(reader)) as ValueTables;
  const start = reader.offset;
  const documents: object[] = [];
  const valueAt = (place: number): unknown => decodeValue({ buffer, offset: start + (offsets[place] ?? 0) }, tables);

  return {
    documentAt: (place) => {
      const document = documents[place] ?? (valueAt(2 * place) as object);
      documents[place] = document;
      return document;
    },
    termsAt: (place) => valueAt(2 * place + 1) as readonly string[] | null,
  };
}

function sortValue(document: object, field: string): IndexValue {
  return ((document as Readonly<Record<string, IndexValue | undefined>>)[field] ?? null) as IndexValue;
}
