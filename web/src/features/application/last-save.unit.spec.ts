import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followLastSave, noteLastSave } from './last-save.ts';

const NOBODY_WAITS_LONGER = 120_000;

describe('The last save of the page before', () => {
  let looks: number;
  let isArrived: boolean;
  let stop: () => void;

  const open = () => {
    stop = followLastSave(async () => {
      looks += 1;
      return isArrived;
    });
  };

  beforeEach(() => {
    vi.useFakeTimers();
    sessionStorage.clear();
    [looks, isArrived] = [0, false];
  });

  afterEach(() => {
    stop();
    sessionStorage.clear();
    vi.useRealTimers();
  });

  it('should not be looked for where there was none', async () => {
    open();
    await vi.advanceTimersByTimeAsync(NOBODY_WAITS_LONGER);

    expect(looks).toBe(0);
  });

  it('should be looked for until it has arrived', async () => {
    noteLastSave();
    open();
    await vi.advanceTimersByTimeAsync(1_499);
    expect(looks).toBe(1);

    isArrived = true;
    await vi.advanceTimersByTimeAsync(NOBODY_WAITS_LONGER);
    expect(looks).toBe(2);
  });

  it('should be given up at some time', async () => {
    noteLastSave();
    open();
    await vi.advanceTimersByTimeAsync(NOBODY_WAITS_LONGER);

    expect(looks).toBe(6);
  });

  it('should be looked for again after a look that failed', async () => {
    noteLastSave();
    stop = followLastSave(async () => {
      looks += 1;
      if (looks === 1) throw new TypeError('no network');
      return true;
    });
    await vi.advanceTimersByTimeAsync(NOBODY_WAITS_LONGER);

    expect(looks).toBe(2);
  });

  it('should not be looked for by a form that was left, nor long after', async () => {
    noteLastSave();
    open();
    stop();
    await vi.advanceTimersByTimeAsync(NOBODY_WAITS_LONGER);
    open();
    await vi.advanceTimersByTimeAsync(NOBODY_WAITS_LONGER);

    expect(looks).toBe(0);
  });
});
