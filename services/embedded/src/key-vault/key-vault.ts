import type { KeyObject } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CachedKeyVault, createCachedKeyVault } from '@entry/platform/encryption/cached-key-vault';
import {
  createKeyWrapping,
  INDEX_KEY_OWNER,
  type KeyWrapping,
  subjectKeyOwner,
  WrongMasterKeyError,
} from '@entry/platform/encryption/key-wrapping';
import { KeyMissingError, type KeyVault, SubjectErasedError } from '@entry/platform/ports/key-vault';
import { bytesOf, openSqlite, type SqliteDriver } from '../sqlite-driver.ts';
import { explainFull } from '../storage-space/storage-full.ts';
import { FORGET_SNAPSHOT_KEYS, openSnapshotKeys, type SnapshotKeys } from './snapshot-keys.ts';

/** Where a data folder keeps the wrapped keys. */
export const keyVaultFile = (folder: string): string => join(folder, 'keys', 'vault.sqlite');

export type EmbeddedKeyVaultOptions = {
  /** File of the wrapped keys, made when missing together with its folder. */
  readonly file: string;
  /** 32 bytes that wrap all keys (`loadOrCreateMasterKey`). */
  readonly masterKey: Uint8Array;
};

export type EmbeddedKeyVault = CachedKeyVault & {
  /** Makes the keys that are missing in one commit. For who is about to write about many people. */
  readonly ensureKeys: (subjectIds: readonly string[]) => Promise<void>;
  readonly snapshotKeys: SnapshotKeys;
};

/**
 * Keys in an SQLite file of their own, each wrapped with AES-256-GCM by the master key. A key is on the disk
 * before `ensureKey` answers, and its bytes are overwritten before `destroyKey` does: a wrapped key that lingered
 * in the file would bring an erased person back. Answers recent keys from memory.
 * @throws WrongMasterKeyError when the vault was made with another master key
 */
export function createEmbeddedKeyVault({ file, masterKey }: EmbeddedKeyVaultOptions): EmbeddedKeyVault {
  const wrapping = createKeyWrapping(masterKey);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = openSqlite(file);

  try {
    const { ensureKeys, ...vault } = openVault(database, wrapping, file);
    return { ...createCachedKeyVault({ vault }), ensureKeys, snapshotKeys: openSnapshotKeys(database, wrapping) };
  } catch (error) {
    database.close();
    throw error;
  }
}

function openVault(
  database: SqliteDriver,
  wrapping: KeyWrapping,
  file: string,
): KeyVault & Pick<EmbeddedKeyVault, 'ensureKeys'> {
  // Overwrites what is deleted with zeros; without it a destroyed key stays in the free part of its page.
  database.prepare('PRAGMA secure_delete=ON').all();
  database.exec('CREATE TABLE IF NOT EXISTS service_keys (name TEXT PRIMARY KEY, wrapped BLOB NOT NULL) WITHOUT ROWID');
  database.exec('CREATE TABLE IF NOT EXISTS subject_keys (subject_id TEXT PRIMARY KEY, wrapped BLOB) WITHOUT ROWID');
  const select = database.prepare('SELECT wrapped FROM subject_keys WHERE subject_id = ?');
  const insert = database.prepare('INSERT INTO subject_keys (subject_id, wrapped) VALUES (?, ?)');
  const erase = database.prepare(
    'INSERT INTO subject_keys (subject_id, wrapped) VALUES (?, NULL) ON CONFLICT (subject_id) DO UPDATE SET wrapped = NULL',
  );
  const forgetSnapshots = database.prepare(FORGET_SNAPSHOT_KEYS);
  const truncateLog = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  const indexKey = openServiceKeys(database, wrapping, file);

  /** null for a destroyed key, undefined for one that never was. */
  function load(subjectId: string): KeyObject | null | undefined {
    const row = select.get(subjectId);
    if (row === null) return undefined;

    const [wrapped] = row;
    return wrapped === null ? null : wrapping.unwrapKey(subjectKeyOwner(subjectId), bytesOf(wrapped));
  }

  function ensure(subjectId: string): KeyObject {
    const known = load(subjectId);
    if (known === null) throw new SubjectErasedError();
    if (known !== undefined) return known;

    const { key, wrapped } = wrapping.makeKey(subjectKeyOwner(subjectId));
    withRoom(() => insert.run(subjectId, wrapped));
    return key;
  }

  return {
    ensureKey: async (subjectId, options) => {
      options?.signal?.throwIfAborted();
      return ensure(subjectId);
    },
    // Never waits in the middle: what others asked for meanwhile would be in this transaction, and not durable yet.
    ensureKeys: async (subjectIds) => {
      withRoom(() =>
        inTransaction(database, () => {
          for (const subjectId of subjectIds) ensure(subjectId);
        }),
      );
    },
    findKey: async (subjectId, options) => {
      options?.signal?.throwIfAborted();
      const key = load(subjectId);
      if (key === undefined) throw new KeyMissingError(subjectId);

      return key;
    },
    destroyKey: async (subjectId, options) => {
      options?.signal?.throwIfAborted();
      // A second call does what this one had no room for.
      const [isBusy] =
        withRoom(() => {
          inTransaction(database, () => {
            erase.run(subjectId);
            // With it, in one commit: a snapshot holds what people are found by.
            forgetSnapshots.run();
          });
          return truncateLog.get();
        }) ?? [];
      if (isBusy !== 0) throw new Error('The write-ahead log of the key vault could not be emptied');
    },
    indexKey: async (options) => {
      options?.signal?.throwIfAborted();
      return indexKey;
    },
    close: async () => database.close(),
  };
}

/** @throws StorageFullError */
function withRoom<Result>(write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    throw explainFull('key vault', error);
  }
}

function inTransaction(database: SqliteDriver, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/** After a commit without room there is nothing left to roll back, which is an error to SQLite. */
function rollBack(database: SqliteDriver): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // The first error is the one to report.
  }
}

/** Makes the sentinel and the index key of a new vault in one transaction, or proves the master key by them. */
function openServiceKeys(database: SqliteDriver, wrapping: KeyWrapping, file: string): KeyObject {
  const select = database.prepare('SELECT wrapped FROM service_keys WHERE name = ?');
  const insert = database.prepare('INSERT INTO service_keys (name, wrapped) VALUES (?, ?)');

  if (select.get('sentinel') === null) {
    database.exec('BEGIN IMMEDIATE');
    insert.run('sentinel', wrapping.makeSentinel());
    insert.run('index', wrapping.makeKey(INDEX_KEY_OWNER).wrapped);
    database.exec('COMMIT');
  }

  if (!wrapping.isOwnSentinel(bytesOf(select.get('sentinel')?.[0]))) throw new WrongMasterKeyError(file);

  return wrapping.unwrapKey(INDEX_KEY_OWNER, bytesOf(select.get('index')?.[0]));
}
