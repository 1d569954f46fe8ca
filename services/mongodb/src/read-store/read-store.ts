import type { KeyVault } from '@entry/platform/ports/key-vault';
import type { IndexDefinitions, ReadCollection, ReadModel, ReadStore } from '@entry/platform/ports/read-store';
import type { Mongo } from '../open-mongo.ts';
import { createBlindTerms } from './blind-terms.ts';
import { createMongoCheckpoints } from './checkpoints.ts';
import { createMongoReadCollection } from './read-collection.ts';
import { collectionNameOf } from './stored-document.ts';

export type MongoReadStoreOptions = {
  readonly mongo: Mongo;
  /** Its index key hides the search terms. */
  readonly vault: Pick<KeyVault, 'indexKey'>;
};

/** Read models in collections, one per version. Several processes may write the same ones. */
export function createMongoReadStore({ mongo, vault }: MongoReadStoreOptions): ReadStore {
  const blindTerms = createBlindTerms({ vault });
  const collections = new Map<string, ReadCollection<object>>();

  return {
    collection<Document extends object, Indexes extends IndexDefinitions<Document>>(
      model: ReadModel<Document, Indexes>,
    ): ReadCollection<Document, Indexes> {
      const name = collectionNameOf(model);
      let collection = collections.get(name);
      if (collection === undefined) {
        collection = createMongoReadCollection(model, { mongo, blindTerms }) as unknown as ReadCollection<object>;
        collections.set(name, collection);
      }

      return collection as unknown as ReadCollection<Document, Indexes>;
    },
    ...createMongoCheckpoints(mongo),
    close: async () => collections.clear(),
  };
}
