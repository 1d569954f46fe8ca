import { type ByteReader, type ByteWriter, readVarint } from '../event-log/byte-codec.ts';
import { hasBytesOnly } from './value-codec.ts';

/**
 * How many values a part of a long column holds: all but the last one just so many. Texts of so many ids take more than
 * 128 kB, from where on V8 leaves them where they are: smaller ones are copied by the next two collections of garbage.
 */
export const SEGMENT = 4_096;

type Column<Value> = { readonly length: number; readonly at: (place: number) => Value | undefined };

/** A long column of values, put together from the parts that chunks of a snapshot hold. */
export class Segments<Value> {
  private readonly parts: Column<Value>[] = [];
  length = 0;

  /** @throws RangeError when a part before was not full, for then nothing behind it would be found */
  add(part: Column<Value>): void {
    if (this.length % SEGMENT !== 0 || part.length > SEGMENT)
      throw new RangeError('The snapshot holds a part too short');

    this.parts.push(part);
    this.length += part.length;
  }

  at(number: number): Value {
    return this.parts[Math.floor(number / SEGMENT)]?.at(number % SEGMENT) as Value;
  }
}

/** Texts that lie one behind the other in one: a million texts of their own would take twice the room, and a second. */
export class TextColumn {
  private readonly joined: string;
  private readonly ends: Uint32Array;

  constructor(joined: string, ends: Uint32Array) {
    this.joined = joined;
    this.ends = ends;
  }

  get length(): number {
    return this.ends.length;
  }

  at(place: number): string {
    return this.joined.slice(place === 0 ? 0 : this.ends[place - 1], this.ends[place]);
  }
}

export function writeTexts(writer: ByteWriter, texts: readonly string[]): void {
  const joined = texts.join('');
  const isLatin1 = hasBytesOnly(joined);
  // Not UTF-8, in which half a surrogate pair cannot be said: ids must come back as they were.
  const bytes = Buffer.from(joined, isLatin1 ? 'latin1' : 'utf16le');
  writer.byte(isLatin1 ? 1 : 0);
  writer.varint(bytes.length);
  writer.raw(bytes);
  writeNumbers(writer, endsOf(texts));
}

export function readTexts(reader: ByteReader): TextColumn {
  const isLatin1 = readVarint(reader) === 1;
  const bytes = readVarint(reader);
  const start = reader.offset;
  reader.offset += bytes;
  const joined = reader.buffer.toString(isLatin1 ? 'latin1' : 'utf16le', start, reader.offset);

  return new TextColumn(joined, readNumbers(reader));
}

function endsOf(texts: readonly string[]): Uint32Array {
  let end = 0;

  return Uint32Array.from(texts, ({ length }) => {
    end += length;
    return end;
  });
}

/** In the byte order of the machine, of which a snapshot is: they are copied and not read one by one. */
export function writeNumbers(writer: ByteWriter, numbers: Uint32Array | Float64Array): void {
  writer.varint(numbers.length);
  writer.raw(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
}

export const readNumbers = (reader: ByteReader): Uint32Array => fillFrom(reader, new Uint32Array(readVarint(reader)));

export const readPositions = (reader: ByteReader): Float64Array =>
  fillFrom(reader, new Float64Array(readVarint(reader)));

/** Copied: in the chunk they lie at any byte. */
function fillFrom<Numbers extends Uint32Array | Float64Array>(reader: ByteReader, numbers: Numbers): Numbers {
  const end = reader.offset + numbers.byteLength;
  if (end > reader.buffer.length) throw new RangeError('The snapshot holds a column that ends too early');

  reader.buffer.copy(new Uint8Array(numbers.buffer), 0, reader.offset, end);
  reader.offset = end;

  return numbers;
}
