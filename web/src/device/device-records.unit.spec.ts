import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeSession } from '../session/session-storage.ts';
import { provideDatabase } from '../testing/database.ts';
import { answerOf, inTransaction } from './database.ts';
import { CURRENT, type DeviceKeys, deriveKeys, forgetKeysInMemory } from './device-keys.ts';
import { type DeviceRecords, deviceRecords, recordsOf } from './device-records.ts';
import { MAXIMUM_BYTES, removeOldRecords, wipeRecords } from './record-store.ts';
import { onWipe, wipeDevice, wipePerson } from './wipe-device.ts';

provideDatabase();

const ABEBE = 'a0000000-0000-4000-8000-000000000001';
const ALMAZ = 'a0000000-0000-4000-8000-000000000002';
const DRAFT = { json: { firstName: 'Abebe', city: 'Gondar' } };

const secretOf = (accountId: string) => new Uint8Array(32).fill(accountId === ABEBE ? 1 : 2);

/** As after a login: the person's keys are the device's. */
async function arrive(accountId: string): Promise<DeviceRecords> {
  const keys = await deriveKeys(accountId, secretOf(accountId));
  await inTransaction(['keys'], 'readwrite', (transaction) =>
    answerOf(transaction.objectStore('keys').put(keys, CURRENT)),
  );
  return recordsOf(async () => keys);
}

/** Every value of every store, as somebody finds it who takes the phone apart. */
async function everythingKept(): Promise<string> {
  return inTransaction(['keys', 'heads', 'bodies'], 'readonly', async (transaction) => {
    const found: unknown[] = [];
    for (const name of transaction.objectStoreNames) {
      found.push(await answerOf(transaction.objectStore(name).getAllKeys()));
      found.push(await answerOf(transaction.objectStore(name).getAll()));
    }
    return JSON.stringify(found, (_key, value) => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (value instanceof Uint8Array) return new TextDecoder('latin1').decode(value);
      return value;
    });
  });
}

describe('Records on the device', () => {
  beforeEach(async () => {
    forgetKeysInMemory();
    await wipeRecords();
  });

  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('should come back as they were put, bytes included', async () => {
    const records = await arrive(ABEBE);
    const bytes = new Uint8Array([0, 1, 254, 255]);

    expect(await records.put('upload/1', { json: { name: 'passport.jpg' }, bytes })).toBe(true);
    expect(await records.put('draft/1', DRAFT)).toBe(true);

    expect(await records.get('upload/1')).toStrictEqual({ json: { name: 'passport.jpg' }, bytes });
    expect(await records.get('draft/1')).toStrictEqual(DRAFT);
    expect(await records.get('draft/2')).toBeNull();
  });

  it('should be told apart from records that are gone while the key cannot be had', async () => {
    let keys: DeviceKeys | null = null;
    await (await arrive(ABEBE)).put('draft/1', DRAFT);
    const records = recordsOf(async () => keys);

    expect([await records.find('draft/1'), await records.findKeys('')]).toStrictEqual(['unknown', 'unknown']);
    keys = await deriveKeys(ABEBE, secretOf(ABEBE));
    expect([await records.find('draft/1'), await records.findKeys('')]).toStrictEqual([DRAFT, ['draft/1']]);
    expect(await records.find('draft/2')).toBe('gone');
  });

  it('should be listed by the beginning of their keys, and be gone when removed', async () => {
    const records = await arrive(ABEBE);
    for (const key of ['upload/1', 'draft/1', 'upload/2']) await records.put(key, DRAFT);

    await records.remove('upload/1');

    expect(await records.keys('upload/')).toStrictEqual(['upload/2']);
    expect(new Set(await records.keys(''))).toStrictEqual(new Set(['draft/1', 'upload/2']));
  });

  it('should tell nothing to whoever reads the database: no value, no key, no person but the one signed in', async () => {
    const records = await arrive(ABEBE);
    await records.put('draft/passport-of-abebe', DRAFT);
    await arrive(ALMAZ);

    const kept = await everythingKept();
    for (const word of ['Abebe', 'Gondar', 'city', 'draft', 'passport', ABEBE]) expect(kept).not.toContain(word);
  });

  it('should be unreadable to the next person, not be in their way, and be there when the first one is back', async () => {
    const first = await arrive(ABEBE);
    await first.put('draft/1', DRAFT);

    const second = await arrive(ALMAZ);
    expect(await second.keys('')).toStrictEqual([]);
    expect(await second.get('draft/1')).toBeNull();
    expect(await second.put('draft/1', { json: 'of Almaz' })).toBe(true);
    expect(await first.put('draft/1', { json: 'typed late, in another tab' })).toBe(false);

    const back = await arrive(ABEBE);
    expect(await back.get('draft/1')).toStrictEqual(DRAFT);
  });

  it('should go with the person who leaves, and leave what somebody else has typed', async () => {
    const first = await arrive(ABEBE);
    await first.put('draft/1', DRAFT);
    const second = await arrive(ALMAZ);
    await second.put('draft/2', { json: 'of Almaz' });
    await second.put('upload/3', { json: 'of Almaz' });
    const told: unknown[] = [];
    onWipe((removed) => told.push(removed?.toSorted()));

    await wipePerson(ALMAZ);

    expect(told).toStrictEqual([['draft/2', 'upload/3']]);
    expect(await second.put('draft/2', { json: 'too late' })).toBe(false);
    expect(await (await arrive(ALMAZ)).keys('')).toStrictEqual([]);
    expect(await (await arrive(ABEBE)).get('draft/1')).toStrictEqual(DRAFT);
    expect(JSON.parse(await everythingKept())[2]).toHaveLength(1);
  });

  it('should stay, unreadable, when somebody leaves whose keys the device does not have', async () => {
    const records = await arrive(ABEBE);
    await records.put('draft/1', DRAFT);

    await wipePerson(ALMAZ);

    expect(JSON.parse(await everythingKept())[4]).toStrictEqual([]);
    expect(await (await arrive(ABEBE)).get('draft/1')).toStrictEqual(DRAFT);
  });

  it('should all go, whosever they are, when the phone turns out to be shared', async () => {
    for (const person of [ABEBE, ALMAZ]) await (await arrive(person)).put('draft/1', DRAFT);

    await wipeDevice();

    expect(await everythingKept()).toBe('[[],[],[],[],[],[]]');
  });

  it('should not open under another name, or when somebody has changed them', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const records = await arrive(ABEBE);
    await records.put('draft/1', DRAFT);
    await records.put('draft/2', { json: 'other' });

    await inTransaction(['bodies'], 'readwrite', async (transaction) => {
      const bodies = transaction.objectStore('bodies');
      const ids = await answerOf(bodies.getAllKeys());
      const [one, other] = await answerOf(bodies.getAll());
      bodies.put(other, ids[0]);
      bodies.put(one, ids[1]);
    });

    expect(await records.get('draft/1')).toBeNull();
    expect(await records.get('draft/2')).toBeNull();
  });

  it('should take nothing any more once the device was wiped in another tab', async () => {
    const records = await arrive(ABEBE);
    await records.put('draft/1', DRAFT);
    await wipeRecords();

    expect(await records.put('draft/1', DRAFT)).toBe(false);
    expect(await everythingKept()).toBe('[[],[],[],[],[],[]]');
  });

  it('should not grow over the limit, and take a smaller value in place of a larger one', async () => {
    const records = await arrive(ABEBE);
    const half = new Uint8Array(MAXIMUM_BYTES / 2);

    expect(await records.put('upload/1', { json: null, bytes: half })).toBe(true);
    expect(await records.put('upload/2', { json: null, bytes: half })).toBe(false);
    expect(await records.put('upload/1', { json: null, bytes: half })).toBe(true);
    expect(await records.put('draft/1', DRAFT)).toBe(true);
  });

  it('should be forgotten after 30 days', async () => {
    const records = await arrive(ABEBE);
    const keptAt = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(keptAt);
    await records.put('draft/1', DRAFT);

    vi.spyOn(Date, 'now').mockReturnValue(keptAt + 30 * 86_400_000);
    expect(await records.get('draft/1')).toStrictEqual(DRAFT);
    vi.spyOn(Date, 'now').mockReturnValue(keptAt + 30 * 86_400_000 + 60_000);
    expect(await records.get('draft/1')).toBeNull();
    expect(await records.keys('')).toStrictEqual([]);

    await removeOldRecords();
    expect(JSON.parse(await everythingKept()).slice(0, 4)).toStrictEqual([[], [], [], []]);
  });

  it('should not be where the phone is shared, and say so', async () => {
    await arrive(ABEBE);
    const user = { id: ABEBE, firstName: 'Abebe', lastName: 'Bekele', role: 'user' as const };
    writeSession('token', user);
    expect(await deviceRecords().put('draft/1', DRAFT)).toBe(true);

    await wipeRecords();
    writeSession('token', user, true);

    expect(await deviceRecords().put('draft/1', DRAFT)).toBe(false);
    expect(await everythingKept()).toBe('[[],[],[],[],[],[]]');
  });

  it('should not be where nothing can be encrypted', async () => {
    await arrive(ABEBE);
    writeSession('token', { id: ABEBE, firstName: 'Abebe', lastName: 'Bekele', role: 'user' });
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });

    const records = deviceRecords();

    expect([await records.put('draft/1', DRAFT), await records.get('draft/1'), await records.keys('')]).toStrictEqual([
      false,
      null,
      [],
    ]);
  });

  it('should be as if they were empty while the browser keeps nothing, and reject nothing', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const keys = await deriveKeys(ABEBE, secretOf(ABEBE));
    const records = recordsOf(async () => keys);
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });

    expect(await records.put('draft/1', DRAFT)).toBe(false);
    expect(await records.get('draft/1')).toBeNull();
    expect(await records.keys('')).toStrictEqual([]);
    await records.remove('draft/1');
  });
});
