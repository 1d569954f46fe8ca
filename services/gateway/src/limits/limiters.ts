import { createHmac, type KeyObject } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RLWrapperTimeouts } from 'rate-limiter-flexible';
import { deriveKey } from './derive-key.ts';

/** What is counted; where it is kept is the factory's business. */
export type LimiterOptions = {
  /** Keeps apart what must not be counted together. */
  readonly keyPrefix: string;
  readonly points: number;
  /** In seconds. */
  readonly duration: number;
};

/** May have to prepare a store first. */
export type CreateLimiter = (options: LimiterOptions) => RateLimiterAbstract | Promise<RateLimiterAbstract>;

/** What we use of the library's limiters. */
export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'delete' | 'get' | 'set'>;

/** Longer than a store in good health takes, and not long for whoever waits to log in. In milliseconds. */
const STORE_DEADLINE = 1_000;

export const createMemoryLimiter = (options: LimiterOptions): RateLimiterAbstract => new RateLimiterMemory(options);

/**
 * Limiters in a store that all gateways share. While it cannot be reached each counts by itself: limits that are weaker
 * for a while beat none, and beat shutting everybody out.
 *
 * Keys are hashed, because they are addresses and accounts and lie on a disk there. The secret is the service's own, so
 * that all gateways hash alike and nobody else can try addresses out.
 */
export function createSharedLimiters(
  createLimiter: CreateLimiter,
  signingKey: KeyObject,
): (options: LimiterOptions) => Limiter {
  return createHiding(createInsuredStore.bind(null, createLimiter), signingKey);
}

/** The same without anything to fall back on: what the store did not take, or not in time, rejects. */
export function createSharedRecords(
  createLimiter: CreateLimiter,
  signingKey: KeyObject,
): (options: LimiterOptions) => Limiter {
  return createHiding(createPlainStore.bind(null, createLimiter), signingKey);
}

function createHiding(
  openStore: (options: LimiterOptions) => () => Promise<Limiter>,
  signingKey: KeyObject,
): (options: LimiterOptions) => Limiter {
  const secret = deriveKey(signingKey, 'rate limits');
  const hidden = (key: string | number): string => createHmac('sha256', secret).update(String(key)).digest('base64url');

  return (options) => {
    const store = openStore(options);

    return {
      consume: async (key, points) => (await store()).consume(hidden(key), points),
      reward: async (key, points) => (await store()).reward(hidden(key), points),
      delete: async (key) => (await store()).delete(hidden(key)),
      get: async (key) => (await store()).get(hidden(key)),
      set: async (key, points, seconds) => (await store()).set(hidden(key), points, seconds),
    };
  };
}

/** A store that could not be prepared is so the next time. */
function createPlainStore(createLimiter: CreateLimiter, options: LimiterOptions): () => Promise<Limiter> {
  let opening: Promise<Limiter> | null = null;

  async function open(): Promise<Limiter> {
    return new RLWrapperTimeouts({ limiter: await createLimiter(options), timeoutMs: STORE_DEADLINE });
  }

  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
}

/** The store, or this process's memory for a store that could not be prepared: the next to ask tries again. */
function createInsuredStore(createLimiter: CreateLimiter, options: LimiterOptions): () => Promise<Limiter> {
  const insuranceLimiter = createMemoryLimiter(options);
  let opening: Promise<Limiter> | null = null;

  async function open(): Promise<Limiter> {
    const limiter = await createLimiter(options);
    return new RLWrapperTimeouts({ limiter, timeoutMs: STORE_DEADLINE, insuranceLimiter });
  }

  return () => {
    opening ??= open().catch(() => {
      opening = null;
      return insuranceLimiter;
    });
    return opening;
  };
}
