import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { provideDatabase } from '../testing/database.ts';
import { answerOf, inTransaction } from './database.ts';
import { CURRENT, deriveKeys, forgetKeysInMemory } from './device-keys.ts';
import { type DeviceRecords, recordsOf } from './device-records.ts';
import { wipePerson } from './late-wipe.ts';
import { wipeRecords } from './record-store.ts';

provideDatabase();

const ABEBE = 'a0000000-0000-4000-8000-000000000001';
const ALMAZ = 'a0000000-0000-4000-8000-000000000002';
const DRAFT = { json: { firstName: 'Abebe' } };

/** As after a login: the person's keys are the device's. */
async function arrive(accountId: string): Promise<DeviceRecords> {
  const keys = await deriveKeys(accountId, new Uint8Array(32).fill(accountId === ABEBE ? 1 : 2));
  await inTransaction(['keys'], 'readwrite', (transaction) =>
    answerOf(transaction.objectStore('keys').put(keys, CURRENT)),
  );
  return recordsOf(async () => keys);
}

async function databases(): Promise<readonly (string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name);
}

/** The file with the code of the device does not come: no network, or a newer version of the pages is out. */
function loseCode(): void {
  vi.doMock('./wipe-device.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
}

describe('Whoever leaves a page that keeps nothing itself', () => {
  beforeEach(async () => {
    forgetKeysInMemory();
    await wipeRecords();
  });

  afterEach(() => {
    vi.doUnmock('./wipe-device.ts');
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('should leave nothing of theirs on the device, and what others have typed as it is', async () => {
    await (await arrive(ABEBE)).put('draft/1', DRAFT);
    await (await arrive(ALMAZ)).put('draft/2', DRAFT);

    await wipePerson(ALMAZ);

    expect(await (await arrive(ALMAZ)).keys('')).toStrictEqual([]);
    expect(await (await arrive(ABEBE)).get('draft/1')).toStrictEqual(DRAFT);
  });

  it('should leave no database where the code that wipes cannot be had', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await (await arrive(ABEBE)).put('draft/1', DRAFT);
    expect(await databases()).toStrictEqual(['device']);
    loseCode();

    await wipePerson(ABEBE);

    await expect.poll(databases).toStrictEqual([]);
    expect(warn).toHaveBeenCalledOnce();
    expect(await (await arrive(ABEBE)).keys('')).toStrictEqual([]);
  });

  it.each([
    ['has no database', () => vi.stubGlobal('indexedDB', undefined)],
    [
      'forbids its database',
      () =>
        vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        }),
    ],
  ])('should be kept by nothing from leaving where the browser %s', async (_what, arrange) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    loseCode();
    arrange();

    await expect(wipePerson(ABEBE)).resolves.toBeUndefined();
  });
});
