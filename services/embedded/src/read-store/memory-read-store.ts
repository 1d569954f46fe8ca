import { BEFORE_FIRST, type Position } from '@entry/platform/ports/event-log';
import type { ReadModel, ReadStore } from '@entry/platform/ports/read-store';
import { createMemoryReadCollection, type MemoryReadCollection } from './read-collection.ts';

export type MemoryReadStore = Omit<ReadStore, 'collection'> & {
  readonly collection: <Document extends object>(model: ReadModel<Document>) => MemoryReadCollection<Document>;
  /** Builds the indexes and search terms of every collection used so far. */
  readonly warm: () => Promise<void>;
};

/** Read models in memory, rebuilt by replay at every start. Documents are shared, not copied: never change one. */
export function createMemoryReadStore(): MemoryReadStore {
  const collections = new Map<string, MemoryReadCollection<object>>();
  const checkpoints = new Map<string, Position>();
  const keyOf = (model: string, version: number) => `${model}@${version}`;

  return {
    collection<Document extends object>(model: ReadModel<Document>): MemoryReadCollection<Document> {
      const key = keyOf(model.name, model.version);
      let collection = collections.get(key);
      if (collection === undefined) {
        collection = createMemoryReadCollection(model) as unknown as MemoryReadCollection<object>;
        collections.set(key, collection);
      }

      return collection as unknown as MemoryReadCollection<Document>;
    },

    loadCheckpoint: async (model, version) => checkpoints.get(keyOf(model, version)) ?? BEFORE_FIRST,

    saveCheckpoint(model, version, position) {
      checkpoints.set(keyOf(model, version), position);
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
