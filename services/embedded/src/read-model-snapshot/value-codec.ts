import { isCanonicalUuid } from '@entry/platform/identifiers';
import {
  type ByteReader,
  type ByteWriter,
  createByteWriter,
  readText,
  readUuid,
  readVarint,
} from '../event-log/byte-codec.ts';

/**
 * Documents of read models as bytes. Names of fields and words that repeat are written once per chunk, ids take 16 bytes
 * instead of 38: of a timeline this is two fifths of what JSON takes, and sealed parts stay bytes.
 */
export type ValueTables = { readonly words: readonly string[]; readonly shapes: readonly (readonly string[])[] };

export type ValueEncoder = {
  /** @throws TypeError for what no document holds: functions, dates, maps */
  readonly encode: (value: unknown) => void;
  readonly writer: ByteWriter;
  readonly tables: () => ValueTables;
};

const TAG = {
  null: 0,
  undefined: 1,
  false: 2,
  true: 3,
  natural: 4,
  number: 5,
  word: 6,
  text: 7,
  latin1: 8,
  uuid: 9,
  bytes: 10,
  bigint: 11,
  array: 12,
  object: 13,
} as const;

/** What looks like a word of the program and not like what somebody typed. */
const WORD = /^[a-zA-Z][a-zA-Z_-]{0,39}$/;
const WIDER_THAN_A_BYTE = /[\u0100-\uffff]/;
const UUID_LENGTH = 36;

/** Whether every code unit of it fits into a byte. */
export const hasBytesOnly = (text: string): boolean => !WIDER_THAN_A_BYTE.test(text);

export function createValueEncoder(): ValueEncoder {
  const writer = createByteWriter();
  const words = new Map<string, number>();
  const shapes = new Map<string, { readonly number: number; readonly names: readonly string[] }>();

  function encodeText(text: string): void {
    if (text.length === UUID_LENGTH && isCanonicalUuid(text)) {
      writer.byte(TAG.uuid);
      writer.uuid(text);
    } else if (WORD.test(text)) {
      const known = words.get(text) ?? words.size;
      words.set(text, known);
      writer.byte(TAG.word);
      writer.varint(known);
    } else if (hasBytesOnly(text)) {
      writer.byte(TAG.latin1);
      writer.varint(text.length);
      writer.raw(Buffer.from(text, 'latin1'));
    } else {
      // Not UTF-8, in which half a surrogate pair cannot be said: a document must come back as it was.
      writer.byte(TAG.text);
      writer.varint(text.length);
      writer.raw(Buffer.from(text, 'utf16le'));
    }
  }

  function encodeNumber(value: number): void {
    if (Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0)) {
      writer.byte(TAG.natural);
      writer.varint(value);
      return;
    }

    const bytes = Buffer.allocUnsafe(8);
    bytes.writeDoubleLE(value);
    writer.byte(TAG.number);
    writer.raw(bytes);
  }

  function encodeObject(value: object): void {
    const prototype = Object.getPrototypeOf(value) as unknown;
    if (prototype !== Object.prototype && prototype !== null) throw new TypeError('A document holds plain values only');

    const names = Object.keys(value);
    // With their number: no name and an empty one are joined to the same.
    const shape = `${names.length}\u0000${names.join('\u0000')}`;
    let known = shapes.get(shape);
    if (known === undefined) {
      if (names.some((name) => name === '__proto__' || name.includes('\u0000')))
        throw new TypeError('A document holds plain values only');
      known = { number: shapes.size, names };
      shapes.set(shape, known);
    }
    writer.byte(TAG.object);
    writer.varint(known.number);
    for (const name of names) encode((value as Readonly<Record<string, unknown>>)[name]);
  }

  function encode(value: unknown): void {
    if (value === null) writer.byte(TAG.null);
    else if (value === undefined) writer.byte(TAG.undefined);
    else if (typeof value === 'boolean') writer.byte(value ? TAG.true : TAG.false);
    else if (typeof value === 'number') encodeNumber(value);
    else if (typeof value === 'string') encodeText(value);
    else if (typeof value === 'bigint') {
      writer.byte(TAG.bigint);
      writer.text(String(value));
    } else if (value instanceof Uint8Array) {
      writer.byte(TAG.bytes);
      writer.varint(value.length);
      writer.raw(value);
    } else if (Array.isArray(value)) {
      writer.byte(TAG.array);
      writer.varint(value.length);
      for (const item of value) encode(item);
    } else if (typeof value === 'object') encodeObject(value);
    else throw new TypeError('A document holds plain values only');
  }

  return {
    encode,
    writer,
    tables: () => ({ words: [...words.keys()], shapes: [...shapes.values()].map(({ names }) => names) }),
  };
}

/** The value at the reader's offset; the reader is left behind it. @throws RangeError for what no encoder wrote */
export function decodeValue(reader: ByteReader, tables: ValueTables): unknown {
  switch (reader.buffer.readUInt8(advance(reader, 1))) {
    case TAG.null:
      return null;
    case TAG.undefined:
      return undefined;
    case TAG.false:
      return false;
    case TAG.true:
      return true;
    case TAG.natural:
      return readVarint(reader);
    case TAG.number:
      return reader.buffer.readDoubleLE(advance(reader, 8));
    case TAG.word:
      return tables.words[readVarint(reader)];
    case TAG.text: {
      const start = advance(reader, readVarint(reader) * 2);
      return reader.buffer.toString('utf16le', start, reader.offset);
    }
    case TAG.latin1: {
      const start = advance(reader, readVarint(reader));
      return reader.buffer.toString('latin1', start, reader.offset);
    }
    case TAG.uuid:
      return readUuid(reader);
    case TAG.bytes: {
      const start = advance(reader, readVarint(reader));
      // A copy: a fold takes sealed parts over into the next version of a row, and a view would keep the whole chunk.
      return new Uint8Array(reader.buffer.subarray(start, reader.offset));
    }
    case TAG.bigint:
      return BigInt(readText(reader));
    case TAG.array:
      return Array.from({ length: readVarint(reader) }, () => decodeValue(reader, tables));
    case TAG.object:
      return decodeObject(reader, tables);
    default:
      throw new RangeError('The snapshot holds a value of an unknown kind');
  }
}

function decodeObject(reader: ByteReader, tables: ValueTables): object {
  const names = tables.shapes[readVarint(reader)];
  if (names === undefined) throw new RangeError('The snapshot holds an object of an unknown shape');

  const value: Record<string, unknown> = {};
  for (const name of names) value[name] = decodeValue(reader, tables);

  return value;
}

/** Moves the reader on and answers where it was. The length must have been read before. */
function advance(reader: ByteReader, length: number): number {
  const start = reader.offset;
  reader.offset += length;

  return start;
}
