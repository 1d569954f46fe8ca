import { withPatience } from '../session/before-logout.ts';
import { answerOf, inTransaction, isThereAnything } from './database.ts';
import { pendingPuts } from './pending-puts.ts';

/**
 * Nobody is signed in: what is on the device stays, the last letters typed included, and is unreadable until that person
 * logs in again. Part of what every page loads: code that came over the network first could come too late. Never rejects.
 */
export async function sealDevice(): Promise<void> {
  await withPatience(pendingPuts());
  await forgetKeys().catch((error: unknown) => console.warn('The keys on the device were not forgotten', error));
}

async function forgetKeys(): Promise<void> {
  if (!(await isThereAnything())) return;

  await inTransaction(['keys'], 'readwrite', (transaction) => answerOf(transaction.objectStore('keys').clear()));
}
