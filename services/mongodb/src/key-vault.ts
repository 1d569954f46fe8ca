import type { KeyObject } from 'node:crypto';
import { type CachedKeyVault, createCachedKeyVault } from '@entry/platform/encryption/cached-key-vault';
import {
  createKeyWrapping,
  INDEX_KEY_OWNER,
  type KeyWrapping,
  subjectKeyOwner,
  WrongMasterKeyError,
} from '@entry/platform/encryption/key-wrapping';
import type { CallOptions } from '@entry/platform/ports/call-options';
import { type KeyVault, SubjectErasedError } from '@entry/platform/ports/key-vault';
import { Binary, type Collection } from 'mongodb';
import { createBatchedGet } from './batched-get.ts';
import type { Mongo } from './open-mongo.ts';
import { isDuplicateKey } from './unavailable.ts';

export type MongoKeyVaultOptions = {
  readonly mongo: Mongo;
  /** 32 bytes that wrap all keys, the same in every process; never in this database or a backup of it. */
  readonly masterKey: Uint8Array;
  /** Put around what asks the database, within the cache: to measure it. */
  readonly around?: (vault: KeyVault) => KeyVault;
};

/** By the id of the subject, or the name of a key of the service. `wrapped` is null for one that was destroyed. */
type StoredKey = { readonly _id: string; readonly wrapped: Uint8Array | null };

const BACKEND = 'key vault';
const MOST_ATTEMPTS = 10;

/**
 * Keys in a collection, each wrapped by the master key. A majority has a key on its disks before `ensureKey` answers;
 * of processes that make one at once the first one's stands. Answers recent keys from memory, as every vault does.
 * @throws WrongMasterKeyError when the vault was made with another master key. @throws UnavailableError
 */
export async function createMongoKeyVault({
  mongo,
  masterKey,
  around = (vault) => vault,
}: MongoKeyVaultOptions): Promise<CachedKeyVault> {
  const wrapping = createKeyWrapping(masterKey);
  const indexKey = await openServiceKeys(mongo, wrapping);

  return createCachedKeyVault({ vault: around(createVault(mongo, wrapping, indexKey)) });
}

function createVault(mongo: Mongo, wrapping: KeyWrapping, indexKey: KeyObject): KeyVault {
  const keys = mongo.collection<StoredKey>('subject_keys');
  /** Names of many people are opened at once when read models are searched or written. */
  const findStored = createBatchedGet(async (ids) => {
    const found = await mongo.run(BACKEND, (signal) =>
      keys.find({ _id: { $in: [...ids] } }, { signal, batchSize: ids.length }).toArray(),
    );
    return new Map(found.map((stored) => [stored._id, stored]));
  });

  const keyOf = (subjectId: string, { wrapped }: StoredKey): KeyObject | null =>
    wrapped === null ? null : wrapping.unwrapKey(subjectKeyOwner(subjectId), wrapped);

  return {
    ensureKey: async (subjectId, options) => {
      options?.signal?.throwIfAborted();
      const { wrapped } = wrapping.makeKey(subjectKeyOwner(subjectId));
      const key = keyOf(subjectId, await keepFirst(mongo, keys, subjectId, wrapped, options));
      if (key === null) throw new SubjectErasedError();

      return key;
    },
    findKey: async (subjectId, options) => {
      options?.signal?.throwIfAborted();
      const stored = await findStored(subjectId);
      return stored === undefined ? null : keyOf(subjectId, stored);
    },
    destroyKey: async (subjectId, options) => {
      options?.signal?.throwIfAborted();
      await untilItIsThere(() =>
        mongo.run(BACKEND, () => keys.updateOne({ _id: subjectId }, { $set: { wrapped: null } }, { upsert: true }), {
          signal: options?.signal,
        }),
      );
    },
    indexKey: async (options) => {
      options?.signal?.throwIfAborted();
      return indexKey;
    },
    close: async () => undefined,
  };
}

/** Makes the sentinel and the index key of a new vault, or proves the master key by them. */
async function openServiceKeys(mongo: Mongo, wrapping: KeyWrapping): Promise<KeyObject> {
  const keys = mongo.collection<StoredKey>('service_keys');
  const sentinel = await keepFirst(mongo, keys, 'sentinel', wrapping.makeSentinel());
  if (sentinel.wrapped === null || !wrapping.isOwnSentinel(sentinel.wrapped)) {
    throw new WrongMasterKeyError(`in the database ${mongo.database.databaseName}`);
  }

  const { wrapped } = await keepFirst(mongo, keys, 'index', wrapping.makeKey(INDEX_KEY_OWNER).wrapped);
  if (wrapped === null) throw new Error('The index key of the vault is gone');

  return wrapping.unwrapKey(INDEX_KEY_OWNER, wrapped);
}

/**
 * Keeps it unless there is one, and answers the one that is kept. In one step, and by a write even when there is one:
 * only that waits until a majority has what another process wrote a moment ago.
 */
async function keepFirst(
  mongo: Mongo,
  keys: Collection<StoredKey>,
  id: string,
  wrapped: Uint8Array,
  options?: CallOptions,
): Promise<StoredKey> {
  const $setOnInsert = { wrapped: new Binary(wrapped) as unknown as Uint8Array };

  return untilItIsThere(() =>
    mongo.run(
      BACKEND,
      () => keys.findOneAndUpdate({ _id: id }, { $setOnInsert }, { upsert: true, returnDocument: 'after' }),
      { signal: options?.signal },
    ),
  );
}

/** Two that upsert the same document at once: one of them may be told that it is there by now, or nothing. */
async function untilItIsThere<Value>(upsert: () => Promise<Value | null>, attempt = 1): Promise<Value> {
  try {
    const found = await upsert();
    if (found !== null) return found;
  } catch (error) {
    if (!isDuplicateKey(error) || attempt === MOST_ATTEMPTS) throw error;
  }
  if (attempt === MOST_ATTEMPTS) throw new Error('The key vault kept nothing');

  return untilItIsThere(upsert, attempt + 1);
}
