import type { PasswordHashCost } from '@entry/flows/passwords';
import { createHashing, type PasswordDesk } from '@entry/flows/passwords';
import { createBoundedQueue } from '@entry/media/bounded-queue';

/** As it was: all passwords in one line, first come, first served, and nobody turned away before the work is done. */
export function createOneLine(cost: PasswordHashCost): PasswordDesk {
  const queue = createBoundedQueue({ running: 2, waiting: 20 });
  const { hash, verify } = createHashing(cost);
  const passwords = {
    hash: (password: string) => queue.run(() => hash(password)),
    verify: (stored: string | null, password: string) => queue.run(() => verify(stored, password)),
  };

  return { at: () => passwords, isFull: () => false, waiting: queue.waiting };
}
