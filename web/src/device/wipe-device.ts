import { forgetKeysInMemory } from './device-keys.ts';
import { tellRecordsChanged } from './record-changes.ts';
import { wipeRecords } from './record-store.ts';

const listeners = new Set<() => void>();

/** For what a page holds in memory of the same things. */
export function onWipe(listener: () => void): void {
  listeners.add(listener);
}

/** Leaves nothing of anybody on this device: at a logout, and when it turns out to be a shared phone. Never rejects. */
export async function wipeDevice(): Promise<void> {
  forgetKeysInMemory();
  for (const listener of listeners) listener();
  try {
    await wipeRecords();
  } catch (error) {
    console.warn('The records on the device were not wiped', error);
  }
  tellRecordsChanged();
}
