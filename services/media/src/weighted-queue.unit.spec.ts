import { createRandom } from '@entry/platform/testing/random';
import { describe, expect, it } from 'vitest';
import { QueueFullError } from './bounded-queue.ts';
import { createWeightedQueue } from './weighted-queue.ts';

/** Work that lasts until it is let go, and what of it runs. */
function createBench() {
  const running = new Map<string, () => void>();
  const work = (name: string) => (): Promise<string> =>
    new Promise((resolve) => {
      running.set(name, () => {
        running.delete(name);
        resolve(name);
      });
    });
  const letGo = async (name: string): Promise<void> => {
    running.get(name)?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };

  return { work, letGo, running: () => [...running.keys()] };
}

const started = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe('When work of different weight comes', () => {
  it('should run what fits beside what runs, and what is heavier than all together alone', async () => {
    const queue = createWeightedQueue({ running: 3, waiting: 10, weight: 10 });
    const bench = createBench();
    for (const [name, weight] of [
      ['a', 6],
      ['b', 6],
      ['giant', 99],
    ] as const)
      void queue.run(weight, bench.work(name));

    await started();
    expect(bench.running()).toStrictEqual(['a']);
    await bench.letGo('a');
    expect(bench.running()).toStrictEqual(['b']);
    await bench.letGo('b');
    expect(bench.running()).toStrictEqual(['giant']);
    expect(queue.waiting()).toBe(0);
  });

  it('should let light work pass heavy work, but not for ever', async () => {
    const queue = createWeightedQueue({ running: 2, waiting: 50, weight: 10 });
    const bench = createBench();
    void queue.run(8, bench.work('first'));
    void queue.run(8, bench.work('heavy'));
    for (let number = 0; number < 20; number += 1) void queue.run(1, bench.work(`light ${number}`));

    await started();
    let passed = 0;
    while (bench.running().length > 1) {
      passed += 1;
      await bench.letGo(bench.running()[1] ?? '');
    }
    expect(passed).toBe(8);
    await bench.letGo('first');
    expect(bench.running()[0]).toBe('heavy');
  });

  it('should refuse at once what may not wait any more, and go on after work that fails', async () => {
    const queue = createWeightedQueue({ running: 1, waiting: 1, weight: 10 });
    const bench = createBench();
    const failing = queue.run(1, () => Promise.reject(new Error('broken')));
    const waiting = queue.run(1, bench.work('waiting'));

    await expect(queue.run(1, bench.work('too many'))).rejects.toThrow(QueueFullError);
    await expect(failing).rejects.toThrow('broken');
    await started();
    await bench.letGo('waiting');
    await expect(waiting).resolves.toBe('waiting');
  });

  it('should never hold more than it may, and bring everything to its end (seed 5)', async () => {
    const random = createRandom(5);
    const limits = { running: 3, waiting: 1_000, weight: 100 };
    const queue = createWeightedQueue(limits);
    let used = 0;
    let count = 0;
    const wrong: string[] = [];
    const all = Array.from({ length: 500 }, () => {
      const weight = Math.ceil(random() * 130);

      return queue.run(weight, async () => {
        used += weight;
        count += 1;
        if (count > limits.running || (used > limits.weight && count > 1)) wrong.push(`${count} with ${used}`);
        for (let turn = 0; turn < random() * 20; turn += 1) await Promise.resolve();
        used -= weight;
        count -= 1;
      });
    });

    await Promise.all(all);
    expect(wrong).toStrictEqual([]);
  });
});
