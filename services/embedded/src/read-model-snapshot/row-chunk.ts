import type { IndexValue, StoredDocument } from '@entry/platform/ports/read-store';
import { type ByteReader, type ByteWriter, createByteWriter, readText, readVarint } from '../event-log/byte-codec.ts';
import { createValueEncoder, decodeValue, hasBytesOnly, type ValueTables } from './value-codec.ts';

/** A row of a collection, and its search terms as the index keeps them; null when they are not known. */
export type RowToKeep = { readonly stored: StoredDocument<object>; readonly terms: readonly string[] | null };

/** What finds rows, in the order they were written: a start holds it in memory for all of them. */
export type RowHeads = {
  readonly ids: readonly string[];
  readonly positions: readonly number[];
  /** Values that indexes sort by: by the field, one per row. */
  readonly columns: ReadonlyMap<string, readonly IndexValue[]>;
};

/** The documents of the same rows, and their search terms, each decoded when it is first asked for. */
export type RowDocuments = {
  readonly documentAt: (place: number) => object;
  readonly termsAt: (place: number) => readonly string[] | null;
};

export type RowChunks = { readonly heads: Buffer; readonly documents: Buffer; readonly count: number };

/**
 * As many rows as fit, one at least, from a place on.
 * @param fields by which the indexes of the model are sorted
 * @param capacity bytes of documents, more or less
 * @throws TypeError for documents that hold something else than plain values
 */
export function encodeRows(rows: Iterator<RowToKeep>, fields: readonly string[], capacity: number): RowChunks | null {
  const { encode, writer, tables } = createValueEncoder();
  const offsets: number[] = [];
  const taken: StoredDocument<object>[] = [];
  while (writer.length() < capacity) {
    const next = rows.next();
    if (next.done === true) break;

    const { stored, terms } = next.value;
    // Once: one that lies in an older snapshot is decoded by every look at it.
    const { id, position, document } = stored;
    offsets.push(writer.length());
    encode(document);
    offsets.push(writer.length());
    encode(terms);
    taken.push({ id, position, document });
  }
  if (taken.length === 0) return null;

  const documents = createByteWriter();
  documents.varint(offsets.length);
  for (const offset of offsets) documents.varint(offset);
  documents.text(JSON.stringify(tables()));
  documents.raw(writer.bytes());

  return { heads: encodeHeads(taken, fields), documents: documents.bytes(), count: taken.length };
}

function encodeHeads(rows: readonly StoredDocument<object>[], fields: readonly string[]): Buffer {
  const writer = createByteWriter();
  writer.varint(rows.length);
  writeTexts(
    writer,
    rows.map(({ id }) => id),
  );
  for (const { position } of rows) writer.varint(Number(position));
  for (const field of fields) {
    const values = rows.map(({ document }) => sortValue(document, field));
    const areTexts = values.every((value) => typeof value === 'string');
    writer.byte(areTexts ? 1 : 0);
    if (areTexts) writeTexts(writer, values);
    else writer.text(JSON.stringify(values));
  }

  return writer.bytes();
}

/** @param fields those it was written with. @throws RangeError, SyntaxError for what was not written so */
export function decodeHeads(buffer: Buffer, fields: readonly string[]): RowHeads {
  const reader: ByteReader = { buffer, offset: 0 };
  const count = readVarint(reader);
  const ids = readTexts(reader, count);
  const positions = readNumbers(reader, count);
  const columns = new Map<string, readonly IndexValue[]>();
  for (const field of fields) {
    const areTexts = readVarint(reader) === 1;
    columns.set(field, areTexts ? readTexts(reader, count) : (JSON.parse(readText(reader)) as IndexValue[]));
  }

  return { ids, positions, columns };
}

/** @throws RangeError, SyntaxError for what `encodeRows` has not written */
export function decodeDocuments(buffer: Buffer): RowDocuments {
  const reader: ByteReader = { buffer, offset: 0 };
  const offsets = readNumbers(reader, readVarint(reader));
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

/** As one text: cut out of it, each takes a third of the time that decoding it alone does. */
export function writeTexts(writer: ByteWriter, texts: readonly string[]): void {
  const joined = texts.join('');
  const isLatin1 = hasBytesOnly(joined);
  const bytes = Buffer.from(joined, isLatin1 ? 'latin1' : 'utf16le');
  writer.byte(isLatin1 ? 1 : 0);
  writer.varint(bytes.length);
  writer.raw(bytes);
  for (const { length } of texts) writer.varint(length);
}

export function readTexts(reader: ByteReader, count: number): string[] {
  const isLatin1 = readVarint(reader) === 1;
  const bytes = readVarint(reader);
  const start = reader.offset;
  reader.offset += bytes;
  const joined = reader.buffer.toString(isLatin1 ? 'latin1' : 'utf16le', start, reader.offset);

  const texts: string[] = [];
  let from = 0;
  for (let place = 0; place < count; place += 1) {
    const end = from + readVarint(reader);
    texts.push(joined.slice(from, end));
    from = end;
  }

  return texts;
}

function readNumbers(reader: ByteReader, count: number): number[] {
  const numbers: number[] = [];
  for (let place = 0; place < count; place += 1) numbers.push(readVarint(reader));

  return numbers;
}
