import { type ByteReader, readHex, readText, readUuid, readVarint } from './byte-codec.ts';
import type { NameTable } from './name-table.ts';

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

const FIRST_CAPACITY = 1_024;
/** Words that follow the prefix: a UUID has 4, a keyed hash 8. */
const WORDS = 8;
const BYTES_PER_WORD = 4;

export function createStreamTable(prefixes: NameTable): StreamTable {
  const names: string[] = [];
  const byName = new Map<string, number>();
  /** Open addressing: number of a stream plus one, 0 for a free place. */
  let places = new Int32Array(FIRST_CAPACITY);
  let keys = new Uint32Array(FIRST_CAPACITY * (WORDS + 1));
  const key = new Uint32Array(WORDS + 1);

  function readKey(reader: ByteReader, form: number): void {
    const { buffer } = reader;
    const words = form === STREAM_FORM.uuid ? WORDS / 2 : WORDS;
    key[0] = readVarint(reader);
    let { offset } = reader;
    for (let word = 1; word <= WORDS; word += 1) {
      if (word > words) {
        key[word] = 0;
        continue;
      }
      key[word] =
        ((buffer[offset] ?? 0) |
          ((buffer[offset + 1] ?? 0) << 8) |
          ((buffer[offset + 2] ?? 0) << 16) |
          ((buffer[offset + 3] ?? 0) << 24)) >>>
        0;
      offset += BYTES_PER_WORD;
    }
    reader.offset = offset;
  }

  function hashOf(source: Uint32Array, start: number): number {
    let hash = 0;
    for (let word = start; word <= start + WORDS; word += 1) hash = Math.imul(hash ^ (source[word] ?? 0), 0x9e3779b1);

    return (hash ^ (hash >>> 15)) >>> 0;
  }

  function isKeyOf(stream: number): boolean {
    const start = stream * (WORDS + 1);
    for (let word = 0; word <= WORDS; word += 1) if (keys[start + word] !== key[word]) return false;

    return true;
  }

  /** Place of the key: where it is, or the free one where it belongs. */
  function placeOfKey(): number {
    const mask = places.length - 1;
    let place = hashOf(key, 0) & mask;
    for (;;) {
      const stream = (places[place] ?? 0) - 1;
      if (stream === -1 || isKeyOf(stream)) return place;

      place = (place + 1) & mask;
    }
  }

  function add(name: string): number {
    const stream = names.length;
    names.push(name);
    byName.set(name, stream);

    return stream;
  }

  function addPacked(name: string, place: number): number {
    const stream = add(name);
    const needed = (stream + 1) * (WORDS + 1);
    if (needed > keys.length) {
      // Streams named by text take a number but no key, so twice as much may not be enough.
      const larger = new Uint32Array(Math.max(needed, keys.length * 2));
      larger.set(keys);
      keys = larger;
    }
    keys.set(key, stream * (WORDS + 1));
    places[place] = stream + 1;
    if (names.length * 2 > places.length) rehash();

    return stream;
  }

  function rehash(): void {
    const old = places;
    places = new Int32Array(old.length * 4);
    const mask = places.length - 1;
    for (const entry of old) {
      if (entry === 0) continue;

      let place = hashOf(keys, (entry - 1) * (WORDS + 1)) & mask;
      while (places[place] !== 0) place = (place + 1) & mask;
      places[place] = entry;
    }
  }

  return {
    read: (reader, formBits) => {
      const form = formBits & STREAM_FORM.mask;
      if (form === STREAM_FORM.text) {
        const name = readText(reader);
        return byName.get(name) ?? add(name);
      }

      const start = reader.offset;
      readKey(reader, form);
      const place = placeOfKey();
      const known = (places[place] ?? 0) - 1;
      if (known !== -1) return known;

      reader.offset = start;
      const prefix = prefixes.nameOf(readVarint(reader));
      return addPacked(prefix + (form === STREAM_FORM.uuid ? readUuid(reader) : readHex(reader, 32)), place);
    },
    nameOf: (stream) => names[stream] ?? '',
    find: (name) => byName.get(name) ?? -1,
  };
}
