import { forgetKeysInMemory } from './device-keys.ts';
import { tellRecordsChanged } from './record-changes.ts';
import { wipeRecords, wipeRecordsOf } from './record-store.ts';

/** @param removed keys of the records that are gone; null: all of everybody's */
type Listener = (removed: readonly string[] | null) => void;

const listeners = new Set<Listener>();

/** For what a page holds in memory, or beside the records, of the same things. */
export function onWipe(listener: Listener): void {
  listeners.add(listener);
}

/**
 * Leaves nothing of this person on the device: they said that they are done. What others have typed here stays, sealed:
 * they were not asked. Never rejects.
 */
export async function wipePerson(accountId: string): Promise<void> {
  forgetKeysInMemory();
  tell(await orWarn(wipeRecordsOf(accountId), []));
}

/** Leaves nothing of anybody on this device: when it turns out to be a shared phone. Never rejects. */
export async function wipeDevice(): Promise<void> {
  forgetKeysInMemory();
  await orWarn(wipeRecords(), undefined);
  tell(null);
}

async function orWarn<Result>(wiping: Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await wiping;
  } catch (error) {
    console.warn('The records on the device were not wiped', error);
    return otherwise;
  }
}

function tell(removed: readonly string[] | null): void {
  for (const listener of listeners) listener(removed);
  tellRecordsChanged();
}
