import { DATABASE } from './database-name.ts';

/**
 * `wipePerson` for pages that keep nothing on the device themselves: its code is there as soon as anything was kept, and is
 * fetched where nothing was yet. Where it cannot be had, what is kept goes as a whole: whoever leaves was promised that
 * nothing of theirs stays. Never rejects.
 */
export async function wipePerson(accountId: string): Promise<void> {
  try {
    const device = await import('./wipe-device.ts');
    await device.wipePerson(accountId);
  } catch (error) {
    console.warn('The records on the device go together with their database', error);
    deleteDatabase();
  }
}

function deleteDatabase(): void {
  try {
    indexedDB.deleteDatabase(DATABASE);
  } catch (error) {
    // A browser that has none, or forbids it, has kept nothing in it.
    console.warn('The database on the device was not deleted', error);
  }
}
