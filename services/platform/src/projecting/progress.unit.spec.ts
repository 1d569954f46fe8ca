import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgress } from './progress.ts';

describe('For how long something has been missing', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('should count from when it was known until it is done', () => {
    const progress = createProgress([0, 1]);

    progress.sawHead(7n, 1);
    vi.advanceTimersByTime(30);
    progress.sawHead(9n, 1);
    vi.advanceTimersByTime(20);
    expect(progress.lag()).toBe(50);

    progress.reached(9n, 1);
    expect(progress.lag()).toBe(0);
  });

  it('should not take steady work for standing still, although there is always something newer', () => {
    const progress = createProgress([0]);

    for (let position = 1n; position < 100n; position += 1n) {
      progress.sawHead(position + 1n, null);
      vi.advanceTimersByTime(100);
      progress.reached(position, null);

      expect(progress.isBehind()).toBe(true);
      expect(progress.lag()).toBeLessThanOrEqual(100);
    }
  });

  it('should go on counting while one partition moves and another does not', () => {
    const progress = createProgress([0, 1]);

    for (let position = 1n; position < 10n; position += 1n) {
      progress.sawHead(position, null);
      vi.advanceTimersByTime(100);
      progress.reached(position, 0);
    }

    expect(progress.lag()).toBe(900);
  });
});
