import { deviceRecords } from '../../device/device-records.ts';
import { tellRecordsChanged } from '../../device/record-changes.ts';
import { onWipe } from '../../device/wipe-device.ts';
import { readSession } from '../../session/session-storage.ts';
import { Draft } from './draft.ts';
import { supersededDrafts, unmarkSuperseded } from './superseded-drafts.ts';

export const DRAFT_PREFIX = 'draft/form/';

type InMemory = { readonly accountId: string; readonly drafts: Map<string, Draft> };

/** Where the device keeps nothing, what is typed lives as long as the page: menus must not cost it. */
let inMemory: InMemory | null = null;
onWipe(() => {
  inMemory = null;
});

export type Drafts = {
  /** Resolves to whether it would survive the page. */
  readonly keep: (key: string, draft: Draft) => Promise<boolean>;
  readonly drop: (key: string) => Promise<void>;
  readonly keys: () => Promise<readonly string[]>;
  readonly find: (key: string) => Promise<Draft | null>;
};

/** Of the person signed in now; each tab has one of its own. */
export function draftsOfPerson(): Drafts {
  const records = deviceRecords();
  const memory = memoryOf(readSession()?.user.id ?? '');

  return {
    keep: async (key, draft) => {
      memory.set(key, draft);
      const isKept = await records.put(key, { json: draft });
      // Only one place may hold it: another tab takes over what lies on the device.
      if (isKept) memory.delete(key);
      else tellRecordsChanged();

      return isKept;
    },
    drop: async (key) => {
      memory.delete(key);
      await records.remove(key);
      unmarkSuperseded(key);
      tellRecordsChanged();
    },
    keys: async () => [...memory.keys(), ...(await records.keys(DRAFT_PREFIX))],
    find: async (key) => {
      const here = memory.get(key);
      if (here !== undefined) return here;

      const parsed = Draft.safeParse((await records.get(key))?.json);
      return parsed.success ? { ...parsed.data, isSuperseded: supersededDrafts().includes(key) } : null;
    },
  };
}

function memoryOf(accountId: string): Map<string, Draft> {
  if (inMemory?.accountId !== accountId) inMemory = { accountId, drafts: new Map() };

  return inMemory.drafts;
}
