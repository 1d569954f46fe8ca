import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { CiphertextRejectedError, decryptBytes, encryptBytes } from '@entry/platform/encryption/authenticated-cipher';
import { type CachedKeyVault, createCachedKeyVault } from '@entry/platform/encryption/cached-key-vault';
import { type KeyVault, SubjectErasedError } from '@entry/platform/ports/key-vault';
import { bytesOf, openSqlite, type SqliteDriver } from '../sqlite-driver.ts';

export type EmbeddedKeyVaultOptions = {
  /** File of the wrapped keys, made when missing together with its folder. */
  readonly file: string;
  /** 32 bytes that wrap all keys (`loadOrCreateMasterKey`). */
  readonly masterKey: Uint8Array;
};

export class WrongMasterKeyError extends Error {
  override readonly name = 'WrongMasterKeyError';
  constructor(file: string) {
    super(`The master key does not fit the key vault ${file}. Put back the key the vault was made with`);
  }
}

const KEY_BYTES = 32;
const SENTINEL = Buffer.from('sentinel of the key vault');

/**
 * Keys in an SQLite file of their own, each wrapped with AES-256-GCM by the master key. A key is on the disk
 * before `ensureKey` answers, and its bytes are overwritten before `destroyKey` does: a wrapped key that lingered
 * in the file would bring an erased person back. Answers recent keys from memory.
 * @throws WrongMasterKeyError when the vault was made with another master key
 */
export function createEmbeddedKeyVault({ file, masterKey }: EmbeddedKeyVaultOptions): CachedKeyVault {
  if (masterKey.length !== KEY_BYTES) throw new TypeError(`A master key has ${KEY_BYTES} bytes`);

  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = openSqlite(file);

  try {
    return createCachedKeyVault({ vault: openVault(database, createSecretKey(masterKey), file) });
  } catch (error) {
    database.close();
    throw error;
  }
}

function openVault(database: SqliteDriver, masterKey: KeyObject, file: string): KeyVault {
  // Overwrites what is deleted with zeros; without it a destroyed key stays in the free part of its page.
  database.prepare('PRAGMA secure_delete=ON').all();
  database.exec('CREATE TABLE IF NOT EXISTS service_keys (name TEXT PRIMARY KEY, wrapped BLOB NOT NULL) WITHOUT ROWID');
  database.exec('CREATE TABLE IF NOT EXISTS subject_keys (subject_id TEXT PRIMARY KEY, wrapped BLOB) WITHOUT ROWID');
  const select = database.prepare('SELECT wrapped FROM subject_keys WHERE subject_id = ?');
  const insert = database.prepare('INSERT INTO subject_keys (subject_id, wrapped) VALUES (?, ?)');
  const erase = database.prepare(
    'INSERT INTO subject_keys (subject_id, wrapped) VALUES (?, NULL) ON CONFLICT (subject_id) DO UPDATE SET wrapped = NULL',
  );
  const truncateLog = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  const indexKey = openServiceKeys(database, masterKey, file);

  /** null for a destroyed key, undefined for one that never was. */
  function load(subjectId: string): KeyObject | null | undefined {
    const row = select.get(subjectId);
    if (row === null) return undefined;

    const [wrapped] = row;
    return wrapped === null ? null : unwrap(masterKey, `subject|${subjectId}`, bytesOf(wrapped));
  }

  return {
    ensureKey: async (subjectId, options) => {
      options?.signal?.throwIfAborted();
      const known = load(subjectId);
      if (known === null) throw new SubjectErasedError();
      if (known !== undefined) return known;

      const key = randomBytes(KEY_BYTES);
      insert.run(subjectId, encryptBytes(masterKey, labelOf(`subject|${subjectId}`), key));
      return createSecretKey(key);
    },
    findKey: async (subjectId, options) => {
      options?.signal?.throwIfAborted();
      return load(subjectId) ?? null;
    },
    destroyKey: async (subjectId, options) => {
      options?.signal?.throwIfAborted();
      erase.run(subjectId);
      const [isBusy] = truncateLog.get() ?? [];
      if (isBusy !== 0) throw new Error('The write-ahead log of the key vault could not be emptied');
    },
    indexKey: async (options) => {
      options?.signal?.throwIfAborted();
      return indexKey;
    },
    close: async () => database.close(),
  };
}

/** Makes the sentinel and the index key of a new vault in one transaction, or proves the master key by them. */
function openServiceKeys(database: SqliteDriver, masterKey: KeyObject, file: string): KeyObject {
  const select = database.prepare('SELECT wrapped FROM service_keys WHERE name = ?');
  const insert = database.prepare('INSERT INTO service_keys (name, wrapped) VALUES (?, ?)');

  if (select.get('sentinel') === null) {
    database.exec('BEGIN IMMEDIATE');
    insert.run('sentinel', encryptBytes(masterKey, labelOf('service|sentinel'), SENTINEL));
    insert.run('index', encryptBytes(masterKey, labelOf('service|index'), randomBytes(KEY_BYTES)));
    database.exec('COMMIT');
  }

  try {
    decryptBytes(masterKey, labelOf('service|sentinel'), bytesOf(select.get('sentinel')?.[0]));
  } catch (error) {
    throw error instanceof CiphertextRejectedError ? new WrongMasterKeyError(file) : error;
  }

  return unwrap(masterKey, 'service|index', bytesOf(select.get('index')?.[0]));
}

function unwrap(masterKey: KeyObject, label: string, wrapped: Buffer): KeyObject {
  return createSecretKey(decryptBytes(masterKey, labelOf(label), wrapped));
}

/** Binds a wrapped key to its owner, so that rows cannot be exchanged. */
function labelOf(label: string): Buffer {
  return Buffer.from(`key|${label}`);
}
