import { withPatience } from '../session/before-logout.ts';
import { getSession, subscribeToSession } from '../session/session-store.ts';
import { answerOf, inTransaction } from './database.ts';
import { isAnythingKept } from './is-anything-kept.ts';
import { pendingPuts } from './pending-puts.ts';

/**
 * Nobody is signed in: what is on the device stays, the last letters typed included, and is unreadable until that person
 * logs in again. Never rejects.
 */
export async function sealDevice(): Promise<void> {
  await withPatience(pendingPuts());
  // Somebody was faster, and these keys are theirs.
  if (getSession().status !== 'signed-out') return;

  await forgetKeys().catch((error: unknown) => console.warn('The keys on the device were not forgotten', error));
}

/** As soon as the service has ended the session: code that came over the network first could come too late. */
export function sealWhenRefused(): () => void {
  return subscribeToSession(() => {
    const session = getSession();
    if (session.status === 'signed-out' && session.isRefused === true) void sealDevice();
  });
}

async function forgetKeys(): Promise<void> {
  if (!(await isAnythingKept())) return;

  await inTransaction(['keys'], 'readwrite', (transaction) => answerOf(transaction.objectStore('keys').clear()));
}
