import type { KeyObject } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Checkpoint, ReadModel } from '@entry/platform/ports/read-store';
import type { RestoredContents } from '../read-store/contents.ts';
import { openChunksOnce } from './kept-documents.ts';
import { createModelReader, type ModelReader } from './model-reader.ts';
import type { ChunkPlace, SealedFile } from './sealed-file.ts';
import { CHUNK, headOf, type ModelHead } from './snapshot-format.ts';

/** A read model as a snapshot holds it. */
export type RestoredModel = {
  readonly model: ReadModel<object>;
  readonly checkpoint: Checkpoint | null;
  readonly contents: RestoredContents;
};

export class SnapshotOfOtherModelsError extends Error {
  override readonly name = 'SnapshotOfOtherModelsError';
}

type OpenModel = Pick<RestoredModel, 'model' | 'checkpoint'> & { readonly reader: ModelReader };

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
  const opened: OpenModel[] = [];
  const places: ChunkPlace[] = [];
  const openDocuments = openChunksOnce((chunk) => file.read(key, places[chunk] as ChunkPlace));
  let isComplete = false;

  for (const { place, content } of file.chunks(key)) {
    if (place.kind === CHUNK.end) isComplete = true;
    else if (place.kind === CHUNK.model) {
      const head = JSON.parse(content.toString()) as ModelHead;
      const model = modelOf(head, models);
      opened.push({ model, checkpoint: checkpointOf(head), reader: createModelReader(model, openDocuments) });
    } else {
      const current = opened.at(-1);
      if (current === undefined) throw new RangeError('The snapshot begins with something else than a read model');

      current.reader.take(place.kind, content, places.length);
      if (place.kind === CHUNK.documents) places.push(place);
    }
  }
  if (!isComplete) throw new RangeError('The snapshot has no end');
  if (opened.length !== models.length) throw new SnapshotOfOtherModelsError('A read model is missing in the snapshot');

  return opened.map(({ model, checkpoint, reader }) => ({ model, checkpoint, contents: reader.finish() }));
}

function modelOf(head: ModelHead, models: readonly ReadModel<object>[]): ReadModel<object> {
  const model = models.find(({ name }) => name === head.name);
  if (model === undefined || !isDeepStrictEqual(headOf(model, null), { ...head, checkpoint: null })) {
    throw new SnapshotOfOtherModelsError(`${head.name} is another one in this program`);
  }

  return model;
}

function checkpointOf({ checkpoint }: ModelHead): Checkpoint | null {
  return checkpoint === null ? null : { position: BigInt(checkpoint.position), eventId: checkpoint.eventId };
}
