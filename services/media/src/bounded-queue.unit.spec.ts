import { describe, expect, it } from 'vitest';
import { createBoundedQueue, QueueFullError } from './bounded-queue.ts';

describe('When more work comes than may wait', () => {
  it('should run two, let one wait, refuse the rest and take new work afterwards', async () => {
    const queue = createBoundedQueue({ running: 2, waiting: 1 });
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let running = 0;
    let mostRunning = 0;
    const work = async () => {
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await gate;
      running -= 1;
    };

    const accepted = [queue.run(work), queue.run(work), queue.run(work)];
    await expect(queue.run(work)).rejects.toThrow(QueueFullError);
    release();
    await Promise.all(accepted);

    expect(mostRunning).toBe(2);
    await expect(queue.run(async () => 'done')).resolves.toBe('done');
  });
});
