import { isLong } from '@entry/contracts/testing/test-depth';
import { describe, expect, it } from 'vitest';
import { runFuzz } from './run-fuzz.ts';
import { countFailures, neverReached, printable } from './summary.ts';

/** `npm run fuzz` goes on for a million. */
const REQUESTS = isLong ? 3_000 : 1_000;
const SEED = '20261123';

describe('When the service is sent strange requests', () => {
  it('should answer each as it promises, fail on none and let nobody see what is not theirs', async () => {
    const summary = await runFuzz({ seed: SEED, requests: REQUESTS, only: null });
    console.log(printable(summary));

    expect(summary.violations.join('\n')).toBe('');
    expect(countFailures(summary.tally)).toBe(0);

    // A run that was refused at every door would prove nothing.
    expect(neverReached(summary)).toStrictEqual([]);
    expect(summary.requests).toBeGreaterThan(REQUESTS);
    const statuses = new Set(summary.tally.byStatus().keys());
    expect([...statuses]).toStrictEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 405, 409, 415, 422]));
  });
});
