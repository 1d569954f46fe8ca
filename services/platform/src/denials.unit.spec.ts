import { describe, expect, it, vi } from 'vitest';
import { createDenials } from './denials.ts';
import type { Logger } from './logger.ts';
import { AccessDeniedError } from './ports/unavailable.ts';

function createOnes() {
  const error = vi.fn<Logger['error']>();
  const clock = { now: 0 };

  return { error, clock, denials: createDenials({ logger: { error }, now: () => clock.now }) };
}

describe('When an engine denies access', () => {
  it('should say once by whom and why, and show it as long as it lasts', () => {
    const { error, clock, denials } = createOnes();

    for (let second = 0; second < 50; second += 1) {
      clock.now = second * 1_000;
      denials.report(new AccessDeniedError('event log', 'rights'));
      denials.report(new AccessDeniedError('read store', 'user or password'));
    }

    expect(denials.list()).toStrictEqual([
      { backend: 'event log', reason: 'rights' },
      { backend: 'read store', reason: 'user or password' },
    ]);
    expect(error.mock.calls.map(([{ code, status }]) => [code, status])).toStrictEqual([
      ['event log', 'rights'],
      ['read store', 'user or password'],
    ]);
    clock.now = 80_000;
    expect(denials.list()).toStrictEqual([]);
  });

  it('should say it again after a minute, and when it comes back', () => {
    const { error, clock, denials } = createOnes();
    for (const at of [0, 20_000, 40_000, 60_000, 100_000]) {
      clock.now = at;
      denials.report(new AccessDeniedError('bus', 'rights'));
    }

    expect(error).toHaveBeenCalledTimes(3);
  });
});
