import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import { createFairQueue, type LaneRule, type Turn } from './fair-queue.ts';

export type PasswordHashCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };

/** OWASP's floor for argon2id: 19 MiB, two passes. */
export const PASSWORD_HASH_COST: PasswordHashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash takes a core for tens of milliseconds, 19 MiB, and one of the runtime's four threads for files and the like: two at
 * once in a process at most, and never the last core. In a flood pages would otherwise wait for passwords.
 */
export const PASSWORDS_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Short lines: who would wait for seconds is better told to come back. */
export const PASSWORDS_WAITING = 20;

/**
 * Who waits where. Devices that have logged in to the account before, and the signed-in, come first; then addresses that
 * somebody has logged in from lately; then everybody else. Registrations wait apart, so that no flood of them keeps anybody
 * from logging in. None can take all turns: whoever gets many accounts could else shut out those who have none yet.
 */
const LANES = {
  'known-device': { share: 4, waiting: PASSWORDS_WAITING },
  'known-address': { share: 2, waiting: PASSWORDS_WAITING },
  stranger: { share: 1, waiting: PASSWORDS_WAITING },
  registration: { share: 1, waiting: PASSWORDS_WAITING },
} as const satisfies Readonly<Record<string, LaneRule>>;
export type PasswordLane = keyof typeof LANES;
export type PasswordTurn = Turn<PasswordLane>;

export type Passwords = {
  /** argon2id in PHC string form. @throws QueueFullError */
  readonly hash: (password: string) => Promise<string>;
  /** Does the same work when there is no such account (null), so that time tells nothing. @throws QueueFullError */
  readonly verify: (hash: string | null, password: string) => Promise<boolean>;
};

/** Passwords of many, who wait for each other. */
export type PasswordDesk = {
  /** What this turn's passwords are hashed by. */
  readonly at: (turn: PasswordTurn) => Passwords;
  /** Whether a password of this turn would be refused now. */
  readonly isFull: (turn: PasswordTurn) => boolean;
  readonly waiting: () => number;
};

/** For command lines and demo data, where nobody else waits. */
export function createPasswords(cost?: PasswordHashCost): Passwords {
  return createPasswordDesk(cost).at({ lane: 'registration', client: 'this process' });
}

export function createPasswordDesk(cost: PasswordHashCost = PASSWORD_HASH_COST): PasswordDesk {
  const queue = createFairQueue<PasswordLane>({ running: PASSWORDS_AT_ONCE, lanes: LANES });
  const { hash, verify } = createHashing(cost);

  return {
    at: (turn) => ({
      hash: (password) => queue.run(turn, () => hash(password)),
      verify: (stored, password) => queue.run(turn, () => verify(stored, password)),
    }),
    isFull: queue.isFull,
    waiting: queue.waiting,
  };
}

/** The same without a line: for whoever keeps one. */
export function createHashing(cost: PasswordHashCost): Passwords {
  const options = { ...cost, type: argon2.argon2id };
  let dummy: Promise<string> | null = null;
  const dummyHash = (): Promise<string> => {
    dummy ??= argon2.hash(randomBytes(32), options);
    return dummy;
  };

  return {
    hash: (password) => argon2.hash(password, options),
    verify: async (hash, password) => {
      const matches = await argon2.verify(hash ?? (await dummyHash()), password);
      return hash !== null && matches;
    },
  };
}
