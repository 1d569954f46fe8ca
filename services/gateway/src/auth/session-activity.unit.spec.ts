import { createSecretKey } from 'node:crypto';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMemoryLimiter, createSharedRecords, type Limiter } from '../limits/limiters.ts';
import { createSharedActivity } from './session-activity.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-01-01T00:00:00.000Z');

function createStore() {
  const limiter = createMemoryLimiter({ keyPrefix: 'seen', points: 1, duration: 3_600 });
  const calls = { get: 0, set: 0 };
  const counted: Limiter = {
    consume: (key) => limiter.consume(key),
    reward: (key) => limiter.reward(key),
    delete: (key) => limiter.delete(key),
    get: (key) => {
      calls.get += 1;
      return limiter.get(key);
    },
    set: (key, points, seconds) => {
      calls.set += 1;
      return limiter.set(key, points, seconds);
    },
  };

  return { calls, open: () => createSharedActivity(() => counted) };
}

describe('When gateways tell each other whom they have seen', () => {
  it('should know who was seen elsewhere, to the minute and never too early', async () => {
    const { open } = createStore();
    const [one, other] = [open(), open()];
    await one.sawAt('anna', START);

    expect(await other.lastSeen('anna', START + 20 * MINUTE)).toBe(START + MINUTE);
    expect(await open().lastSeen('ben', START)).toBeNull();
  });

  it('should never say that somebody is seen in the future', async () => {
    const { open } = createStore();
    await open().sawAt('anna', START);

    expect(await open().lastSeen('anna', START + 10)).toBe(START + 10);
  });

  it('should write at most once a minute, and ask only about those it has not seen for long', async () => {
    const { calls, open } = createStore();
    const activity = open();

    for (let second = 0; second < 120; second += 1) {
      await activity.lastSeen('anna', START + second * 1_000);
      await activity.sawAt('anna', START + second * 1_000);
    }

    expect(calls).toStrictEqual({ get: 1, set: 2 });
  });

  it('should ask again whether somebody who is idle here was busy elsewhere', async () => {
    const { open } = createStore();
    const [one, other] = [open(), open()];
    await one.sawAt('anna', START);
    await other.sawAt('anna', START + 25 * MINUTE);

    expect(await one.lastSeen('anna', START + 40 * MINUTE)).toBe(START + 26 * MINUTE);
  });

  /** Gateways over a store that is away when told. */
  function createOutages() {
    const limiter = createMemoryLimiter({ keyPrefix: 'seen', points: 1, duration: 3_600 });
    const state = { isAway: false };
    const answer = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
      if (state.isAway) throw new UnavailableError('rate limits');
      return ask();
    };
    const away = {
      set: (key: string, points: number, seconds: number) => answer(() => limiter.set(key, points, seconds)),
      get: (key: string) => answer(() => limiter.get(key)),
    };
    const store = Object.assign(Object.create(limiter) as typeof limiter, away);
    const open = () => createSharedActivity(createSharedRecords(() => store, createSecretKey(Buffer.alloc(32, 1))));

    return { state, open };
  }

  it('should not take somebody for idle who may be busy elsewhere while the store is away', async () => {
    const { state, open } = createOutages();
    const [one, other] = [open(), open()];
    await one.sawAt('anna', START);
    await other.sawAt('anna', START + 25 * MINUTE);

    state.isAway = true;

    expect(await one.lastSeen('anna', START + 40 * MINUTE)).toBeNull();
    state.isAway = false;
    expect(await one.lastSeen('anna', START + 40 * MINUTE)).toBe(START + 26 * MINUTE);
  });

  describe('When the store did not take whom they saw', () => {
    const RETRIED = 5_000;

    it('should tell the others when it is back, although nothing more is heard of them', async () => {
      vi.useFakeTimers();
      onTestFinished(() => void vi.useRealTimers());
      const { state, open } = createOutages();
      const [one, other] = [open(), open()];
      await one.sawAt('anna', START);
      state.isAway = true;
      await one.sawAt('anna', START + 25 * MINUTE);
      await one.sawAt('anna', START + 25 * MINUTE + 10_000);

      await vi.advanceTimersByTimeAsync(RETRIED);
      state.isAway = false;
      await vi.advanceTimersByTimeAsync(RETRIED);

      expect(await other.lastSeen('anna', START + 40 * MINUTE)).toBe(START + 26 * MINUTE + 10_000);
    });

    it('should not tell them an earlier time than another one did meanwhile', async () => {
      vi.useFakeTimers();
      onTestFinished(() => void vi.useRealTimers());
      const { state, open } = createOutages();
      const [one, other, third] = [open(), open(), open()];
      state.isAway = true;
      await one.sawAt('anna', START);
      state.isAway = false;
      await other.sawAt('anna', START + 5 * MINUTE);

      await vi.advanceTimersByTimeAsync(RETRIED);

      expect(await third.lastSeen('anna', START + 20 * MINUTE)).toBe(START + 6 * MINUTE);
    });
  });
});
