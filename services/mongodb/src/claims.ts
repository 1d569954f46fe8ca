import { CLAIMS_SHOWN, type Claims, type ItemClaim } from '@entry/platform/ports/claims';
import { FLEETING } from './concerns.ts';
import { createOnce } from './once.ts';
import type { Mongo } from './open-mongo.ts';
import { isDuplicateKey } from './unavailable.ts';

type StoredClaim = { readonly _id: string; readonly itemId: string; readonly accountId: string; readonly until: Date };

const BACKEND = 'claims';

/** Ids only. The server clears away what has expired within a minute; until then it is not told. */
export function createMongoClaims({ mongo }: { readonly mongo: Mongo }): Claims {
  const claims = mongo.collection<StoredClaim>('requests', 'claims', FLEETING);
  const prepare = createOnce(() =>
    mongo.run(BACKEND, () => claims.createIndex({ until: 1 }, { expireAfterSeconds: 0 })),
  );

  return {
    hold: async ({ itemId, accountId }, until) => {
      await prepare();
      const claim = { itemId, accountId, until: new Date(until) };
      await mongo
        .run(BACKEND, () => claims.updateOne({ _id: idOf(claim) }, { $set: claim }, { upsert: true }))
        .catch((error: unknown) => {
          // Two windows of one person began at once: the other has just said it.
          if (!isDuplicateKey(error)) throw error;
        });
    },
    release: async (claim) => {
      await mongo.run(BACKEND, () => claims.deleteOne({ _id: idOf(claim) }));
    },
    list: async (now) => {
      const held = await mongo.run(BACKEND, () =>
        claims
          .find({ until: { $gt: new Date(now) } })
          .sort({ _id: 1 })
          .limit(CLAIMS_SHOWN)
          .toArray(),
      );

      return held.map(({ itemId, accountId }) => ({ itemId, accountId }));
    },
  };
}

const idOf = ({ itemId, accountId }: ItemClaim): string => `${itemId} ${accountId}`;
