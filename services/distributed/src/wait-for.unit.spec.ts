import { type Logger, silentLogger } from '@entry/platform/logger';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { describe, expect, it, vi } from 'vitest';
import { waitFor } from './wait-for.ts';

const { signal } = new AbortController();
const PAUSES = { firstPause: 1, longestPause: 2 };

describe('When an engine is not there yet', () => {
  it('should be asked until it is, and be told of in the log', async () => {
    const warn = vi.fn<Logger['warn']>();
    const open = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new UnavailableError('read store'));
    open.mockRejectedValueOnce(new UnavailableError('event log')).mockResolvedValue('open');

    expect(await waitFor({ logger: { ...silentLogger, warn }, signal, ...PAUSES }, open)).toBe('open');

    expect(warn.mock.calls.map(([{ attempt, delayMs }]) => [attempt, delayMs])).toStrictEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('should not be waited for when it will never be right', async () => {
    const open = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('No such address'));

    await expect(waitFor({ logger: silentLogger, signal, ...PAUSES }, open)).rejects.toThrow(TypeError);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('should not be waited for any longer when the process is to end', async () => {
    const stopping = new AbortController();
    const open = () => Promise.reject(new UnavailableError('read store'));
    const waiting = waitFor({ logger: silentLogger, signal: stopping.signal, firstPause: 60_000 }, open);

    stopping.abort();

    await expect(waiting).rejects.toThrow('abort');
  });
});
