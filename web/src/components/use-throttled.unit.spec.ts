import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useThrottled } from './use-throttled.ts';

const PAUSE = 700;

describe('A value that is followed now and then', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  const follow = () => renderHook(({ value }) => useThrottled(value, PAUSE), { initialProps: { value: 0 } });
  const pass = (milliseconds: number): void => {
    act(() => {
      vi.advanceTimersByTime(milliseconds);
    });
  };

  it('should be followed at once after a rest', () => {
    const { result, rerender } = follow();
    pass(PAUSE);
    rerender({ value: 1 });
    pass(0);

    expect(result.current).toBe(1);
  });

  it('should be followed some times while it changes all the time, and in the end be what it is', () => {
    const { result, rerender } = follow();
    pass(PAUSE);
    const seen = new Set<number>();
    for (let value = 1; value <= 100; value += 1) {
      rerender({ value });
      pass(20);
      seen.add(result.current);
    }

    expect(seen.size).toBeGreaterThanOrEqual(3);
    expect(seen.size).toBeLessThanOrEqual(4);
    expect(result.current).toBeLessThan(100);
    pass(PAUSE);
    expect(result.current).toBe(100);
  });
});
