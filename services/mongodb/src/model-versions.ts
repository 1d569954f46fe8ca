import { GENERATIONS } from './built-generations.ts';
import type { Mongo } from './open-mongo.ts';
import { CHECKPOINTS, type StoredCheckpoint } from './read-store/checkpoints.ts';
import { collectionNameOf, type StoredInMongo } from './read-store/stored-document.ts';

export type ModelVersion = {
  readonly model: string;
  readonly version: number;
  /** About how many, tombstones included. */
  readonly documents: number;
};

/** For operators: the versions of read models that lie in the store, built beside each other. */
export type MongoModelVersions = {
  /** In order of name and version. */
  readonly list: () => Promise<readonly ModelVersion[]>;
  /** Deletes the documents and checkpoints of one version, which nobody may be using any more. */
  readonly drop: (model: string, version: number) => Promise<void>;
};

const BACKEND = 'read store';
const NAME = /^(?<model>.+)_v(?<version>\d+)$/u;
const DEADLINE = 60_000;

export function createMongoModelVersions(mongo: Mongo): MongoModelVersions {
  return {
    list: async () => {
      const collections = await mongo.run(BACKEND, () =>
        mongo.databases.models.listCollections({}, { nameOnly: true }).toArray(),
      );
      const versions = collections.flatMap(({ name }) => versionOf(name) ?? []);
      versions.sort((left, right) =>
        left.model === right.model ? left.version - right.version : order(left.model, right.model),
      );

      return Promise.all(
        versions.map(async ({ model, version }) => {
          const collection = mongo.collection<StoredInMongo>('models', collectionNameOf({ name: model, version }));
          return { model, version, documents: await mongo.run(BACKEND, () => collection.estimatedDocumentCount()) };
        }),
      );
    },
    drop: async (model, version) => {
      // Checkpoints first: one that outlived its documents would say that nothing is missing.
      await mongo.run(BACKEND, () =>
        mongo.collection<StoredCheckpoint>('models', CHECKPOINTS).deleteMany({ model, version }),
      );
      // No generation is built any more that reads this version; the others say again that they follow the log.
      await mongo.run(BACKEND, () => mongo.collection('models', GENERATIONS).deleteMany({}));
      const collection = mongo.collection<StoredInMongo>('models', collectionNameOf({ name: model, version }));
      await mongo.run(BACKEND, () => collection.drop(), { milliseconds: DEADLINE });
    },
  };
}

function versionOf(collection: string): { readonly model: string; readonly version: number } | null {
  const { model, version } = NAME.exec(collection)?.groups ?? {};

  return model === undefined || version === undefined ? null : { model, version: Number(version) };
}

const order = (left: string, right: string): number => (left < right ? -1 : 1);
