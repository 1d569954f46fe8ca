import { readSession } from '../session/session-storage.ts';
import { canKeep } from './can-keep.ts';
import { type DeviceKeys, keysOf } from './device-keys.ts';
import type { DeviceValue } from './device-value.ts';
import { notePut } from './pending-puts.ts';
import { tellRecordsChanged } from './record-changes.ts';
import { listRecords, readRecord, removeRecord, writeRecord } from './record-store.ts';

export type { DeviceValue } from './device-value.ts';

/**
 * Encrypted records of the signed-in person on this device. Where nothing may be kept (shared phone, no secure context, no
 * IndexedDB, quota) `put` resolves to false and the others behave as empty. Never rejects because of storage.
 */
export type DeviceRecords = {
  readonly put: (key: string, value: DeviceValue) => Promise<boolean>;
  readonly get: (key: string) => Promise<DeviceValue | null>;
  /** As `get`, and tells what is gone from what cannot be had now: only the former may be given up. */
  readonly find: (key: string) => Promise<DeviceValue | 'gone' | 'unknown'>;
  readonly remove: (key: string) => Promise<void>;
  readonly keys: (prefix: string) => Promise<readonly string[]>;
  readonly findKeys: (prefix: string) => Promise<readonly string[] | 'unknown'>;
};

const NOTHING: DeviceRecords = {
  put: async () => false,
  get: async () => null,
  find: async () => 'gone',
  remove: async () => undefined,
  keys: async () => [],
  findKeys: async () => [],
};

/** Of the person signed in now; it stays theirs, whoever comes after them. */
export function deviceRecords(): DeviceRecords {
  const session = readSession();
  return session === null || !canKeep() ? NOTHING : recordsOf(() => keysOf(session.user.id));
}

/** @param findKeys asked at every call: a key that the server could not give at first may come later */
export function recordsOf(findKeys: () => Promise<DeviceKeys | null>): DeviceRecords {
  /** Kept once found: what was typed last is put after the session has ended, and the key with it. */
  let held: DeviceKeys | null = null;

  async function withKeys<Result>(work: (keys: DeviceKeys) => Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      held ??= await findKeys();
      return held === null ? otherwise : await work(held);
    } catch (error) {
      console.warn('The device did not keep or give a record', error);
      return otherwise;
    }
  }

  return {
    put: (key, value) => {
      const put = withKeys(async (keys) => {
        const isKept = await writeRecord(keys, key, value);
        tellRecordsChanged();
        return isKept;
      }, false);
      notePut(put);

      return put;
    },
    get: (key) => withKeys((keys) => readRecord(keys, key), null),
    find: (key) =>
      withKeys<DeviceValue | 'gone' | 'unknown'>(async (keys) => (await readRecord(keys, key)) ?? 'gone', 'unknown'),
    remove: (key) =>
      withKeys(async (keys) => {
        await removeRecord(keys, key);
        tellRecordsChanged();
      }, undefined),
    keys: (prefix) => withKeys((keys) => listKeys(keys, prefix), []),
    findKeys: (prefix) => withKeys<readonly string[] | 'unknown'>((keys) => listKeys(keys, prefix), 'unknown'),
  };
}

async function listKeys(keys: DeviceKeys, prefix: string): Promise<readonly string[]> {
  return (await listRecords(keys)).filter((key) => key.startsWith(prefix));
}
