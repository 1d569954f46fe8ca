import type { KeyObject } from 'node:crypto';
import { type CachedKeyVault, createCachedKeyVault } from '@entry/platform/encryption/cached-key-vault';
import {
  createKeyWrapping,
  INDEX_KEY_OWNER,
  type KeyWrapping,
  subjectKeyOwner,
  WrongMasterKeyError,
} from '@entry/platform/encryption/key-wrapping';
import { EngineSetBackError } from '@entry/platform/guarding/set-back-error';
import type { CallOptions } from '@entry/platform/ports/call-options';
import { KeyMissingError, type KeyVault, SubjectErasedError } from '@entry/platform/ports/key-vault';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { Binary, type Collection } from 'mongodb';
import { createBatchedGet } from './batched-get.ts';
import type { Mongo } from './open-mongo.ts';
import { isDuplicateKey } from './unavailable.ts';

export type MongoKeyVaultOptions = {
  readonly mongo: Mongo;
  /** 32 bytes that wrap all keys, the same in every process; never in this database or a backup of it. */
  readonly masterKey: Uint8Array;
  /**
   * False for a process that may only read keys: then another one has to make those of the service first. True when left
   * out.
   */
  readonly mayMakeKeys?: boolean;
  /**
   * Asked before the keys of the service are made: whether there is nothing yet that older ones would open. True when left
   * out.
   */
  readonly isFirst?: () => Promise<boolean>;
  /** Put around what asks the database, within the cache: to measure it. */
  readonly around?: (vault: KeyVault) => KeyVault;
};

/** By the id of the subject, or the name of a key of the service. `wrapped` is null for one that was destroyed. */
export type StoredKey = { readonly _id: string; readonly wrapped: Uint8Array | null };

const BACKEND = 'key vault';
const MOST_ATTEMPTS = 10;

/**
 * Keys in a collection, each wrapped by the master key. A majority has a key on its disks before `ensureKey` answers;
 * of processes that make one at once the first one's stands. Answers recent keys from memory, as every vault does.
 * @throws WrongMasterKeyError when the vault was made with another master key. @throws UnavailableError, also while the
 * keys of the service are not made yet by who may. @throws EngineSetBackError when they are gone, and not made yet never
 */
export async function createMongoKeyVault({
  mongo,
  masterKey,
  mayMakeKeys = true,
  isFirst = async () => true,
  around = (vault) => vault,
}: MongoKeyVaultOptions): Promise<CachedKeyVault> {
  const wrapping = createKeyWrapping(masterKey);
  const indexKey = await openServiceKeys(mongo, wrapping, { mayMakeKeys, isFirst });

  return createCachedKeyVault({ vault: around(createVault(mongo, wrapping, indexKey)) });
}

function createVault(mongo: Mongo, wrapping: KeyWrapping, indexKey: KeyObject): KeyVault {
  const keys = mongo.collection<StoredKey>('keys', 'subject_keys');
  /** Names of many people are opened at once when read models are searched or written. */
  const findStored = createBatchedGet(async (ids) => {
    const found = await mongo.run(BACKEND, (limits) =>
      keys.find({ _id: { $in: [...ids] } }, { ...limits, batchSize: ids.length }).toArray(),
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
      if (stored === undefined) throw new KeyMissingError(subjectId);

      return keyOf(subjectId, stored);
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
async function openServiceKeys(
  mongo: Mongo,
  wrapping: KeyWrapping,
  { mayMakeKeys, isFirst }: Required<Pick<MongoKeyVaultOptions, 'mayMakeKeys' | 'isFirst'>>,
): Promise<KeyObject> {
  const keys = mongo.collection<StoredKey>('keys', 'service_keys');

  async function findOrMake(id: string, make: () => Uint8Array): Promise<Uint8Array> {
    const { wrapped } = (await findServiceKey(mongo, keys, id)) ?? (await makeFirst(id, make));
    if (wrapped === null) throw new Error(`The key ${id} of the vault is gone`);

    return wrapped;
  }
  /** An index key that was made anew would find nobody: people could register twice, and strangers as them. */
  async function makeFirst(id: string, make: () => Uint8Array): Promise<StoredKey> {
    if (await isFirst()) return makeServiceKey(mongo, keys, id, make);

    // Another process may have made it meanwhile, and somebody registered with it.
    const made = await findServiceKey(mongo, keys, id);
    if (made === null) throw new EngineSetBackError('key vault', `the event log holds events, and it has no ${id} key`);
    return made;
  }
  const never = (): never => {
    throw new UnavailableError(BACKEND, { cause: new Error('The keys of the service are not made yet') });
  };

  const sentinel = await findOrMake('sentinel', mayMakeKeys ? wrapping.makeSentinel : never);
  if (!wrapping.isOwnSentinel(sentinel)) {
    throw new WrongMasterKeyError(`in the database ${mongo.databases.keys.databaseName}`);
  }

  const index = await findOrMake('index', mayMakeKeys ? () => wrapping.makeKey(INDEX_KEY_OWNER).wrapped : never);
  return wrapping.unwrapKey(INDEX_KEY_OWNER, index);
}

/** As a majority has it: what another process has only just written may not be there yet. */
const findServiceKey = (mongo: Mongo, keys: Collection<StoredKey>, id: string): Promise<StoredKey | null> =>
  mongo.run(BACKEND, (limits) => keys.findOne({ _id: id }, { ...limits }));

/**
 * By insertions only, so that nobody needs the right to change these. @throws UnavailableError while a majority does not
 * have that of another process yet
 */
async function makeServiceKey(
  mongo: Mongo,
  keys: Collection<StoredKey>,
  id: string,
  make: () => Uint8Array,
): Promise<StoredKey> {
  const made = { _id: id, wrapped: new Binary(make()) as unknown as Uint8Array };
  try {
    await mongo.run(BACKEND, () => keys.insertOne(made));
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }

  // Read again, so that what is used is what is kept, whoever made it.
  const kept = await findServiceKey(mongo, keys, id);
  if (kept === null) throw new UnavailableError(BACKEND);

  return kept;
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
