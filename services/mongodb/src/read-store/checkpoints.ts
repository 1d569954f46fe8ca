import type { Checkpoint, CheckpointKey, ReadStore } from '@entry/platform/ports/read-store';
import type { Mongo } from '../open-mongo.ts';
import { isDuplicateKey } from '../unavailable.ts';

export type StoredCheckpoint = CheckpointKey & Checkpoint & { readonly _id: string };

export const CHECKPOINTS = 'checkpoints';

const BACKEND = 'read store';

export function createMongoCheckpoints(mongo: Mongo): Pick<ReadStore, 'loadCheckpoint' | 'saveCheckpoint'> {
  const checkpoints = mongo.collection<StoredCheckpoint>(CHECKPOINTS);

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

  return {
    loadCheckpoint: async (key) => {
      const found = await mongo.run(BACKEND, (signal) => checkpoints.findOne({ _id: idOf(key) }, { signal }));
      return found === null ? null : { position: found.position, eventId: found.eventId };
    },
    saveCheckpoint: async (key, expected, { position, eventId }) => {
      if (expected === null) return begin(key, { position, eventId });

      const { matchedCount } = await mongo.run(BACKEND, () =>
        checkpoints.updateOne(
          { _id: idOf(key), position: expected.position, eventId: expected.eventId },
          { $set: { position, eventId } },
        ),
      );
      return matchedCount === 1;
    },
  };
}

function idOf({ model, version, partition, partitionCount }: CheckpointKey): string {
  return `${model}_v${version}/${partition}/${partitionCount}`;
}
