import { describe, expect, it } from 'vitest';
import type { Violation } from '../kill-test/log-index.ts';
import { createAttempt } from './attempt.ts';

describe('When a part of a run fails', () => {
  it('should go on with what is answered instead, and tell the reason', async () => {
    const violations: Violation[] = [];
    const attempt = createAttempt(violations);
    const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });

    expect(await attempt('The check', () => Promise.reject(refused), 0)).toBe(0);
    expect(await attempt('The next', async () => 1, 0)).toBe(1);

    expect(violations).toStrictEqual([
      { kind: 'wrong', text: 'The check failed: TypeError: fetch failed, Error: connect ECONNREFUSED' },
    ]);
  });
});
