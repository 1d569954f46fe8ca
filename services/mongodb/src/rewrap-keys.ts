import { CiphertextRejectedError } from '@entry/platform/encryption/authenticated-cipher';
import {
  createKeyWrapping,
  INDEX_KEY_OWNER,
  subjectKeyOwner,
  WrongMasterKeyError,
} from '@entry/platform/encryption/key-wrapping';
import { Binary, type Collection } from 'mongodb';
import type { StoredKey } from './key-vault.ts';
import type { Mongo } from './open-mongo.ts';

export type RewrapOptions = {
  readonly mongo: Mongo;
  /** That of the vault until now, 32 bytes. */
  readonly masterKey: Uint8Array;
  readonly newMasterKey: Uint8Array;
  /** Told after every page how many keys were wrapped again so far. */
  readonly onProgress?: (total: number) => void;
  /** Keys of one round trip. */
  readonly pageSize?: number;
};

const BACKEND = 'key vault';
const DEADLINE = 30_000;
/** In place of the sentinel meanwhile: it fits no master key, so that no process starts on keys of which it has half. */
const BETWEEN_TWO = Buffer.from('The keys are being wrapped again');

const asBytes = (bytes: Uint8Array): Uint8Array => new Binary(bytes) as unknown as Uint8Array;

/**
 * Wraps every key of a vault with another master key. No process of the service may run meanwhile: one that does goes on
 * with the old one. What it had done is found again when it was cut off and is started with the same two keys.
 * @returns how many keys were wrapped again
 * @throws WrongMasterKeyError when neither of the two is that of the vault; then nothing was changed. @throws UnavailableError
 */
export async function rewrapKeys({
  mongo,
  masterKey,
  newMasterKey,
  onProgress = () => undefined,
  pageSize = 500,
}: RewrapOptions): Promise<number> {
  const [former, next] = [createKeyWrapping(masterKey), createKeyWrapping(newMasterKey)];
  const ofService = mongo.collection<StoredKey>('keys', 'service_keys');
  const ofPeople = mongo.collection<StoredKey>('keys', 'subject_keys');
  const run = <Value>(work: () => Promise<Value>) => mongo.run(BACKEND, work, { milliseconds: DEADLINE });
  let total = 0;

  /** Null for one that is as it should be. @throws CiphertextRejectedError when neither master key has wrapped it */
  function wrapAgain(owner: string, wrapped: Uint8Array): Uint8Array | null {
    try {
      next.unwrapKey(owner, wrapped);
      return null;
    } catch (error) {
      if (!(error instanceof CiphertextRejectedError)) throw error;
    }

    return next.wrapKey(owner, former.unwrapKey(owner, wrapped));
  }

  /** One that was destroyed in between stays destroyed. */
  async function replaceAll(
    keys: Collection<StoredKey>,
    stored: readonly StoredKey[],
    ownerOf: (id: string) => string,
  ): Promise<number> {
    const updates = stored.flatMap(({ _id, wrapped }) => {
      const again = wrapped === null ? null : wrapAgain(ownerOf(_id), wrapped);
      return wrapped === null || again === null
        ? []
        : [
            {
              updateOne: { filter: { _id, wrapped: asBytes(wrapped) }, update: { $set: { wrapped: asBytes(again) } } },
            },
          ];
    });
    if (updates.length > 0) await run(() => keys.bulkWrite(updates, { ordered: false }));

    return updates.length;
  }

  async function pass(): Promise<number> {
    let [changed, last] = [0, ''];
    for (;;) {
      const after = last;
      const page = await run(() =>
        ofPeople
          .find({ _id: { $gt: after } }, { batchSize: pageSize })
          .sort({ _id: 1 })
          .limit(pageSize)
          .toArray(),
      );
      const count = await replaceAll(ofPeople, page, subjectKeyOwner);
      changed += count;
      total += count;
      onProgress(total);

      const end = page.at(-1);
      if (end === undefined || page.length < pageSize) return changed;
      last = end._id;
    }
  }

  const setSentinel = (wrapped: Uint8Array) =>
    run(() => ofService.updateOne({ _id: 'sentinel' }, { $set: { wrapped: asBytes(wrapped) } }));

  async function requireOwn(): Promise<'begun' | 'done'> {
    const [sentinel, index] = await Promise.all(
      ['sentinel', 'index'].map((_id) => run(() => ofService.findOne({ _id }))),
    );
    const wrong = () => new WrongMasterKeyError(`in the database ${mongo.databases.keys.databaseName}`);
    if (sentinel?.wrapped == null || index?.wrapped == null) throw new Error('There are no keys to wrap again');
    if (next.isOwnSentinel(sentinel.wrapped)) return 'done';
    if (!former.isOwnSentinel(sentinel.wrapped) && !BETWEEN_TWO.equals(Buffer.from(sentinel.wrapped))) throw wrong();

    try {
      wrapAgain(INDEX_KEY_OWNER, index.wrapped);
    } catch (error) {
      throw error instanceof CiphertextRejectedError ? wrong() : error;
    }
    return 'begun';
  }

  if ((await requireOwn()) === 'done') return 0;

  await setSentinel(BETWEEN_TWO);
  total += await replaceAll(
    ofService,
    await run(() => ofService.find({ _id: 'index' }).toArray()),
    () => INDEX_KEY_OWNER,
  );
  // Until a pass finds nothing to do: a process that should have been stopped may have made keys behind the first one.
  while ((await pass()) > 0);
  await setSentinel(next.makeSentinel());

  return total;
}
