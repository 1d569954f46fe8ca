import QuickLRU from 'quick-lru';
import type { DocumentWrite, LoadedDocument, MaybePromise, ReadCollection } from '../ports/read-store.ts';

/** What a fold needs of a collection, without asking again for what it wrote itself a moment ago. */
export type RememberingCollection = ReadCollection<object> & {
  /** Whenever somebody else may have gone on with the documents, or a write may have been carried out by half. */
  readonly forget: () => void;
};

/**
 * Keeps the documents written last, so that whoever types does not cost a round trip for loading at every save. For who
 * folds every event of a partition, in order: what is remembered is then what the store holds, or what it held before
 * somebody who is ahead went on, and folding leads to the same. After events were left out it must forget.
 * @param size documents at least, twice as many at most
 */
export function createRememberingCollection(collection: ReadCollection<object>, size: number): RememberingCollection {
  const remembered = new QuickLRU<string, LoadedDocument<object>>({ maxSize: size });

  function remember(loaded: LoadedDocument<object>): void {
    remembered.set(loaded.id, loaded);
  }

  async function loadOthers(known: Map<string, LoadedDocument<object>>, missing: readonly string[]) {
    for (const loaded of (await collection.load(missing)).values()) {
      known.set(loaded.id, loaded);
      remember(loaded);
    }
    return known;
  }

  async function writeThrough(writes: readonly DocumentWrite<object>[]): Promise<void> {
    try {
      await collection.write(writes);
    } catch (error) {
      remembered.clear();
      throw error;
    }
    writes.forEach(remember);
  }

  return {
    ...collection,

    /**
     * What a look-up finds is as far as whoever is ahead: it may leave out a document that the event is about, and find
     * one that it is not about. As it is stored, either shows by its position that the event was applied.
     */
    find(query) {
      remembered.clear();
      return collection.find(query);
    },

    load(ids): MaybePromise<ReadonlyMap<string, LoadedDocument<object>>> {
      const known = new Map<string, LoadedDocument<object>>();
      const missing: string[] = [];
      for (const id of ids) {
        const loaded = remembered.get(id);
        if (loaded === undefined) missing.push(id);
        else known.set(id, loaded);
      }
      return missing.length === 0 ? known : loadOthers(known, missing);
    },

    write: writeThrough,

    forget: () => remembered.clear(),
  };
}
