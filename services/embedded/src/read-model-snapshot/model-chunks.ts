import type { ReadModel } from '@entry/platform/ports/read-store';
import { createByteWriter } from '../event-log/byte-codec.ts';
import type { CapturedContents } from '../read-store/contents.ts';
import type { CapturedGroups } from '../read-store/entries.ts';
import { createDocumentsWriter, createHeadsWriter } from './row-chunk.ts';
import { SEGMENT, writeNumbers, writeTexts } from './segments.ts';
import { CHUNK, sortFieldsOf } from './snapshot-format.ts';
import { slotsOf } from './text-table.ts';

/** A chunk, or null when there was only work: a millisecond or two of it each, after which others have their turn. */
export type Piece = { readonly kind: number; readonly content: Buffer } | null;

const DOCUMENT_BYTES = 65_536;
const NUMBERS = 16_384;

/** Heads and documents of all rows; returns their ids, in order. */
export function* rowChunksOf(
  { indexes, searchTerms }: ReadModel<object>,
  { rows, termsOf }: CapturedContents,
): Generator<Piece, readonly string[]> {
  const ids: string[] = [];
  const heads = createHeadsWriter(sortFieldsOf(indexes));
  const documents = createDocumentsWriter();
  for (const stored of rows) {
    // Once: one that lies in an older snapshot is decoded by every look at it.
    const { id, position, document } = stored;
    ids.push(id);
    heads.add({ id, position, document });
    documents.add(document, searchTerms === undefined ? null : termsOf(stored));
    if (heads.count() === SEGMENT) yield { kind: CHUNK.heads, content: heads.take() };
    if (documents.bytes() >= DOCUMENT_BYTES) yield { kind: CHUNK.documents, content: documents.take() };
  }
  if (heads.count() > 0) yield { kind: CHUNK.heads, content: heads.take() };
  if (documents.bytes() > 0) yield { kind: CHUNK.documents, content: documents.take() };

  return ids;
}

/** The hash table of some texts; returns it as well. */
export function* slotChunksOf(texts: readonly string[]): Generator<Piece, Uint32Array> {
  const slots = yield* slotsOf(texts);
  for (let start = 0; start < slots.length; start += NUMBERS) {
    yield { kind: CHUNK.slots, content: encodeNumbers(slots.subarray(start, start + NUMBERS)) };
  }

  return slots;
}

/** @param numberOf number of the row with an id; -1 when there is none */
export function* indexChunksOf(groups: CapturedGroups, numberOf: (id: string) => number): Generator<Piece> {
  const keys: string[] = [];
  const rows = new Uint32Array(NUMBERS);
  let part: { readonly keys: string[]; readonly ends: number[] } = { keys: [], ends: [] };
  let count = 0;
  for (const [key, entries] of groups) {
    for (const { id } of entries) {
      rows[count % NUMBERS] = requireNumber(numberOf(id));
      count += 1;
      if (count % NUMBERS === 0) yield { kind: CHUNK.groupRows, content: encodeNumbers(rows) };
    }
    keys.push(key);
    part.keys.push(key);
    part.ends.push(count);
    if (part.keys.length < SEGMENT) continue;

    yield { kind: CHUNK.groups, content: encodeGroups(part) };
    part = { keys: [], ends: [] };
  }
  yield { kind: CHUNK.groupRows, content: encodeNumbers(rows.subarray(0, count % NUMBERS)) };
  yield { kind: CHUNK.groups, content: encodeGroups(part) };
  yield* slotChunksOf(keys);
}

function requireNumber(number: number): number {
  if (number === -1) throw new Error('An index and its rows were captured at different moments');

  return number;
}

function encodeNumbers(numbers: Uint32Array): Buffer {
  const writer = createByteWriter();
  writeNumbers(writer, numbers);

  return writer.bytes();
}

function encodeGroups({ keys, ends }: { readonly keys: readonly string[]; readonly ends: readonly number[] }): Buffer {
  const writer = createByteWriter();
  writeTexts(writer, keys);
  writeNumbers(writer, Uint32Array.from(ends));

  return writer.bytes();
}
