import {
  areSameUuids,
  type ByteReader,
  RECENT,
  readHex,
  readText,
  readUuid,
  readVarint,
  recentPlace,
  UUID_BYTES,
} from './byte-codec.ts';
import type { Names } from './name-table.ts';

/** How the name of a stream is written in a record. */
export const STREAM_FORM = { text: 0, uuid: 1, hash: 2, mask: 3 } as const;

/**
 * Streams by a small number each. A scan meets the same streams again and again: it finds the number by the bytes
 * in the record, so that the name is put together once per stream and not once per event.
 */
export type StreamTable = {
  /** Number of the stream whose name is at the reader's offset; the reader is left behind the name. */
  readonly read: (reader: ByteReader, form: number) => number;
  readonly nameOf: (stream: number) => string;
  /** -1 when no record with that name was read yet. */
  readonly find: (name: string) => number;
};

const HASH_BYTES = 32;

export function createStreamTable(prefixes: Names): StreamTable {
  const names: string[] = [];
  const byName = new Map<string, number>();
  /** By prefix and id as they are written, a character per byte. A hash may begin like a UUID: hence one map each. */
  const byUuid = new Map<string, number>();
  const byHash = new Map<string, number>();

  /** Of those by UUID, at the places that their last bytes give them: with their prefixes, and the bytes themselves. */
  const recent = new Int32Array(RECENT).fill(-1);
  const recentPrefixes = new Float64Array(RECENT);
  const recentBytes = Buffer.alloc(RECENT * UUID_BYTES);

  function add(name: string): number {
    const stream = names.push(name) - 1;
    byName.set(name, stream);

    return stream;
  }

  /** By the bytes as they are; found in the map they have to become a text first. */
  function readByUuid(reader: ByteReader, start: number, prefix: number): number {
    const { buffer, offset } = reader;
    const place = recentPlace(reader);
    const known = recent[place] ?? -1;
    const isKnown =
      known !== -1 && recentPrefixes[place] === prefix && areSameUuids(buffer, offset, recentBytes, place * UUID_BYTES);
    if (isKnown) {
      reader.offset += UUID_BYTES;
      return known;
    }

    const stream = readByBytes(reader, start, byUuid, UUID_BYTES, () => prefixes.nameOf(prefix) + readUuid(reader));
    buffer.copy(recentBytes, place * UUID_BYTES, offset, offset + UUID_BYTES);
    recentPrefixes[place] = prefix;
    recent[place] = stream;
    return stream;
  }

  function readByBytes(
    reader: ByteReader,
    start: number,
    byBytes: Map<string, number>,
    length: number,
    readName: () => string,
  ): number {
    const end = reader.offset + length;
    const bytes = reader.buffer.toString('latin1', start, end);
    const known = byBytes.get(bytes);
    if (known !== undefined) {
      reader.offset = end;
      return known;
    }

    const stream = add(readName());
    byBytes.set(bytes, stream);
    return stream;
  }

  return {
    read: (reader, formBits) => {
      const form = formBits & STREAM_FORM.mask;
      if (form === STREAM_FORM.text) {
        const name = readText(reader);
        return byName.get(name) ?? add(name);
      }

      const start = reader.offset;
      const prefix = readVarint(reader);
      return form === STREAM_FORM.uuid
        ? readByUuid(reader, start, prefix)
        : readByBytes(reader, start, byHash, HASH_BYTES, () => prefixes.nameOf(prefix) + readHex(reader, HASH_BYTES));
    },
    nameOf: (stream) => names[stream] ?? '',
    find: (name) => byName.get(name) ?? -1,
  };
}

/**
 * Leaves the reader behind the name of a stream, for who does not ask which one it is: reads a log in four fifths of the time.
 * @throws Error for a name that begins with what no table has
 */
export function skipStream(reader: ByteReader, formBits: number, prefixes: Names): void {
  const form = formBits & STREAM_FORM.mask;
  if (form === STREAM_FORM.text) {
    const length = readVarint(reader);
    reader.offset += length;
    return;
  }

  prefixes.nameOf(readVarint(reader));
  reader.offset += form === STREAM_FORM.uuid ? UUID_BYTES : HASH_BYTES;
}
