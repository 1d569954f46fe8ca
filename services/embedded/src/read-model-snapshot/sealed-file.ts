import { createHash, type KeyObject, randomBytes } from 'node:crypto';
import { closeSync, fstatSync, fsync, mkdirSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { decryptBytes, encryptBytes } from '@entry/platform/encryption/authenticated-cipher';
import { syncFolder } from '../keep-first-file.ts';

/**
 * A file of encrypted chunks behind a header in clear: magic | length of the header (4 bytes) | header | chunks, each with
 * its length (4 bytes) and its kind (1 byte) before it. Each chunk is bound to the header, to its kind, to its place and to
 * whether it is the last one, so that nothing can be changed, left out, exchanged or cut off without being noticed.
 */
const MAGIC = Buffer.from('ARMS\u0001', 'latin1');
const LENGTH_BYTES = 4;
const PREFIX_BYTES = LENGTH_BYTES + 1;
const flush = promisify(fsync);

export class SealedFileDamagedError extends Error {
  override readonly name = 'SealedFileDamagedError';
}

export type SealedFileWriter = {
  /** @param kind 0 to 255 */
  readonly append: (kind: number, content: Uint8Array) => void;
  /** Puts the file, whole and flushed, into its place. Flushing takes a second or two, and holds nobody up. */
  readonly finish: () => Promise<void>;
  /** Removes what was written; a second call, or one after `finish`, changes nothing. */
  readonly abandon: () => void;
};

/** @param header must hold nothing that is anybody's: it lies in clear */
export function createSealedFile(file: string, header: Uint8Array, key: KeyObject): SealedFileWriter {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = draftOf(file);
  const handle = openSync(draft, 'wx', 0o600);
  const digest = digestOf(header);
  let waiting: { readonly kind: number; readonly content: Uint8Array } | null = null;
  let count = 0;
  let isOpen = true;

  // Not `writeSync`: a disk that is nearly full takes a part, and says so by the count alone.
  const write = (bytes: Uint8Array): void => writeFileSync(handle, bytes);

  function seal(kind: number, content: Uint8Array, isLast: boolean): void {
    const sealed = encryptBytes(key, boundTo(digest, { count, kind, isLast }), content);
    const prefix = Buffer.alloc(PREFIX_BYTES);
    prefix.writeUInt32LE(sealed.length);
    prefix[LENGTH_BYTES] = kind;
    write(prefix);
    write(sealed);
    count += 1;
  }

  function close(): void {
    isOpen = false;
    closeSync(handle);
  }

  try {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(header.length);
    write(Buffer.concat([MAGIC, length, header]));
  } catch (error) {
    close();
    rmSync(draft, { force: true });
    throw error;
  }

  return {
    append: (kind, content) => {
      if (waiting !== null) seal(waiting.kind, waiting.content, false);
      waiting = { kind, content };
    },
    finish: async () => {
      if (waiting === null) throw new Error('A sealed file must not be empty');

      seal(waiting.kind, waiting.content, true);
      await flush(handle);
      close();
      renameSync(draft, file);
      syncFolder(dirname(file));
    },
    abandon: () => {
      if (!isOpen) return;

      close();
      rmSync(draft, { force: true });
    },
  };
}

/** What a process that was killed while it wrote left beside the file. */
export const DRAFT_PATTERN = /\.[0-9a-f]{8}\.tmp$/;

const draftOf = (file: string): string => `${file}.${randomBytes(4).toString('hex')}.tmp`;

/** Where a chunk lies, and what it is bound to. */
export type ChunkPlace = {
  readonly count: number;
  readonly kind: number;
  readonly isLast: boolean;
  /** Of what is sealed. */
  readonly offset: number;
  readonly length: number;
};

export type SealedChunk = { readonly place: ChunkPlace; readonly content: Buffer };

export type SealedFile = {
  readonly header: Buffer;
  /**
   * One chunk after the other, each of them decrypted and so found to be as it was written.
   * @throws CiphertextRejectedError, SealedFileDamagedError while it is walked through
   */
  readonly chunks: (key: KeyObject) => Iterable<SealedChunk>;
  /** One of them, once more. @throws CiphertextRejectedError, SealedFileDamagedError, or what the disk says */
  readonly read: (key: KeyObject, place: ChunkPlace) => Buffer;
  readonly close: () => void;
};

/** Null when there is none. Stays open, whatever takes its place, until it is closed. @throws SealedFileDamagedError */
export function openSealedFile(file: string): SealedFile | null {
  const handle = openUnlessMissing(file);
  if (handle === null) return null;

  try {
    const { size } = fstatSync(handle);
    const read = readerOf(handle, size);
    if (!read(0, MAGIC.length).equals(MAGIC)) throw new SealedFileDamagedError('it begins with something else');

    const start = MAGIC.length + LENGTH_BYTES;
    const header = Buffer.from(read(start, read(MAGIC.length, LENGTH_BYTES).readUInt32LE()));
    const digest = digestOf(header);
    const readChunk = (key: KeyObject, place: ChunkPlace): Buffer =>
      decryptBytes(key, boundTo(digest, place), read(place.offset, place.length));

    return {
      header,
      *chunks(key) {
        for (const place of placesIn(read, start + header.length, size))
          yield { place, content: readChunk(key, place) };
      },
      read: readChunk,
      close: () => closeSync(handle),
    };
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

function openUnlessMissing(file: string): number | null {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function* placesIn(read: Read, start: number, size: number): Iterable<ChunkPlace> {
  if (start === size) throw new SealedFileDamagedError('it holds nothing');

  let offset = start;
  for (let count = 0; offset < size; count += 1) {
    const prefix = read(offset, PREFIX_BYTES);
    const length = prefix.readUInt32LE();
    const kind = prefix[LENGTH_BYTES] ?? 0;
    offset += PREFIX_BYTES + length;
    yield { count, kind, isLast: offset === size, offset: offset - length, length };
  }
}

/** What was read is good until the next call. @throws SealedFileDamagedError when there are not so many bytes */
type Read = (offset: number, bytes: number) => Buffer;

function readerOf(handle: number, size: number): Read {
  // One for all: to make room for each anew takes longer than to read it.
  let room = Buffer.alloc(FIRST_ROOM);

  return (offset, bytes) => {
    // Before room is made for what a flipped bit says is there.
    if (offset + bytes > size) throw new SealedFileDamagedError('it ends too early');

    if (bytes > room.length) room = Buffer.alloc(2 * bytes);
    if (readSync(handle, room, 0, bytes, offset) < bytes) throw new SealedFileDamagedError('it ends too early');
    return room.subarray(0, bytes);
  };
}

const FIRST_ROOM = 131_072;

const digestOf = (header: Uint8Array): Buffer => createHash('sha256').update(header).digest();

const boundTo = (digest: Buffer, { count, kind, isLast }: Pick<ChunkPlace, 'count' | 'kind' | 'isLast'>): Buffer =>
  Buffer.concat([digest, Buffer.from(`${count} ${kind}${isLast ? ' last' : ''}`)]);
