import { DeviceKeyReply } from '@entry/contracts/account/api';
import { request } from '../api/client.ts';
import { isSharedPhone, readSession } from '../session/session-storage.ts';
import { answerOf, inTransaction } from './database.ts';

/** The keys of one person on this device. Neither can be read out, not even by a script of ours. */
export type DeviceKeys = {
  readonly accountId: string;
  /** Stands for the person in the database and says nothing about them. */
  readonly owner: string;
  /** AES-256-GCM. */
  readonly sealing: CryptoKey;
  /** HMAC-SHA-256, for the names of records. */
  readonly naming: CryptoKey;
};

export const CURRENT = 'current';

let known: { readonly accountId: string; readonly keys: Promise<DeviceKeys | null> } | null = null;

/**
 * The keys of the person signed in: from the device while the session lives, so that a page loaded without the server
 * can still read, else from the server. Null while neither has them; it is asked again at the next call.
 */
export function keysOf(accountId: string): Promise<DeviceKeys | null> {
  if (known?.accountId === accountId) return known.keys;

  const keys = load(accountId).catch(() => null);
  const current = { accountId, keys };
  known = current;
  void keys.then((found) => {
    if (found === null && known === current) known = null;
  });

  return keys;
}

/** From now on what is kept here is unreadable, until that person logs in again. */
export async function forgetKeys(): Promise<void> {
  known = null;
  await inTransaction(['keys'], 'readwrite', (transaction) => answerOf(transaction.objectStore('keys').clear()));
}

export function forgetKeysInMemory(): void {
  known = null;
}

async function load(accountId: string): Promise<DeviceKeys | null> {
  const kept = await readKept();
  if (kept?.accountId === accountId) return kept;

  const { key } = await request({ path: '/auth/device-key', reply: DeviceKeyReply });
  const keys = await deriveKeys(
    accountId,
    Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)),
  );
  // Meanwhile somebody may have left, or somebody else have come.
  if (isSharedPhone() || readSession()?.user.id !== accountId) return null;
  await inTransaction(['keys'], 'readwrite', (transaction) =>
    answerOf(transaction.objectStore('keys').put(keys, CURRENT)),
  );

  return keys;
}

async function readKept(): Promise<DeviceKeys | undefined> {
  return inTransaction(['keys'], 'readonly', (transaction) =>
    answerOf(transaction.objectStore('keys').get(CURRENT) as IDBRequest<DeviceKeys | undefined>),
  );
}

/** One secret, two purposes: what names records must not be what seals them. */
export async function deriveKeys(accountId: string, secret: Uint8Array<ArrayBuffer>): Promise<DeviceKeys> {
  const root = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const purpose = (name: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(name),
  });
  const [sealing, naming] = await Promise.all([
    crypto.subtle.deriveKey(purpose('device/sealing'), root, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
    crypto.subtle.deriveKey(purpose('device/naming'), root, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, [
      'sign',
    ]),
  ]);

  return { accountId, owner: await nameBy(naming, 'owner'), sealing, naming };
}

/** Hexadecimal; nobody without the key can try names out. */
export async function nameBy(naming: CryptoKey, text: string): Promise<string> {
  const tag = await crypto.subtle.sign('HMAC', naming, new TextEncoder().encode(text));
  return Array.from(new Uint8Array(tag), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
