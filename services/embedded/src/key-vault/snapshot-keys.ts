import type { KeyObject } from 'node:crypto';
import type { KeyWrapping } from '@entry/platform/encryption/key-wrapping';
import { newId } from '@entry/platform/identifiers';
import { bytesOf, type SqliteDriver } from '../sqlite-driver.ts';

/**
 * Keys of snapshots of the read models, beside the service's own. Each snapshot has one of its own, and all of them are
 * destroyed in the same commit as the key of a person: no snapshot outlives an erasure, not even in a copy of the file.
 */
export type SnapshotKeys = {
  /** A new key, durable when this returns; older ones stay until `keepOnly`. */
  readonly make: () => { readonly id: string; readonly key: KeyObject };
  /** Null when there is none, or not any more. */
  readonly find: (id: string) => KeyObject | null;
  /** Destroys all but one; all of them when that is null. */
  readonly keepOnly: (id: string | null) => void;
};

const PREFIX = 'snapshot ';
export const FORGET_SNAPSHOT_KEYS = `DELETE FROM service_keys WHERE name LIKE '${PREFIX}%'`;

const ownerOf = (name: string): string => `service|${name}`;

/** @param database of a vault, with its tables */
export function openSnapshotKeys(database: SqliteDriver, wrapping: KeyWrapping): SnapshotKeys {
  const select = database.prepare('SELECT wrapped FROM service_keys WHERE name = ?');
  const insert = database.prepare('INSERT INTO service_keys (name, wrapped) VALUES (?, ?)');
  const forgetOthers = database.prepare(`${FORGET_SNAPSHOT_KEYS} AND name <> ?`);

  return {
    make: () => {
      const id = newId();
      const { key, wrapped } = wrapping.makeKey(ownerOf(PREFIX + id));
      insert.run(PREFIX + id, wrapped);

      return { id, key };
    },
    find: (id) => {
      const row = select.get(PREFIX + id);

      return row === null ? null : wrapping.unwrapKey(ownerOf(PREFIX + id), bytesOf(row[0]));
    },
    keepOnly: (id) => forgetOthers.run(PREFIX + (id ?? '')),
  };
}
