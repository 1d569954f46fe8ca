import type { Checkpoint, CheckpointKey, ReadStore } from '@entry/platform/ports/read-store';
import { createBatchedGet } from '../batched-get.ts';
import type { Mongo } from '../open-mongo.ts';
import { isDuplicateKey } from '../unavailable.ts';
import { createBatchedMoves, type Move } from './batched-moves.ts';

export type StoredCheckpoint = CheckpointKey & Checkpoint & { readonly _id: string };

export const CHECKPOINTS = 'checkpoints';

const BACKEND = 'read store';

/** A worker asks for, and moves, those of all its read models in the same moment: each makes one round trip. */
export function createMongoCheckpoints(mongo: Mongo): Pick<ReadStore, 'loadCheckpoint' | 'saveCheckpoint'> {
  const checkpoints = mongo.collection<StoredCheckpoint>('models', CHECKPOINTS);

  async function findAll(ids: readonly string[]): Promise<ReadonlyMap<string, StoredCheckpoint>> {
    const found = await mongo.run(BACKEND, (limits) =>
      checkpoints.find({ _id: { $in: [...ids] } }, { batchSize: ids.length, ...limits }).toArray(),
    );
    return new Map(found.map((checkpoint) => [checkpoint._id, checkpoint]));
  }

  const findOne = createBatchedGet(findAll);

  async function begin(key: CheckpointKey, { position, eventId }: Checkpoint): Promise<boolean> {
    const { model, version, partition, partitionCount } = key;
    const first = { _id: idOf(key), model, version, partition, partitionCount, position, eventId };
    try {
      await mongo.run(BACKEND, () => checkpoints.insertOne(first));
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async function moveAll(moves: readonly Move[]): Promise<ReadonlySet<string>> {
    const { matchedCount } = await mongo.run(BACKEND, () =>
      checkpoints.bulkWrite(
        moves.map(({ id, expected, next: { position, eventId } }) => ({
          updateOne: {
            filter: { _id: id, position: expected.position, eventId: expected.eventId },
            update: { $set: { position, eventId } },
          },
        })),
        { ordered: false },
      ),
    );
    if (matchedCount === moves.length) return new Set(moves.map(({ id }) => id));

    // The server tells how many were as expected, and not which.
    const found = await findAll(moves.map(({ id }) => id));
    return new Set(moves.filter(({ id, next }) => found.get(id)?.eventId === next.eventId).map(({ id }) => id));
  }

  const move = createBatchedMoves(moveAll);

  return {
    loadCheckpoint: async (key) => {
      const found = await findOne(idOf(key));
      return found === undefined ? null : { position: found.position, eventId: found.eventId };
    },
    saveCheckpoint: (key, expected, next) =>
      expected === null ? begin(key, next) : move({ id: idOf(key), expected, next }),
  };
}

function idOf({ model, version, partition, partitionCount }: CheckpointKey): string {
  return `${model}_v${version}/${partition}/${partitionCount}`;
}
