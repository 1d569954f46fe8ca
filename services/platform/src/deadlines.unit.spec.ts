import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withDeadline } from './deadlines.ts';
import { UnavailableError } from './ports/unavailable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const deadline = { backend: 'event log', milliseconds: 5_000 } as const;
const never = (): Promise<never> => new Promise(() => undefined);

describe('When a call of a network has a deadline', () => {
  it('should give the answer that comes in time, and leave no timer behind', async () => {
    expect(await withDeadline(deadline, async () => 'answer')).toBe('answer');
    await expect(withDeadline(deadline, () => Promise.reject(new TypeError('No')))).rejects.toThrow(TypeError);

    expect(vi.getTimerCount()).toBe(0);
  });

  it('should say that nobody is there when the time is over, and tell the call', async () => {
    let seen: AbortSignal | null = null;
    const call = withDeadline(deadline, (signal) => {
      seen = signal;
      return never();
    });
    const outcome = call.catch((error: unknown) => error);

    vi.advanceTimersByTime(4_999);
    expect(seen).toMatchObject({ aborted: false });
    vi.advanceTimersByTime(1);

    expect(await outcome).toBeInstanceOf(UnavailableError);
    expect(await outcome).toMatchObject({
      message: 'The event log is not available',
      code: 'event log',
      cause: { message: 'No answer within 5000 ms' },
      retryAfter: null,
    });
    expect(seen).toMatchObject({ aborted: true });
  });

  it('should end when its caller gives up', async () => {
    const caller = new AbortController();
    const call = withDeadline({ ...deadline, signal: caller.signal }, never);

    caller.abort(new Error('The browser has gone'));

    await expect(call).rejects.toThrow('The browser has gone');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('should not begin when its caller has given up', async () => {
    const work = vi.fn<() => Promise<never>>(never);

    await expect(withDeadline({ ...deadline, signal: AbortSignal.abort(new Error('Gone')) }, work)).rejects.toThrow(
      'Gone',
    );

    expect(work).not.toHaveBeenCalled();
  });
});
