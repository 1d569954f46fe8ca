import type { KeyObject } from 'node:crypto';
import type { Position } from '@entry/platform/ports/event-log';
import type { Checkpoint, ReadModel } from '@entry/platform/ports/read-store';
import { createByteWriter } from '../event-log/byte-codec.ts';
import type { CapturedContents, IndexGroups } from '../read-store/contents.ts';
import { encodeRows, type RowToKeep, writeTexts } from './row-chunk.ts';
import { createSealedFile } from './sealed-file.ts';
import { CHUNK, encodeHeader, headOf, type SnapshotHeader, sortFieldsOf } from './snapshot-format.ts';

/** A read model as it was at the moment of the snapshot. */
export type CapturedModel = {
  readonly model: ReadModel<object>;
  readonly checkpoint: Checkpoint | null;
  readonly contents: CapturedContents;
};

export type WriteSnapshotOptions = {
  readonly file: string;
  readonly header: SnapshotHeader;
  readonly key: KeyObject;
  readonly models: readonly CapturedModel[];
  /** Called after each piece of some milliseconds of work: lets others have their turn. Gives up when it throws. */
  readonly rest: () => Promise<void>;
};

/** Bytes of documents, and entries of indexes, that are written without a pause: a millisecond or two of work each. */
const DOCUMENTS_AT_A_TIME = 65_536;
const ENTRIES_AT_A_TIME = 5_000;

type Chunk = { readonly kind: number; readonly content: Buffer };

/**
 * Writes what was captured, in pieces, and puts the file into its place when it is whole and flushed.
 * @throws what the disk says, and what `rest` throws; whatever was there before is there still then
 */
export async function writeSnapshot({ file, header, key, models, rest }: WriteSnapshotOptions): Promise<void> {
  const target = createSealedFile(file, encodeHeader(header), key);
  try {
    for (const captured of models) {
      for (const { kind, content } of chunksOf(captured)) {
        target.append(kind, content);
        await rest();
      }
    }
    target.append(CHUNK.end, Buffer.alloc(0));
    await target.finish();
  } finally {
    target.abandon();
  }
}

function* chunksOf({ model, checkpoint, contents }: CapturedModel): Iterable<Chunk> {
  yield { kind: CHUNK.model, content: Buffer.from(JSON.stringify(headOf(model, checkpoint))) };

  const numbers = new Map<string, number>();
  const fields = sortFieldsOf(model.indexes);
  const rows = rowsOf(contents, numbers, model.searchTerms !== undefined);
  for (;;) {
    const encoded = encodeRows(rows, fields, DOCUMENTS_AT_A_TIME);
    if (encoded === null) break;

    yield { kind: CHUNK.rows, content: encoded.heads };
    yield { kind: CHUNK.documents, content: encoded.documents };
  }

  for (let start = 0; start < contents.tombstones.length; start += ENTRIES_AT_A_TIME) {
    const content = encodeTombstones(contents.tombstones.slice(start, start + ENTRIES_AT_A_TIME));
    yield { kind: CHUNK.tombstones, content };
  }
  for (const [name, groups] of contents.indexes) {
    for (const content of indexChunksOf(name, groups, numbers)) yield { kind: CHUNK.index, content };
  }
}

/** @param numbers takes the number of each row that was asked for */
function* rowsOf(contents: CapturedContents, numbers: Map<string, number>, isSearched: boolean): Generator<RowToKeep> {
  for (const stored of contents.rows) {
    numbers.set(stored.id, numbers.size);
    yield { stored, terms: isSearched ? contents.termsOf(stored) : null };
  }
}

function encodeTombstones(tombstones: readonly (readonly [string, Position])[]): Buffer {
  return Buffer.from(JSON.stringify(tombstones.map(([id, position]) => [id, String(position)])));
}

type GroupPart = { readonly key: string; readonly numbers: readonly number[] };

/** A group may go on in the next chunk, under the same key. An index without entries is one without groups. */
function* indexChunksOf(name: string, groups: IndexGroups, numbers: ReadonlyMap<string, number>): Iterable<Buffer> {
  let parts: GroupPart[] = [];
  let count = 0;
  for (const [key, entries] of groups) {
    for (let start = 0; start < entries.length; ) {
      const taken = entries.slice(start, start + ENTRIES_AT_A_TIME - count);
      parts.push({ key, numbers: taken.map(({ id }) => numberOf(numbers, id)) });
      start += taken.length;
      count += taken.length;
      if (count < ENTRIES_AT_A_TIME) continue;

      yield encodeGroups(name, parts);
      [parts, count] = [[], 0];
    }
  }
  yield encodeGroups(name, parts);
}

function numberOf(numbers: ReadonlyMap<string, number>, id: string): number {
  const number = numbers.get(id);
  if (number === undefined) throw new Error('An index and its rows were captured at different moments');

  return number;
}

function encodeGroups(name: string, parts: readonly GroupPart[]): Buffer {
  const writer = createByteWriter();
  writer.text(name);
  writer.varint(parts.length);
  writeTexts(
    writer,
    parts.map(({ key }) => key),
  );
  for (const { numbers } of parts) {
    writer.varint(numbers.length);
    for (const number of numbers) writer.varint(number);
  }

  return writer.bytes();
}
