import { isLong } from '@entry/contracts/testing/test-depth';
import { describe, expect, it } from 'vitest';
import { printable, runDamageTest } from './damage-test.ts';
import { DAMAGE_KINDS } from './damages.ts';

/** Each kind of damage this often; `npm run damage-test` has the long run. */
const ROUNDS = isLong ? 2 : 1;

describe('When the data folder of a service that was killed is damaged', () => {
  it('should start with everything or say which file is damaged and what to do', async () => {
    const damages = DAMAGE_KINDS.length * ROUNDS;
    const summary = await runDamageTest({ seed: '20261123', damages, atOnce: 2, onProgress: () => undefined });

    expect(printable(summary)).toContain('VIOLATIONS      0\n');
    expect(summary.outcomes.refused).toBeGreaterThan(0);
    expect(summary.outcomes.whole).toBeGreaterThan(0);
    expect([...summary.byKind.keys()].sort()).toStrictEqual([...DAMAGE_KINDS].sort());
  });
});
