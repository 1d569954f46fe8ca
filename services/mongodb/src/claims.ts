import { CLAIMS_SHOWN, type Claims, type ItemClaim } from '@entry/platform/ports/claims';
import { FLEETING } from './concerns.ts';
import { createOnce } from './once.ts';
import type { Mongo } from './open-mongo.ts';
import { isDuplicateKey } from './unavailable.ts';

/** Under item and account: one that looks. Under the item alone: the one that an item is given to. */
type StoredClaim = { readonly _id: string; readonly itemId: string; readonly accountId: string; readonly until: Date };

const BACKEND = 'claims';

/** Ids only. The server clears away what has expired within a minute; until then it is not told. */
export function createMongoClaims({ mongo }: { readonly mongo: Mongo }): Claims {
  const looks = mongo.collection<StoredClaim>('requests', 'claims', FLEETING);
  const given = mongo.collection<StoredClaim>('requests', 'given-items', FLEETING);
  const prepare = createOnce(async () => {
    for (const claims of [looks, given]) {
      await mongo.run(BACKEND, () => claims.createIndex({ until: 1 }, { expireAfterSeconds: 0 }));
    }
  });

  const look = async (claim: ItemClaim, until: number): Promise<void> => {
    const stored = { ...idsOf(claim), until: new Date(until) };
    await mongo
      .run(BACKEND, () => looks.updateOne({ _id: keyOf(claim) }, { $set: stored }, { upsert: true }))
      .catch((error: unknown) => {
        // Two windows of one person began at once: the other has just said it.
        if (!isDuplicateKey(error)) throw error;
      });
  };

  /** One write, guarded by the id: where somebody else is given the item the upsert collides with theirs. */
  const give = async (claim: ItemClaim, now: number, until: number): Promise<boolean> => {
    const { itemId, accountId } = claim;
    const isFree = { $or: [{ accountId }, { until: { $lte: new Date(now) } }] };
    const stored = { ...idsOf(claim), until: new Date(until) };
    try {
      await mongo.run(BACKEND, () => given.updateOne({ _id: itemId, ...isFree }, { $set: stored }, { upsert: true }));
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  };

  const giveBack = ({ itemId, accountId }: ItemClaim) =>
    mongo.run(BACKEND, () => given.deleteOne({ _id: itemId, accountId }));

  const isLookedAtByOther = async ({ itemId, accountId }: ItemClaim, now: number): Promise<boolean> => {
    const other = { itemId, accountId: { $ne: accountId }, until: { $gt: new Date(now) } };
    return (await mongo.run(BACKEND, () => looks.findOne(other))) !== null;
  };

  return {
    hold: async (claim, until) => {
      await prepare();
      await look(claim, until);
    },
    take: async (claim, now, until) => {
      await prepare();
      if (!(await give(claim, now, until))) return false;
      // What somebody opened by themselves was not given to them. Asked after the giving: before, both could find nobody.
      if (await isLookedAtByOther(claim, now)) {
        await giveBack(claim);
        return false;
      }
      await look(claim, until);

      return true;
    },
    release: async (claim) => {
      await mongo.run(BACKEND, () => looks.deleteOne({ _id: keyOf(claim) }));
      await giveBack(claim);
    },
    list: async (now) => {
      const held = await mongo.run(BACKEND, () =>
        looks
          .find({ until: { $gt: new Date(now) } })
          .sort({ _id: 1 })
          .limit(CLAIMS_SHOWN)
          .toArray(),
      );

      return held.map(idsOf);
    },
  };
}

const idsOf = ({ itemId, accountId }: ItemClaim): ItemClaim => ({ itemId, accountId });

const keyOf = ({ itemId, accountId }: ItemClaim): string => `${itemId} ${accountId}`;
