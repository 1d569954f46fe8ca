import { createRandom } from '@entry/platform/testing/random';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpProblem } from '../problems/http-problem.ts';
import { createFileMemory } from './file-memory.ts';

const LIMITS = { bytes: 100, waiting: 3, patience: 30_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether somebody who waits was let on. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  promise.then(
    () => {
      done = true;
    },
    () => undefined,
  );
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();

  return done;
}

async function refusalOf(promise: Promise<unknown>): Promise<readonly unknown[]> {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );

  return error instanceof HttpProblem ? [error.code, error.details.headers] : [error];
}

describe('When files come faster than there is room for them', () => {
  it('should count what has come, and let those wait who need more', async () => {
    const memory = createFileMemory(LIMITS);
    const [first, second, third] = [memory.open(), memory.open(), memory.open()];
    await first.take(60);
    await second.take(40);
    expect(memory.heldBytes()).toBe(100);

    // One may go beyond: otherwise none of those who have a part of their file would ever have all of it.
    await second.take(10);
    const waiting = third.take(10);
    expect(await isDone(waiting)).toBe(false);
    first.release();
    expect(await isDone(waiting)).toBe(true);
    expect(memory.heldBytes()).toBe(60);
  });

  it('should let those go first who came first', async () => {
    const memory = createFileMemory(LIMITS);
    const [first, second, third, fourth] = [memory.open(), memory.open(), memory.open(), memory.open()];
    await fourth.take(100);
    await fourth.take(1);
    const late = third.take(50);
    const early = first.take(60);
    const middle = second.take(30);

    fourth.release();
    expect([await isDone(early), await isDone(middle)]).toStrictEqual([true, true]);
    // Beyond the limit now, as the only one.
    expect(await isDone(late)).toBe(true);
  });

  it('should refuse at once when too many wait, and later who waited in vain, in words that say when to come again', async () => {
    const memory = createFileMemory(LIMITS);
    const holder = memory.open();
    await holder.take(100);
    await holder.take(1);
    const waiting = Array.from({ length: 3 }, () => memory.open().take(1));
    const refused = ['unavailable', { 'Retry-After': '5' }];

    expect(await refusalOf(memory.open().take(1))).toStrictEqual(refused);
    const ends = waiting.map(refusalOf);
    await vi.advanceTimersByTimeAsync(LIMITS.patience);
    expect(await Promise.all(ends)).toStrictEqual([refused, refused, refused]);
    holder.release();
    expect(memory.heldBytes()).toBe(0);
  });

  it('should give everything back, also what is there at once and fails', async () => {
    const memory = createFileMemory(LIMITS);

    await expect(memory.hold(500, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(memory.heldBytes()).toBe(0);
  });

  it('should bring every file to its end, and never hold more than one of them beyond the limit (seed 11)', async () => {
    const random = createRandom(11);
    const memory = createFileMemory({ ...LIMITS, waiting: 1_000 });
    const largest = 60;
    let most = 0;
    const send = async (): Promise<void> => {
      const room = memory.open();
      for (let left = Math.ceil(random() * largest); left > 0; left -= 7) {
        await room.take(Math.min(7, left));
        most = Math.max(most, memory.heldBytes());
        for (let turn = 0; turn < random() * 5; turn += 1) await Promise.resolve();
      }
      room.release();
    };

    await Promise.all(Array.from({ length: 300 }, send));
    expect(memory.heldBytes()).toBe(0);
    expect(most).toBeLessThanOrEqual(LIMITS.bytes + largest);
  });
});
