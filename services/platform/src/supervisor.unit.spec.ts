import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Logger, silentLogger } from './logger.ts';
import { createSupervisor } from './supervisor.ts';
import { eventually } from './testing/eventually.ts';

describe('supervisor', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const untilStopped = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    });

  it('should start a task again, with growing pauses up to the longest', async () => {
    const pauses: unknown[] = [];
    const logger: Logger = { ...silentLogger, error: (fields) => void pauses.push(fields.delayMs) };
    const supervisor = createSupervisor({ logger, firstDelay: 4, longestDelay: 10, random: () => 1 });
    let runs = 0;
    const ended = new Promise<void>((resolve) => {
      supervisor.run('flaky', async (signal) => {
        runs += 1;
        if (runs === 2) return;
        if (runs < 6) throw new RangeError('Again');
        resolve();
        await untilStopped(signal);
      });
    });

    await ended;

    expect(pauses).toStrictEqual([4, 6, 9, 10, 10]);
    expect(supervisor.status()).toStrictEqual([
      { task: 'flaky', state: 'running', restarts: 5, lastError: 'RangeError' },
    ]);
    await supervisor.stop();
  });

  it('should spread the pauses between half and whole', async () => {
    const pauses: unknown[] = [];
    const logger: Logger = { ...silentLogger, error: (fields) => void pauses.push(fields.delayMs) };
    const supervisor = createSupervisor({ logger, firstDelay: 20, random: () => 0 });
    let runs = 0;
    const ended = new Promise<void>((resolve) => {
      supervisor.run('once', async (signal) => {
        runs += 1;
        if (runs === 1) throw new Error('Once');
        resolve();
        await untilStopped(signal);
      });
    });

    await ended;

    expect(pauses).toStrictEqual([10]);
    await supervisor.stop();
  });

  it('should begin anew with short pauses after a long run', async () => {
    const pauses: unknown[] = [];
    const logger: Logger = { ...silentLogger, error: (fields) => void pauses.push(fields.delayMs) };
    const supervisor = createSupervisor({ logger, firstDelay: 2, random: () => 1, recoveredAfter: 1_000 });
    let runs = 0;
    const ended = new Promise<void>((resolve) => {
      supervisor.run('long', async (signal) => {
        runs += 1;
        if (runs === 3) vi.advanceTimersByTime(1_000);
        if (runs < 4) throw new Error('Again');
        resolve();
        await untilStopped(signal);
      });
    });

    await ended;

    expect(pauses).toStrictEqual([2, 3, 2]);
    await supervisor.stop();
  });

  it.each(['stop', 'signal'])('should stop running and waiting tasks by %s', async (how) => {
    const controller = new AbortController();
    const supervisor = createSupervisor({ logger: silentLogger, signal: controller.signal, firstDelay: 60_000 });
    supervisor.run('running', untilStopped);
    supervisor.run('waiting', async () => {
      throw new Error('At once');
    });
    await eventually(() => expect(supervisor.status().map(({ state }) => state)).toStrictEqual(['running', 'waiting']));

    if (how === 'signal') controller.abort();
    await supervisor.stop();

    expect(supervisor.status().map(({ state }) => state)).toStrictEqual(['stopped', 'stopped']);
  });

  it('should refuse two tasks of one name', async () => {
    const supervisor = createSupervisor({ logger: silentLogger });
    supervisor.run('same', untilStopped);

    expect(() => supervisor.run('same', untilStopped)).toThrow('There is a task same already');
    await supervisor.stop();
  });
});
