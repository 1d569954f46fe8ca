import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOf, inTransaction } from '../../device/database.ts';
import { CURRENT, deriveKeys } from '../../device/device-keys.ts';
import { recordsOf } from '../../device/device-records.ts';
import { wipeDevice, wipePerson } from '../../device/wipe-device.ts';
import { provideDatabase } from '../../testing/database.ts';
import { markSuperseded, supersededDrafts, unmarkSuperseded } from './superseded-drafts.ts';

provideDatabase();

const ABEBE = 'a0000000-0000-4000-8000-000000000001';
const ALMAZ = 'a0000000-0000-4000-8000-000000000002';

/** As after a login, with a draft that was marked when its page was closed. */
async function leaveDraft(accountId: string, key: string): Promise<void> {
  const keys = await deriveKeys(accountId, new Uint8Array(32).fill(accountId === ABEBE ? 1 : 2));
  await inTransaction(['keys'], 'readwrite', (transaction) =>
    answerOf(transaction.objectStore('keys').put(keys, CURRENT)),
  );
  await recordsOf(async () => keys).put(key, { json: 'typed' });
  markSuperseded(key);
}

describe('The mark of a draft whose page was closed', () => {
  beforeEach(async () => {
    await wipeDevice();
  });

  it('should be there once, until it is taken away', () => {
    markSuperseded('draft/form/1');
    markSuperseded('draft/form/2');
    markSuperseded('draft/form/1');
    unmarkSuperseded('draft/form/2');

    expect(supersededDrafts()).toStrictEqual(['draft/form/1']);
  });

  it('should stay with the draft when somebody else leaves, and go with it', async () => {
    await leaveDraft(ABEBE, 'draft/form/1');
    await leaveDraft(ALMAZ, 'draft/form/2');

    await wipePerson(ALMAZ);
    expect(supersededDrafts()).toStrictEqual(['draft/form/1']);

    await leaveDraft(ABEBE, 'draft/form/3');
    await wipePerson(ABEBE);
    expect(supersededDrafts()).toStrictEqual([]);
  });

  it('should last as long as the page where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    markSuperseded('draft/form/1');

    expect(supersededDrafts()).toStrictEqual(['draft/form/1']);
    unmarkSuperseded('draft/form/1');
    expect(supersededDrafts()).toStrictEqual([]);
    vi.unstubAllGlobals();
  });
});
