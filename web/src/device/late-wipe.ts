import { DATABASE } from './database-name.ts';

/**
 * `wipeDevice` for pages that keep nothing on the device themselves: its code is there as soon as anything was kept, and is
 * fetched where nothing was yet. Where it cannot be had, what an earlier visit kept goes as a whole. Never rejects.
 */
export async function wipeDevice(): Promise<void> {
  try {
    const device = await import('./wipe-device.ts');
    await device.wipeDevice();
  } catch (error) {
    console.warn('The records on the device go together with their database', error);
    if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(DATABASE);
  }
}
