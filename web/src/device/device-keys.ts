import { DeviceKeyReply } from '@entry/contracts/account/api';
import { request } from '../api/client.ts';
import { getSessionEnd, subscribeToSessionEnd } from '../session/session-end.ts';
import { isSharedPhone, readSession, readToken } from '../session/session-storage.ts';
import { getSession, subscribeToSession } from '../session/session-store.ts';
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

/** As they lie on the device. */
type KeptKeys = DeviceKeys & {
  /** Milliseconds since the epoch: when the session ends, as it was last announced. Keys kept before know none. */
  readonly sessionEndsAt?: number;
};

/** Of one session: after its end another tab may have taken the keys from the device, and they are to be put there again. */
type Known = { readonly accountId: string; readonly token: string | null; readonly keys: Promise<DeviceKeys | null> };

let known: Known | null = null;
/** The end that lies on the device beside the known keys. */
let writtenEnd = 0;

/** Milliseconds by which the end has to move before that is written down: every answer announces it anew. */
const WORTH_WRITING = 60_000;

subscribeToSession(() => {
  const session = getSession();
  if (session.status === 'signed-out' || session.user.id !== known?.accountId) forgetKeysInMemory();
});
subscribeToSessionEnd(() => void keepSessionEnd().catch(() => undefined));

/**
 * The keys of the person signed in: from the device while the session lives, so that a page loaded without the server
 * can still read, else from the server. Null while neither has them; it is asked again at the next call.
 */
export function keysOf(accountId: string): Promise<DeviceKeys | null> {
  const token = readToken();
  if (known?.accountId === accountId && known.token === token) return known.keys;

  const keys = load(accountId).catch(() => null);
  const current = { accountId, token, keys };
  known = current;
  void keys.then((found) => {
    if (found === null && known === current) known = null;
  });

  return keys;
}

export function forgetKeysInMemory(): void {
  known = null;
  writtenEnd = 0;
}

async function load(accountId: string): Promise<DeviceKeys | null> {
  const kept = await readKept();
  if (kept?.accountId === accountId && isSessionOpen(kept)) return kept;

  const { key } = await request({ path: '/auth/device-key', reply: DeviceKeyReply });
  const keys = await deriveKeys(
    accountId,
    Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)),
  );
  // Meanwhile somebody may have left, or somebody else have come.
  if (isSharedPhone() || readSession()?.user.id !== accountId) return null;
  await inTransaction(['keys'], 'readwrite', (transaction) =>
    answerOf(transaction.objectStore('keys').put(withSessionEnd(keys), CURRENT)),
  );

  return keys;
}

/** Without a network nobody says that a session is over: then its end is what was announced. */
function isSessionOpen({ sessionEndsAt }: KeptKeys): boolean {
  return sessionEndsAt === undefined || Date.now() < sessionEndsAt;
}

function withSessionEnd({ sessionEndsAt, ...keys }: KeptKeys): KeptKeys {
  const end = getSessionEnd()?.at ?? sessionEndsAt;

  return end === undefined ? keys : { ...keys, sessionEndsAt: end };
}

async function keepSessionEnd(): Promise<void> {
  const end = getSessionEnd()?.at;
  const accountId = known?.accountId;
  // Before somebody has asked for keys there are none, or they say when they end.
  if (end === undefined || accountId === undefined || Math.abs(end - writtenEnd) < WORTH_WRITING) return;

  writtenEnd = end;
  await inTransaction(['keys'], 'readwrite', async (transaction) => {
    const store = transaction.objectStore('keys');
    const kept = await answerOf(store.get(CURRENT) as IDBRequest<KeptKeys | undefined>);
    if (kept?.accountId === accountId) store.put({ ...kept, sessionEndsAt: end }, CURRENT);
  });
}

async function readKept(): Promise<KeptKeys | undefined> {
  return inTransaction(['keys'], 'readonly', (transaction) =>
    answerOf(transaction.objectStore('keys').get(CURRENT) as IDBRequest<KeptKeys | undefined>),
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
