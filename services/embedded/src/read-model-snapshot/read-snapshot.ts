import type { KeyObject } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Position } from '@entry/platform/ports/event-log';
import type { Checkpoint, IndexValue, ReadModel } from '@entry/platform/ports/read-store';
import { type ByteReader, readText, readVarint } from '../event-log/byte-codec.ts';
import type { RestoredContents } from '../read-store/contents.ts';
import type { IndexEntry } from '../read-store/index-order.ts';
import { type KeptDocuments, KeptRow, keepDocuments } from './kept-rows.ts';
import { decodeHeads, type RowHeads, readTexts } from './row-chunk.ts';
import type { ChunkPlace, SealedFile } from './sealed-file.ts';
import { CHUNK, headOf, type ModelHead, sortFieldsOf } from './snapshot-format.ts';

/** A read model as a snapshot holds it. */
export type RestoredModel = {
  readonly model: ReadModel<object>;
  readonly checkpoint: Checkpoint | null;
  readonly contents: RestoredContents;
};

export class SnapshotOfOtherModelsError extends Error {
  override readonly name = 'SnapshotOfOtherModelsError';
}

/**
 * Looks at every byte and keeps only what finds rows: their documents are read from the file again when they are asked for.
 * @param models of this program; the snapshot must hold just these
 * @throws SnapshotOfOtherModelsError; CiphertextRejectedError, SealedFileDamagedError, RangeError, SyntaxError
 */
export function readSnapshot(
  file: SealedFile,
  key: KeyObject,
  models: readonly ReadModel<object>[],
): readonly RestoredModel[] {
  const restored: RestoredModel[] = [];
  const places: ChunkPlace[] = [];
  const documents = keepDocuments((chunk) => file.read(key, places[chunk] as ChunkPlace));
  let current: ModelReader | null = null;
  let isComplete = false;

  for (const { place, content } of file.chunks(key)) {
    if (place.kind === CHUNK.model) {
      if (current !== null) restored.push(current.finish());
      current = createModelReader(JSON.parse(content.toString()) as ModelHead, models, documents);
    } else if (place.kind === CHUNK.end) isComplete = true;
    else if (current === null) throw new RangeError('The snapshot begins with something else than a read model');
    else if (place.kind === CHUNK.documents) {
      current.takeDocuments(places.length);
      places.push(place);
    } else current.take(place.kind, content);
  }
  if (current !== null) restored.push(current.finish());
  if (!isComplete) throw new RangeError('The snapshot has no end');
  if (restored.length !== models.length)
    throw new SnapshotOfOtherModelsError('A read model is missing in the snapshot');

  return restored;
}

type ModelReader = {
  readonly take: (kind: number, content: Buffer) => void;
  /** @param chunk number of the one with the documents of the rows that came last */
  readonly takeDocuments: (chunk: number) => void;
  readonly finish: () => RestoredModel;
};

function createModelReader(
  head: ModelHead,
  models: readonly ReadModel<object>[],
  documents: KeptDocuments,
): ModelReader {
  const model = models.find(({ name }) => name === head.name);
  if (model === undefined || !isDeepStrictEqual(headOf(model, null), { ...head, checkpoint: null })) {
    throw new SnapshotOfOtherModelsError(`${head.name} is another one in this program`);
  }

  const fields = sortFieldsOf(model.indexes);
  const rows: KeptRow[] = [];
  const tombstones: (readonly [string, Position])[] = [];
  const indexes = new Map<string, Map<string, IndexEntry[]>>();
  /** By the field: indexes that are sorted by the same one share their entries. */
  const entries = new Map(fields.map((field) => [field, [] as IndexEntry[]]));

  let heads: RowHeads | null = null;

  function takeDocuments(chunk: number): void {
    if (heads === null) throw new RangeError('The snapshot holds documents of no rows');

    const { ids, positions, columns } = heads;
    for (const [place, id] of ids.entries()) {
      rows.push(new KeptRow(id, positions[place] ?? 0, documents, chunk, place));
    }
    for (const [field, values] of columns) addEntries(entries.get(field) as IndexEntry[], ids, values);
    heads = null;
  }

  function takeIndex(content: Buffer): void {
    const reader: ByteReader = { buffer: content, offset: 0 };
    const name = readText(reader);
    const field = model?.indexes[name]?.sort.field;
    const ofField = field === undefined ? undefined : entries.get(field);
    if (ofField === undefined) throw new RangeError('The snapshot holds an index that there is not');

    const groups = indexes.get(name) ?? new Map<string, IndexEntry[]>();
    indexes.set(name, groups);
    const count = readVarint(reader);
    for (const key of readTexts(reader, count)) takeGroup(reader, groups, key, ofField);
  }

  return {
    take(kind, content) {
      if (kind === CHUNK.rows) heads = decodeHeads(content, fields);
      else if (kind === CHUNK.tombstones) tombstones.push(...decodeTombstones(content));
      else if (kind === CHUNK.index) takeIndex(content);
      else throw new RangeError('The snapshot holds a chunk of an unknown kind');
    },
    takeDocuments,
    finish: () => ({ model, checkpoint: checkpointOf(head), contents: { rows, tombstones, indexes } }),
  };
}

function addEntries(entries: IndexEntry[], ids: readonly string[], values: readonly IndexValue[]): void {
  for (const [place, id] of ids.entries()) entries.push({ value: values[place] ?? null, id });
}

function takeGroup(
  reader: ByteReader,
  groups: Map<string, IndexEntry[]>,
  key: string,
  entries: readonly IndexEntry[],
): void {
  const group = groups.get(key) ?? [];
  groups.set(key, group);
  const count = readVarint(reader);
  for (let place = 0; place < count; place += 1) {
    const entry = entries[readVarint(reader)];
    if (entry === undefined) throw new RangeError('The snapshot holds an entry of no row');

    group.push(entry);
  }
}

function decodeTombstones(content: Buffer): (readonly [string, Position])[] {
  const found = JSON.parse(content.toString()) as readonly (readonly [string, string])[];

  return found.map(([id, position]) => [id, BigInt(position)]);
}

function checkpointOf({ checkpoint }: ModelHead): Checkpoint | null {
  return checkpoint === null ? null : { position: BigInt(checkpoint.position), eventId: checkpoint.eventId };
}
