import type { AcceptedLoss, EngineMarks, LogMark, VaultMark } from '@entry/platform/ports/engine-marks';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import type { StoredKey } from './key-vault.ts';
import type { Mongo } from './open-mongo.ts';
import { isDuplicateKey } from './unavailable.ts';

type StoredLogMark = LogMark & { readonly _id: string };
/** 64 bits, as everything that is counted: the driver reads them as bigint. */
type StoredCounts = { readonly keys: bigint; readonly destroyed: bigint };
type StoredVaultMark = StoredCounts & { readonly _id: string };
type StoredLoss = {
  readonly _id: string;
  readonly log: LogMark | null;
  readonly vault: StoredCounts | null;
  readonly newLog: LogMark | null;
  readonly newVault: StoredCounts;
  /** Not in those that were written down before keys could be given up. */
  readonly givenUpKeys?: readonly string[];
  readonly reason: string;
};

const BACKEND = 'engine marks';
const LOG = 'log';
const VAULT = 'vault';

/** Marks in a database of their own, which no backup of keys or files brings back. */
export function createMongoEngineMarks({ mongo }: { readonly mongo: Mongo }): EngineMarks {
  const logMarks = mongo.collection<StoredLogMark>('marks', 'marks');
  const vaultMarks = mongo.collection<StoredVaultMark>('marks', 'marks');
  const losses = mongo.collection<StoredLoss>('marks', 'accepted_losses');

  return {
    readLog: async (options) => {
      const found = await mongo.run(BACKEND, (limits) => logMarks.findOne({ _id: LOG }, { ...limits }), options);
      if (found === null || found.position <= BEFORE_FIRST) return null;

      return { position: found.position, eventId: found.eventId };
    },
    raiseLog: async ({ position, eventId }) => {
      try {
        await mongo.run(BACKEND, () =>
          logMarks.updateOne({ _id: LOG, position: { $lt: position } }, { $set: { position, eventId } }, UPSERT),
        );
      } catch (error) {
        // One is kept that lies as far, or further.
        if (!isDuplicateKey(error)) throw error;
      }
    },
    readVault: async (options) => {
      const found = await mongo.run(BACKEND, (limits) => vaultMarks.findOne({ _id: VAULT }, { ...limits }), options);
      return found === null ? null : vaultMarkOf(found);
    },
    raiseVault: async (mark) => {
      await mongo.run(BACKEND, () => vaultMarks.updateOne({ _id: VAULT }, { $max: storedVaultMark(mark) }, UPSERT));
    },
    acceptLoss: async ({ log, vault, newLog, newVault, givenUpKeys, reason, acceptedAt }) => {
      const [formerVault, vaultNow] = [vault === null ? null : storedVaultMark(vault), storedVaultMark(newVault)];
      const loss = { _id: acceptedAt, log, vault: formerVault, newLog, newVault: vaultNow, givenUpKeys, reason };
      await mongo.run(BACKEND, () => losses.insertOne(loss));
      await mongo.run(BACKEND, () => logMarks.replaceOne({ _id: LOG }, newLog ?? NOTHING_YET, UPSERT));
      await mongo.run(BACKEND, () => vaultMarks.replaceOne({ _id: VAULT }, vaultNow, UPSERT));
    },
    listAccepted: async () => {
      const found = await mongo.run(BACKEND, (limits) =>
        losses
          .find({}, { ...limits })
          .sort({ _id: 1 })
          .toArray(),
      );
      return found.map(lossOf);
    },
  };
}

/** Of a log that was accepted as empty: marks are replaced and never removed. */
const NOTHING_YET: LogMark = { position: BEFORE_FIRST, eventId: '' };
const UPSERT = { upsert: true } as const;

/** How many keys there are, and how many of them are tombstones. */
export function countKeys(mongo: Mongo): Promise<VaultMark> {
  const keys = mongo.collection<StoredKey>('keys', 'subject_keys');

  return mongo.run('key vault', async (limits) => {
    const destroyed = await keys.countDocuments({ wrapped: null }, { ...limits });
    return { keys: await keys.countDocuments({}, { ...limits }), destroyed };
  });
}

const storedVaultMark = ({ keys, destroyed }: VaultMark) => ({ keys: BigInt(keys), destroyed: BigInt(destroyed) });

const vaultMarkOf = ({ keys, destroyed }: StoredCounts): VaultMark => ({
  keys: Number(keys),
  destroyed: Number(destroyed),
});

function lossOf({ _id, log, vault, newLog, newVault, givenUpKeys = [], reason }: StoredLoss): AcceptedLoss {
  const former = vault === null ? null : vaultMarkOf(vault);
  return { log, vault: former, newLog, newVault: vaultMarkOf(newVault), givenUpKeys, reason, acceptedAt: _id };
}
