import type { BuiltGenerations } from '@entry/platform/ports/built-generations';
import type { Mongo } from './open-mongo.ts';

/** By partition, when it followed the log last, by the clock of the database. */
type StoredGeneration = { readonly _id: string; readonly followedAt: Readonly<Record<string, Date>> };

const BACKEND = 'read store';
export const GENERATIONS = 'generations';
/** In milliseconds: workers say that they follow more often than this. */
const AS_LONG = 60_000;

/** Kept beside the read models: whoever drops the database of the models drops this too, and they count as unbuilt. */
export function createMongoBuiltGenerations({ mongo }: { readonly mongo: Mongo }): BuiltGenerations {
  const generations = mongo.collection<StoredGeneration>('models', GENERATIONS);

  return {
    markFollowing: async (generation, partitions) => {
      const now = Object.fromEntries(partitions.map((partition) => [`followedAt.${partition}`, true as const]));
      await mongo.run(BACKEND, () =>
        generations.updateOne({ _id: generation }, { $currentDate: now }, { upsert: true }),
      );
    },
    isBuilt: async (generation, partitionCount) => {
      const found = await mongo.run(BACKEND, (limits) => generations.find({}, { ...limits }).toArray());
      const own = found.find(({ _id }) => _id === generation)?.followedAt ?? {};
      const partitions = Array.from({ length: partitionCount }, (_, partition) => own[partition]?.getTime());
      const others = found
        .filter(({ _id }) => _id !== generation)
        .flatMap(({ followedAt }) => Object.values(followedAt));
      const newest = Math.max(0, ...others.map((each) => each.getTime()));

      return partitions.every((followedAt) => followedAt !== undefined && followedAt >= newest - AS_LONG);
    },
  };
}
