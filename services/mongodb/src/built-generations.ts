import type { BuiltGenerations } from '@entry/platform/ports/built-generations';
import type { Mongo } from './open-mongo.ts';

type StoredGeneration = { readonly _id: string; readonly partitions: readonly number[] };

const BACKEND = 'read store';
export const GENERATIONS = 'generations';

/** Kept beside the read models: whoever drops the database of the models drops this too, and they count as unbuilt. */
export function createMongoBuiltGenerations({ mongo }: { readonly mongo: Mongo }): BuiltGenerations {
  const generations = mongo.collection<StoredGeneration>('models', GENERATIONS);

  return {
    markBuilt: async (generation, partitions) => {
      await mongo.run(BACKEND, () =>
        generations.updateOne(
          { _id: generation },
          { $addToSet: { partitions: { $each: [...partitions] } } },
          { upsert: true },
        ),
      );
    },
    isBuilt: async (generation, partitionCount) => {
      const found = await mongo.run(BACKEND, (limits) => generations.findOne({ _id: generation }, { ...limits }));
      const built = new Set(found?.partitions);

      return Array.from({ length: partitionCount }, (_, partition) => partition).every((each) => built.has(each));
    },
  };
}
