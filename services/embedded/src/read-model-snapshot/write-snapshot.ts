import type { KeyObject } from 'node:crypto';
import type { Position } from '@entry/platform/ports/event-log';
import type { Checkpoint, ReadModel } from '@entry/platform/ports/read-store';
import type { CapturedContents } from '../read-store/contents.ts';
import { indexChunksOf, type Piece, rowChunksOf, slotChunksOf } from './model-chunks.ts';
import { createSealedFile } from './sealed-file.ts';
import { CHUNK, encodeHeader, headOf, type SnapshotHeader } from './snapshot-format.ts';
import { findIn } from './text-table.ts';

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

/**
 * Writes what was captured, in pieces, and puts the file into its place when it is whole and flushed.
 * @throws what the disk says, and what `rest` throws; whatever was there before is there still then
 */
export async function writeSnapshot({ file, header, key, models, rest }: WriteSnapshotOptions): Promise<void> {
  const target = createSealedFile(file, encodeHeader(header), key);
  try {
    for (const captured of models) {
      for (const chunk of chunksOf(captured)) {
        if (chunk !== null) target.append(chunk.kind, chunk.content);
        await rest();
      }
    }
    target.append(CHUNK.end, Buffer.alloc(0));
    await target.finish();
  } finally {
    target.abandon();
  }
}

function* chunksOf({ model, checkpoint, contents }: CapturedModel): Iterable<Piece> {
  yield { kind: CHUNK.model, content: Buffer.from(JSON.stringify(headOf(model, checkpoint))) };

  const ids = yield* rowChunksOf(model, contents);
  const slots = yield* slotChunksOf(ids);
  for (let start = 0; start < contents.tombstones.length; start += TOMBSTONES_AT_A_TIME) {
    const content = encodeTombstones(contents.tombstones.slice(start, start + TOMBSTONES_AT_A_TIME));
    yield { kind: CHUNK.tombstones, content };
  }
  for (const [name, groups] of contents.indexes) {
    yield { kind: CHUNK.index, content: Buffer.from(name) };
    yield* indexChunksOf(groups, (id) => findIn(slots, ids, id));
  }
}

const TOMBSTONES_AT_A_TIME = 5_000;

function encodeTombstones(tombstones: readonly (readonly [string, Position])[]): Buffer {
  return Buffer.from(JSON.stringify(tombstones.map(([id, position]) => [id, String(position)])));
}
