import { createSecretKey } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSharedLimiters } from './limiters.ts';

const signingKey = createSecretKey(Buffer.alloc(32, 7));
const LIMIT = { keyPrefix: 'login', points: 2, duration: 600 };

/** A store that keeps what it was asked to count, and that can be cut off. */
function createStore() {
  const keys: string[] = [];
  let isAway = false;
  const limiter = new RateLimiterMemory(LIMIT);
  const consume = limiter.consume.bind(limiter);
  limiter.consume = async (key, points) => {
    if (isAway) throw new Error('The store cannot be reached');
    keys.push(String(key));
    return consume(key, points);
  };

  return {
    keys,
    create: (): RateLimiterAbstract => limiter,
    cutOff: () => {
      isAway = true;
    },
  };
}

const isRefused = (counted: Promise<unknown>): Promise<boolean> =>
  counted.then(
    () => false,
    (error: unknown) => error instanceof RateLimiterRes,
  );

describe('When limits are counted in a store of all gateways', () => {
  it('should count what every gateway sends', async () => {
    const { create } = createStore();
    const [one, other] = [
      createSharedLimiters(create, signingKey)(LIMIT),
      createSharedLimiters(create, signingKey)(LIMIT),
    ];
    await one.consume('1.1.1.1');
    await other.consume('1.1.1.1');

    expect(await isRefused(one.consume('1.1.1.1'))).toBe(true);
    expect(await isRefused(other.consume('1.1.1.1'))).toBe(true);
    expect(await isRefused(other.consume('2.2.2.2'))).toBe(false);
  });

  it('should write no address down, and hash alike only with the same key', async () => {
    const store = createStore();
    const otherKey = createSecretKey(Buffer.alloc(32, 8));
    await createSharedLimiters(store.create, signingKey)(LIMIT).consume('1.1.1.1');
    await createSharedLimiters(store.create, signingKey)(LIMIT).consume('1.1.1.1');
    await createSharedLimiters(store.create, otherKey)(LIMIT).consume('1.1.1.1');

    const [first, second, third] = store.keys;
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('should count for itself while the store cannot be reached', async () => {
    const store = createStore();
    const limiter = createSharedLimiters(store.create, signingKey)(LIMIT);
    store.cutOff();
    await limiter.consume('1.1.1.1');
    await limiter.consume('1.1.1.1');

    expect(await isRefused(limiter.consume('1.1.1.1'))).toBe(true);
  });

  it('should count for itself until the store can be prepared', async () => {
    const store = createStore();
    let tries = 0;
    const create = async (): Promise<RateLimiterAbstract> => {
      tries += 1;
      if (tries <= 3) throw new Error('The store cannot be reached');
      return store.create();
    };
    const limiter = createSharedLimiters(create, signingKey)(LIMIT);
    await limiter.consume('1.1.1.1');
    await limiter.consume('1.1.1.1');
    expect(await isRefused(limiter.consume('1.1.1.1'))).toBe(true);

    expect(await isRefused(limiter.consume('1.1.1.1'))).toBe(false);
    expect(store.keys).toHaveLength(1);
  });

  it('should count for itself when the store does not answer', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const silent = new RateLimiterMemory(LIMIT);
    silent.consume = () => new Promise(() => undefined);
    const limiter = createSharedLimiters(() => silent, signingKey)(LIMIT);

    const refused = Promise.all(Array.from({ length: 3 }, () => isRefused(limiter.consume('1.1.1.1'))));
    await vi.advanceTimersByTimeAsync(1_000);

    expect(await refused).toStrictEqual([false, false, true]);
  });
});
