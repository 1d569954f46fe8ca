import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSessionEnd, observeSessionEnd } from '../session/session-end.ts';
import { clearSession, readToken } from '../session/session-storage.ts';
import { endSession, restoreSession, startSession } from '../session/session-store.ts';
import { provideDatabase } from '../testing/database.ts';
import { answerOf, inTransaction } from './database.ts';
import { forgetKeysInMemory } from './device-keys.ts';
import { deviceRecords } from './device-records.ts';
import { wipeRecords } from './record-store.ts';
import { sealDevice } from './seal-device.ts';

provideDatabase();

const ABEBE = {
  id: 'a0000000-0000-4000-8000-000000000001',
  firstName: 'Abebe',
  lastName: 'Bekele',
  role: 'user',
} as const;
const DRAFT = { json: 'typed' };
const MINUTES = 60_000;

let isReachable: boolean;
let asked: number;

/** The service gives the key, and says when the session ends. */
function serve(): void {
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    if (!isReachable) throw new TypeError('no network');
    return new Response(JSON.stringify({ key: btoa('k'.repeat(32)) }), { headers: { 'X-Session-Ends': '1800;idle' } });
  });
}

const keysOnDevice = () =>
  inTransaction(['keys'], 'readonly', (transaction) => answerOf(transaction.objectStore('keys').count()));

/** A page that was loaded anew has only what is on the device. */
function loadAnew(): void {
  forgetKeysInMemory();
  forgetSessionEnd();
}

describe('The key of what a device keeps', () => {
  beforeEach(async () => {
    [isReachable, asked] = [true, 0];
    serve();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await wipeRecords();
    startSession('token-1', ABEBE, false);
    await deviceRecords().put('draft/1', DRAFT);
  });

  afterEach(() => {
    endSession();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('should be had anew after a logout in another tab, or nothing would be kept any more', async () => {
    await wipeRecords();
    clearSession();
    restoreSession();
    startSession('token-2', ABEBE, false);

    expect(await deviceRecords().put('draft/2', DRAFT)).toBe(true);
    expect(asked).toBe(2);
  });

  it('should be had anew after another tab has logged out and in again as the same person', async () => {
    await wipeRecords();
    localStorage.setItem('token', 'token-2');
    restoreSession();

    expect(await deviceRecords().put('draft/2', DRAFT)).toBe(true);
  });

  it('should open what is kept without a network until the end of the session that was announced', async () => {
    const announcedAt = Date.now();
    isReachable = false;
    loadAnew();
    expect(await deviceRecords().get('draft/1')).toStrictEqual(DRAFT);

    vi.spyOn(Date, 'now').mockReturnValue(announcedAt + 31 * MINUTES);
    loadAnew();
    expect(await deviceRecords().find('draft/1')).toBe('unknown');

    isReachable = true;
    expect(await deviceRecords().find('draft/1')).toStrictEqual(DRAFT);
  });

  it('should open it for as much longer as the end of the session was put off', async () => {
    const announcedAt = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(announcedAt + 20 * MINUTES);
    observeSessionEnd('1800;idle', readToken(), readToken);
    await inTransaction(['keys'], 'readonly', async () => undefined);
    isReachable = false;
    loadAnew();

    vi.spyOn(Date, 'now').mockReturnValue(announcedAt + 40 * MINUTES);
    expect(await deviceRecords().get('draft/1')).toStrictEqual(DRAFT);
    loadAnew();
    vi.spyOn(Date, 'now').mockReturnValue(announcedAt + 51 * MINUTES);
    expect(await deviceRecords().get('draft/1')).toBeNull();
  });

  it('should be gone from the device once nobody is signed in, and no database be made for visitors', async () => {
    await sealDevice();
    expect(await keysOnDevice()).toBe(1);
    endSession();
    await sealDevice();
    expect(await keysOnDevice()).toBe(0);

    vi.stubGlobal('indexedDB', { databases: async () => [], open: () => expect.fail('a database was made') });
    await sealDevice();
    expect(console.warn).not.toHaveBeenCalled();
  });
});
