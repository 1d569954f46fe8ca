import { answerOf, idsOfOwner, inTransaction, ofOwner } from './database.ts';
import { CURRENT, type DeviceKeys, nameBy } from './device-keys.ts';
import type { DeviceValue } from './device-value.ts';
import { openBytes, type SealedBytes, sealBytes } from './sealed-bytes.ts';

/** What lies open: whose, when, how large. What a record is called and holds is sealed. */
type Head = {
  readonly owner: string;
  /** Milliseconds since the epoch. */
  readonly keptAt: number;
  /** Bytes of the sealed body. */
  readonly size: number;
  readonly name: SealedBytes;
};

const DAY = 86_400_000;
export const KEPT_DAYS = 30;
/** Bytes of one person: five documents of 10 MB that wait, and what is typed. */
export const MAXIMUM_BYTES = 60_000_000;

/** False when there is no room, or when the person has left meanwhile. */
export async function writeRecord(keys: DeviceKeys, key: string, value: DeviceValue): Promise<boolean> {
  // Side by side: until it is written, what was typed last lives with the page.
  const [id, body, name] = await Promise.all([
    nameBy(keys.naming, key),
    sealBytes(keys.sealing, contextOf(keys, key), encode(value)),
    sealBytes(keys.sealing, nameContext(keys), new TextEncoder().encode(key)),
  ]);
  const size = body.content.byteLength;

  return inTransaction(['keys', 'heads', 'bodies'], 'readwrite', async (transaction) => {
    // A logout in another tab has wiped the device: nothing may come after it.
    const current = await answerOf(transaction.objectStore('keys').get(CURRENT) as IDBRequest<DeviceKeys | undefined>);
    if (current?.owner !== keys.owner) return false;

    const heads = transaction.objectStore('heads');
    const [all, before] = await Promise.all([
      answerOf(ofOwner(heads, keys.owner) as IDBRequest<Head[]>),
      answerOf(heads.get(id) as IDBRequest<Head | undefined>),
    ]);
    const others = all.reduce((sum, head) => sum + head.size, 0) - (before?.size ?? 0);
    if (others + size > MAXIMUM_BYTES) return false;

    const head: Head = { owner: keys.owner, keptAt: Date.now(), size, name };
    await Promise.all([answerOf(heads.put(head, id)), answerOf(transaction.objectStore('bodies').put(body, id))]);
    return true;
  });
}

export async function readRecord(keys: DeviceKeys, key: string): Promise<DeviceValue | null> {
  const id = await nameBy(keys.naming, key);
  const body = await inTransaction(['heads', 'bodies'], 'readonly', async (transaction) => {
    const head = await answerOf(transaction.objectStore('heads').get(id) as IDBRequest<Head | undefined>);
    if (head === undefined || isTooOld(head)) return undefined;
    return answerOf(transaction.objectStore('bodies').get(id) as IDBRequest<SealedBytes | undefined>);
  });

  return body === undefined ? null : decode(await openBytes(keys.sealing, contextOf(keys, key), body));
}

export async function removeRecord(keys: DeviceKeys, key: string): Promise<void> {
  await removeIds([await nameBy(keys.naming, key)]);
}

/** Keys of the person's records, the oldest first. */
export async function listRecords(keys: DeviceKeys): Promise<readonly string[]> {
  const heads = await inTransaction(['heads'], 'readonly', (transaction) =>
    answerOf(ofOwner(transaction.objectStore('heads'), keys.owner) as IDBRequest<Head[]>),
  );
  const young = heads.filter((head) => !isTooOld(head)).sort((one, other) => one.keptAt - other.keptAt);

  return openNames(keys, young);
}

/** Removes what is too old, whoever it belongs to: most of it nobody can read any more. */
export async function removeOldRecords(): Promise<void> {
  const ids = await inTransaction(['heads'], 'readonly', async (transaction) => {
    const heads = transaction.objectStore('heads');
    const [all, names] = await Promise.all([
      answerOf(heads.getAll() as IDBRequest<Head[]>),
      answerOf(heads.getAllKeys()),
    ]);
    return names.filter((_name, index) => isTooOld(all[index]));
  });
  await removeIds(ids);
}

/**
 * Everything of one person, and the keys on this device, whosever they are. Resolves to the keys of the records. Nobody can
 * tell whose records are whose without that person's keys: where the device does not have them, their records stay, which
 * nobody can read then.
 */
export async function wipeRecordsOf(accountId: string): Promise<readonly string[]> {
  const gone = await inTransaction(['keys', 'heads', 'bodies'], 'readwrite', async (transaction) => {
    const [kept, heads, bodies] = [
      transaction.objectStore('keys'),
      transaction.objectStore('heads'),
      transaction.objectStore('bodies'),
    ];
    const keys = await answerOf(kept.get(CURRENT) as IDBRequest<DeviceKeys | undefined>);
    kept.clear();
    if (keys?.accountId !== accountId) return null;

    const [own, ids] = await Promise.all([
      answerOf(ofOwner(heads, keys.owner) as IDBRequest<Head[]>),
      answerOf(idsOfOwner(heads, keys.owner)),
    ]);
    for (const id of ids) {
      heads.delete(id);
      bodies.delete(id);
    }
    return { keys, own };
  });

  return gone === null ? [] : openNames(gone.keys, gone.own);
}

/** Everything of everybody, and the keys. */
export async function wipeRecords(): Promise<void> {
  await inTransaction(['keys', 'heads', 'bodies'], 'readwrite', async (transaction) => {
    const stores = Array.from(transaction.objectStoreNames, (name) => transaction.objectStore(name));
    await Promise.all(stores.map((store) => answerOf(store.clear())));
  });
}

async function removeIds(ids: readonly IDBValidKey[]): Promise<void> {
  if (ids.length === 0) return;

  await inTransaction(['heads', 'bodies'], 'readwrite', async (transaction) => {
    for (const id of ids) {
      transaction.objectStore('heads').delete(id);
      transaction.objectStore('bodies').delete(id);
    }
  });
}

async function openNames(keys: DeviceKeys, heads: readonly Head[]): Promise<readonly string[]> {
  const names = await Promise.all(heads.map((head) => openName(keys, head)));

  return names.filter((name) => name !== null);
}

/** Null for a record that was damaged: the others are still to be had. */
async function openName(keys: DeviceKeys, head: Head): Promise<string | null> {
  try {
    const bytes = await openBytes(keys.sealing, nameContext(keys), head.name);
    return new TextDecoder().decode(bytes);
  } catch {
    return null;
  }
}

function isTooOld(head: Head | undefined): boolean {
  return head === undefined || Date.now() - head.keptAt > KEPT_DAYS * DAY;
}

function contextOf({ accountId }: DeviceKeys, key: string): string {
  return `${accountId}\n${key}`;
}

/** A name says itself where it lies: the body is found by what it says, and bound to it. */
function nameContext({ accountId }: DeviceKeys): string {
  return `${accountId}\nname`;
}

/** The length of the JSON text, the text, the bytes. */
function encode({ json, bytes }: DeviceValue): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const all = new Uint8Array(5 + text.length + (bytes?.length ?? 0));
  new DataView(all.buffer).setUint32(0, text.length);
  all[4] = bytes === undefined ? 0 : 1;
  all.set(text, 5);
  if (bytes !== undefined) all.set(bytes, 5 + text.length);

  return all;
}

function decode(all: Uint8Array): DeviceValue {
  const length = new DataView(all.buffer).getUint32(0);
  const json: unknown = JSON.parse(new TextDecoder().decode(all.subarray(5, 5 + length)));

  return all[4] === 0 ? { json } : { json, bytes: all.slice(5 + length) };
}
