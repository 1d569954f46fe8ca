import { type ByteReader, readHex, readText, readUuid, readVarint } from './byte-codec.ts';
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

const UUID_BYTES = 16;
const HASH_BYTES = 32;

export function createStreamTable(prefixes: Names): StreamTable {
  const names: string[] = [];
  const byName = new Map<string, number>();
  /** By prefix and id as they are written, a character per byte. A hash may begin like a UUID: hence one map each. */
  const byUuid = new Map<string, number>();
  const byHash = new Map<string, number>();

  function add(name: string): number {
    const stream = names.push(name) - 1;
    byName.set(name, stream);

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
      const isUuid = form === STREAM_FORM.uuid;
      const end = reader.offset + (isUuid ? UUID_BYTES : HASH_BYTES);
      const byBytes = isUuid ? byUuid : byHash;
      const bytes = reader.buffer.toString('latin1', start, end);
      const known = byBytes.get(bytes);
      if (known !== undefined) {
        reader.offset = end;
        return known;
      }

      const stream = add(prefixes.nameOf(prefix) + (isUuid ? readUuid(reader) : readHex(reader, HASH_BYTES)));
      byBytes.set(bytes, stream);

      return stream;
    },
    nameOf: (stream) => names[stream] ?? '',
    find: (name) => byName.get(name) ?? -1,
  };
}
