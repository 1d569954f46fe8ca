import { FINGERPRINT_AGE, type RequestFingerprints } from '@entry/platform/ports/request-fingerprints';
import { createOnce } from './once.ts';
import type { Mongo } from './open-mongo.ts';
import { isDuplicateKey } from './unavailable.ts';

type StoredFingerprint = { readonly _id: string; readonly fingerprint: string; readonly claimedAt: Date };

const BACKEND = 'request fingerprints';

export function createMongoRequestFingerprints({ mongo }: { readonly mongo: Mongo }): RequestFingerprints {
  const fingerprints = mongo.collection<StoredFingerprint>('requests', 'request_fingerprints');
  const prepare = createOnce(() =>
    mongo.run(BACKEND, () =>
      fingerprints.createIndex({ claimedAt: 1 }, { expireAfterSeconds: FINGERPRINT_AGE / 1_000 }),
    ),
  );

  async function insert(commandId: string, fingerprint: string): Promise<boolean> {
    try {
      await mongo.run(BACKEND, () => fingerprints.insertOne({ _id: commandId, fingerprint, claimedAt: new Date() }));
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** By an upsert that sets nothing: unlike a read it waits until a majority has what it finds. */
  const findKept = (commandId: string, fingerprint: string) =>
    mongo.run(BACKEND, () =>
      fingerprints.findOneAndUpdate(
        { _id: commandId },
        { $setOnInsert: { fingerprint, claimedAt: new Date() } },
        { upsert: true, returnDocument: 'after' },
      ),
    );

  return {
    claim: async (commandId, fingerprint) => {
      await prepare();
      if (await insert(commandId, fingerprint)) return 'first';

      const kept = await findKept(commandId, fingerprint);
      return kept?.fingerprint === fingerprint ? 'same' : 'different';
    },
  };
}
