import { randomUUID } from 'node:crypto';
import type { Lease, Leases } from '@entry/platform/ports/leases';
import type { Document } from 'mongodb';
import type { Mongo } from './open-mongo.ts';
import { isDuplicateKey } from './unavailable.ts';

/** Kept when it was released or ran out, so that the epoch goes on growing. */
type StoredLease = {
  readonly _id: string;
  readonly holder: string;
  readonly epoch: number;
  /** Of one acquisition: by it the one who has the lease knows that it was they who got it. */
  readonly token: string;
  /** Milliseconds since 1970. A date would do, but not every server compares one with its own time. */
  readonly expiresAt: bigint;
};

export type MongoLeasesOptions = {
  readonly mongo: Mongo;
  /** The server's clock when left out: processes whose clocks differ must agree on when a lease runs out. */
  readonly now?: () => number;
};

/** Behind every name that begins with the prefix, in the order of bytes. */
const LAST_CHARACTER = '\u{10ffff}';

export function createMongoLeases({ mongo, now }: MongoLeasesOptions): Leases {
  const leases = mongo.collection<StoredLease>('leases', 'leases');
  const present = (): Document | bigint => (now === undefined ? { $toLong: '$$NOW' } : BigInt(now()));
  const isLive = () => ({ $expr: { $gt: ['$expiresAt', present()] } });
  const lasting = (milliseconds: number) => ({ $add: [present(), BigInt(milliseconds)] });

  /** All or nothing, decided by the server in one step; an upsert by its clock takes no condition, hence this way. */
  function acquisition(holder: string, token: string, milliseconds: number): Document[] {
    const ifFree = (value: unknown, field: string) => ({ $cond: ['$isFree', value, field] });

    return [
      { $set: { isFree: { $lte: [{ $ifNull: ['$expiresAt', 0n] }, present()] } } },
      {
        $set: {
          holder: ifFree({ $literal: holder }, '$holder'),
          token: ifFree(token, '$token'),
          epoch: ifFree({ $add: [{ $ifNull: ['$epoch', 0] }, 1] }, '$epoch'),
          expiresAt: ifFree(lasting(milliseconds), '$expiresAt'),
        },
      },
      { $unset: 'isFree' },
    ];
  }

  async function acquire(name: string, holder: string, milliseconds: number): Promise<Lease | null> {
    const token = randomUUID();
    try {
      const upsert = { upsert: true, returnDocument: 'after' } as const;
      const stored = await mongo.run('leases', async () => {
        const answer = await leases.findOneAndUpdate({ _id: name }, acquisition(holder, token, milliseconds), upsert);
        // A server may answer one of two that make it at once with nothing.
        return answer ?? leases.findOne({ _id: name });
      });
      return stored?.token === token ? leaseOf(stored) : null;
    } catch (error) {
      // Two made it for the first time, and the other one has it.
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  return {
    acquire,
    renew: async ({ name, epoch }, milliseconds) => {
      const stored = await mongo.run('leases', () =>
        leases.findOneAndUpdate({ _id: name, epoch, ...isLive() }, [{ $set: { expiresAt: lasting(milliseconds) } }], {
          returnDocument: 'after',
        }),
      );
      return stored === null ? null : leaseOf(stored);
    },
    release: async ({ name, epoch }) => {
      await mongo.run('leases', () =>
        leases.updateOne({ _id: name, epoch, ...isLive() }, [{ $set: { expiresAt: present() } }]),
      );
    },
    list: async (prefix) => {
      const found = await mongo.run('leases', (limits) =>
        leases
          .find({ _id: { $gte: prefix, $lt: prefix + LAST_CHARACTER }, ...isLive() }, { ...limits })
          .sort({ _id: 1 })
          .toArray(),
      );
      return found.map(leaseOf);
    },
  };
}

function leaseOf({ _id, holder, epoch, expiresAt }: StoredLease): Lease {
  return { name: _id, holder, epoch, expiresAt: Number(expiresAt) };
}
