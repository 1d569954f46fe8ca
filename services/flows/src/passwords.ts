import { randomBytes } from 'node:crypto';
import { createBoundedQueue } from '@entry/media/bounded-queue';
import argon2 from 'argon2';

export type PasswordHashCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };

/** OWASP's floor for argon2id: 19 MiB, two passes. */
export const PASSWORD_HASH_COST: PasswordHashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash takes a core for tens of milliseconds: two at once in a process, a short line, and then "try again". */
const QUEUE_LIMITS = { running: 2, waiting: 20 };

export type Passwords = {
  /** argon2id in PHC string form. @throws QueueFullError */
  readonly hash: (password: string) => Promise<string>;
  /** Does the same work when there is no such account (null), so that time tells nothing. @throws QueueFullError */
  readonly verify: (hash: string | null, password: string) => Promise<boolean>;
  readonly waiting: () => number;
};

export function createPasswords(cost: PasswordHashCost = PASSWORD_HASH_COST): Passwords {
  const queue = createBoundedQueue(QUEUE_LIMITS);
  const options = { ...cost, type: argon2.argon2id };
  let dummy: Promise<string> | null = null;
  const dummyHash = (): Promise<string> => {
    dummy ??= argon2.hash(randomBytes(32), options);
    return dummy;
  };

  return {
    hash: (password) => queue.run(() => argon2.hash(password, options)),
    verify: (hash, password) =>
      queue.run(async () => {
        const matches = await argon2.verify(hash ?? (await dummyHash()), password);
        return hash !== null && matches;
      }),
    waiting: queue.waiting,
  };
}
