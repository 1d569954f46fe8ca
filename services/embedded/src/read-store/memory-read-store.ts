import type {
  Checkpoint,
  CheckpointKey,
  IndexDefinitions,
  ReadModel,
  ReadStore,
} from '@entry/platform/ports/read-store';
import { createMemoryReadCollection, type MemoryReadCollection } from './read-collection.ts';

export type MemoryReadStore = Omit<ReadStore, 'collection'> & {
  readonly collection: <Document extends object, Indexes extends IndexDefinitions<Document>>(
    model: ReadModel<Document, Indexes>,
  ) => MemoryReadCollection<Document, Indexes>;
  /** Builds the indexes and search terms of every collection used so far. */
  readonly warm: () => Promise<void>;
  /** Puts what another store holds of a model, in one step, in place of what this one holds. */
  readonly adopt: <Document extends object>(model: ReadModel<Document>, other: MemoryReadStore) => void;
  /** Reads the checkpoint of a model that one runner follows as a whole; null before the first was saved. */
  readonly checkpointOf: (model: ModelVersion) => Checkpoint | null;
};

type ModelVersion = Pick<ReadModel<object>, 'name' | 'version'>;

/** Read models in memory, rebuilt by replay at every start. Documents are shared, not copied: never change one. */
export function createMemoryReadStore(): MemoryReadStore {
  const collections = new Map<string, MemoryReadCollection<object>>();
  const checkpoints = new Map<string, Checkpoint>();
  /** Every runner saves under the same few keys with every commit. */
  const namesOfKeys = new WeakMap<CheckpointKey, string>();

  function keyOf(key: CheckpointKey): string {
    let name = namesOfKeys.get(key);
    if (name === undefined) {
      name = `${key.model}@${key.version}/${key.partition}/${key.partitionCount}`;
      namesOfKeys.set(key, name);
    }

    return name;
  }

  function collectionOf<Document extends object, Indexes extends IndexDefinitions<Document>>(
    model: ReadModel<Document, Indexes>,
  ): MemoryReadCollection<Document, Indexes> {
    const key = `${model.name}@${model.version}`;
    let collection = collections.get(key);
    if (collection === undefined) {
      collection = createMemoryReadCollection(model) as unknown as MemoryReadCollection<object>;
      collections.set(key, collection);
    }

    return collection as unknown as MemoryReadCollection<Document, Indexes>;
  }

  return {
    collection: collectionOf,

    adopt(model, other) {
      collectionOf(model).adopt(other.collection(model));
    },

    checkpointOf: (model) => checkpoints.get(keyOf(wholeKeyOf(model))) ?? null,

    loadCheckpoint: async (key) => checkpoints.get(keyOf(key)) ?? null,

    saveCheckpoint(key, expected, next) {
      const name = keyOf(key);
      if (!isSame(checkpoints.get(name) ?? null, expected)) return false;

      checkpoints.set(name, next);
      return true;
    },

    async warm() {
      for (const collection of collections.values()) await collection.warm();
    },

    async close() {
      collections.clear();
      checkpoints.clear();
    },
  };
}

/** Of a model that is not divided into partitions, as in one process. */
export function wholeKeyOf({ name, version }: ModelVersion): CheckpointKey {
  return { model: name, version, partition: 0, partitionCount: 1 };
}

function isSame(left: Checkpoint | null, right: Checkpoint | null): boolean {
  return left === right || (left?.position === right?.position && left?.eventId === right?.eventId);
}
