import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFailFast } from './fail-fast.ts';
import { UnavailableError } from './ports/unavailable.ts';

const AFTER = 2_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const state = { isUp: true };
  const ask = vi.fn<() => Promise<string>>(async () =>
    state.isUp ? 'an answer' : new Promise<string>(() => undefined),
  );
  const probe = vi.fn<() => Promise<void>>(async () => {
    if (!state.isUp) await new Promise(() => undefined);
  });
  const failFast = createFailFast({ backend: 'event log', after: AFTER, probe });
  const settled: string[] = [];
  const call = (name: string): void => {
    failFast.call(ask).then(
      () => settled.push(`${name} answered`),
      (error: unknown) => settled.push(`${name} ${(error as Error).name}`),
    );
  };

  return { failFast, state, ask, call, settled, probes: () => probe.mock.calls.length };
}

/** In milliseconds: so long the probe waits that decides. */
const PROBE = 500;

describe('When a backend answers nobody', () => {
  it('should tell the first after a while, and all others at once, until it answers again', async () => {
    const { state, ask, call, settled } = start();
    state.isUp = false;
    call('first');
    await vi.advanceTimersByTimeAsync(AFTER / 2);
    call('second');
    await vi.advanceTimersByTimeAsync(AFTER / 2 + PROBE - 1);
    expect(settled).toStrictEqual([]);

    await vi.advanceTimersByTimeAsync(1);
    call('third');
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toStrictEqual(['first', 'second', 'third'].map((name) => `${name} SilentBackendError`));
    expect(ask).toHaveBeenCalledTimes(2);

    state.isUp = true;
    await vi.advanceTimersByTimeAsync(3_000);
    call('fourth');
    await vi.advanceTimersByTimeAsync(0);
    expect(settled.at(-1)).toBe('fourth answered');
  });

  it('should stay silent while calls fail late that were begun before', async () => {
    const { failFast, state, call, settled } = start();
    state.isUp = false;
    let fail = (_error: Error): void => undefined;
    const begun = failFast.begin(
      () =>
        new Promise((_resolve, reject) => {
          fail = reject;
        }),
    );
    call('a read');
    await vi.advanceTimersByTimeAsync(AFTER + PROBE);
    fail(new Error('No server was found'));
    await expect(begun).rejects.toThrow('No server was found');
    call('later');
    await vi.advanceTimersByTimeAsync(0);

    expect(settled).toStrictEqual(['a read SilentBackendError', 'later SilentBackendError']);
  });

  it('should not begin what must not be cut off, and cut off nothing of it', async () => {
    const { failFast, state, ask, call } = start();
    state.isUp = false;
    let isOver = false;
    const begun = failFast.begin(ask).finally(() => {
      isOver = true;
    });
    begun.catch(() => undefined);
    call('a read');
    await vi.advanceTimersByTimeAsync(AFTER * 10);

    expect(isOver).toBe(false);
    await expect(failFast.begin(ask)).rejects.toThrow(UnavailableError);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

describe('When a backend is slow', () => {
  it('should cut off nothing as long as a probe is answered', async () => {
    const { state, call, settled } = start();
    state.isUp = false;
    call('slow');
    state.isUp = true;
    await vi.advanceTimersByTimeAsync(AFTER * 20);

    expect(settled).toStrictEqual([]);
  });

  it('should not even ask while other calls are answered', async () => {
    const { failFast, state, call, settled, probes } = start();
    state.isUp = false;
    call('slow');
    for (let second = 0; second < 10; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      await failFast.begin(async () => 'quick');
    }

    expect([settled, probes()]).toStrictEqual([[], 0]);
  });

  it('should take a refusal for an answer, and an outage for none', async () => {
    const { failFast, state, call, settled } = start();
    state.isUp = false;
    call('slow');
    await vi.advanceTimersByTimeAsync(1_500);
    await expect(failFast.call(() => Promise.reject(new RangeError('No such thing')))).rejects.toThrow(RangeError);
    await vi.advanceTimersByTimeAsync(1_500 + PROBE);
    expect(settled).toStrictEqual([]);

    await expect(failFast.call(() => Promise.reject(new UnavailableError('event log')))).rejects.toThrow(
      UnavailableError,
    );
    await vi.advanceTimersByTimeAsync(500);
    expect(settled).toStrictEqual(['slow SilentBackendError']);
  });
});
