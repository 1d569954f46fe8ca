import type { CommandHandler } from '@entry/platform/command-handler';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { eventually } from '@entry/platform/testing/eventually';
import { describe, expect, it, vi } from 'vitest';
import { createAccessFromLog } from './access-from-log.ts';

const AT_ONCE = 64;

/** A log that answers when it is released; it knows one live session of everybody. */
function createHeldLog() {
  const held: (() => void)[] = [];
  const load = vi.fn<(decider: unknown, stream: string) => Promise<unknown>>(async (_decider, stream) => {
    await new Promise<void>((resolve) => held.push(resolve));
    const sessionId = `session of ${stream}`;
    const state = { kind: 'registered', role: 'user', isActive: true, sessions: [{ sessionId, expiresAt: '9999' }] };
    return { state, revision: 0, position: 0n };
  });

  return {
    commands: { load: load as unknown as CommandHandler['load'] },
    asked: () => load.mock.calls.length,
    release: () => {
      for (const answer of held.splice(0)) answer();
    },
  };
}

const sessionOf = (accountId: string): string => `session of account-${accountId}`;

describe('When very many ask the log at once', () => {
  it('should let the last wait for a turn, and answer by the log', async () => {
    const { commands, asked, release } = createHeldLog();
    const find = createAccessFromLog({ commands, now: () => 0, longestWait: 60_000 });
    const crowd = Array.from({ length: AT_ONCE }, (_, place) => find(`${place}`, sessionOf(`${place}`)));
    await eventually(() => expect(asked()).toBe(AT_ONCE));

    const last = find('last', 'another session');
    expect(asked()).toBe(AT_ONCE);
    release();
    await eventually(() => expect(asked()).toBe(AT_ONCE + 1));
    release();

    expect(await last).toBeNull();
    expect((await Promise.all(crowd)).every((access) => access !== null)).toBe(true);
  });
});

describe('When the log does not answer', () => {
  it('should say so in time, and to others at once until it is asked again', async () => {
    let now = 100_000;
    const load = vi.fn<() => Promise<never>>(() => Promise.reject(new UnavailableError('event log')));
    const commands = { load: load as unknown as CommandHandler['load'] };
    const find = createAccessFromLog({ commands, now: () => now, longestWait: 60_000 });

    await expect(find('ann', sessionOf('ann'))).rejects.toThrow(UnavailableError);
    await expect(find('bob', sessionOf('bob'))).rejects.toThrow(UnavailableError);
    expect(load).toHaveBeenCalledTimes(1);

    now += 1_000;
    await expect(find('bob', sessionOf('bob'))).rejects.toThrow(UnavailableError);
    expect(load).toHaveBeenCalledTimes(2);

    now -= 10_000;
    await expect(find('bob', sessionOf('bob'))).rejects.toThrow(UnavailableError);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('should not take somebody whose stream is busy for a log that is away', async () => {
    const { commands, asked, release } = createHeldLog();
    const find = createAccessFromLog({ commands, now: () => 0, longestWait: 10 });

    await expect(find('busy', sessionOf('busy'))).rejects.toThrow(UnavailableError);
    const other = find('bob', sessionOf('bob')).catch(() => null);
    await eventually(() => expect(asked()).toBe(2));
    release();
    await other;
  });
});
