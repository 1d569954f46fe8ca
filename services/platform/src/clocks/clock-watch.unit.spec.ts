import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Logger } from '../logger.ts';
import { UnavailableError } from '../ports/unavailable.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createClockWatch } from './clock-watch.ts';

const START = Date.parse('2026-11-27T12:00:00.000Z');

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

function create() {
  const warn = vi.fn<Logger['warn']>();
  const metrics = createMetrics({ ofProcess: false });
  const clocks = createClockWatch({ logger: { warn }, metrics });
  const gauge = async (): Promise<string | undefined> =>
    (await metrics.text()).split('\n').find((line) => line.startsWith('entry_clock_offset_seconds'));

  return { clocks, warn, gauge };
}

const ahead = (milliseconds: number) => async () => new Date(Date.now() + milliseconds);
/** The answer takes so long, half of it there. */
const slow = (milliseconds: number) => async () => {
  vi.setSystemTime(Date.now() + milliseconds);
  return new Date(Date.now());
};

describe('When the clock of an engine is compared', () => {
  it('should tell of ten minutes at once, in the log, the metrics and readiness', async () => {
    const { clocks, warn, gauge } = create();

    clocks.watch('read store', ahead(600_000));
    await vi.advanceTimersByTimeAsync(0);

    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { task: 'clocks', code: 'read store', offsetMs: 600_000 },
      expect.stringContaining('are apart'),
    );
    expect(await gauge()).toBe('entry_clock_offset_seconds{backend="read store"} 600');
    expect(clocks.status()).toStrictEqual([{ backend: 'read store', offsetSeconds: 600 }]);
  });

  it('should compare again every minute until it is stopped', async () => {
    const { clocks, warn, gauge } = create();
    let offset = -1_500;
    clocks.watch('read store', () => ahead(offset)());
    await vi.advanceTimersByTimeAsync(0);
    expect(await gauge()).toBe('entry_clock_offset_seconds{backend="read store"} -1.5');
    expect(warn).not.toHaveBeenCalled();

    offset = -2_500;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await gauge()).toBe('entry_clock_offset_seconds{backend="read store"} -2.5');
    expect(warn).toHaveBeenCalledTimes(1);

    clocks.stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('should say nothing by an answer that took too long, or by none', async () => {
    const { clocks, warn, gauge } = create();

    clocks.watch('read store', slow(2_002));
    clocks.watch('read store', () => Promise.reject(new UnavailableError('read store')));
    await vi.advanceTimersByTimeAsync(0);

    expect(await gauge()).toBeUndefined();
    expect(warn).not.toHaveBeenCalled();
  });

  it('should tell when the answer is none', async () => {
    const { clocks, warn } = create();

    clocks.watch('read store', () => Promise.reject(new TypeError('No time')));
    await vi.advanceTimersByTimeAsync(0);

    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { task: 'clocks', code: 'read store', error: expect.any(TypeError) },
      'The clock of an engine could not be read',
    );
  });
});
