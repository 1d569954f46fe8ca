import { withPatience } from '../session/before-logout.ts';
import { forgetKeys } from './device-keys.ts';
import { pendingPuts } from './device-records.ts';

/**
 * The server has ended the session: what is on the device stays, the last letters typed included, and is unreadable
 * until that person logs in again. Never rejects.
 */
export async function sealDevice(): Promise<void> {
  await withPatience(pendingPuts());
  await forgetKeys().catch((error: unknown) => console.warn('The keys on the device were not forgotten', error));
}
