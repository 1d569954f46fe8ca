import { isLong } from '@entry/contracts/testing/test-depth';
import { describe, expect, it } from 'vitest';
import { runKillTest } from './kill-test.ts';
import { printable } from './summary.ts';

/** With this seed every kind of kill is among them; `npm run kill-test` goes on for hundreds. */
const KILLS = 10;
/** The later steps of the path come in long runs. */
const EVERY_RUN = [
  'register',
  'create_application',
  'save_form',
  'upload_document',
  'review_document',
  'upload_slip',
  'settle_slip',
  'join_waiting_list',
  'invite',
  'confirm_invitation',
] as const;
/** Kills between two comparisons with a clean rebuild. */
const COMPARE_EVERY = isLong ? 1 : 3;
const SEED = '20260864';

describe('When the service is killed while people use it', () => {
  it('should lose nothing, do nothing twice, and show what a clean rebuild shows', async () => {
    const summary = await runKillTest({ seed: SEED, kills: KILLS, compareEvery: COMPARE_EVERY, keep: false });
    console.log(printable(summary));

    expect(summary.violations.join('\n')).toBe('');
    expect({ kills: summary.kills, lost: summary.lost, doubled: summary.doubled }).toStrictEqual({
      kills: KILLS,
      lost: 0,
      doubled: 0,
    });

    // A run in which nothing happened would prove nothing.
    expect(summary.commands.acknowledged).toBeGreaterThan(KILLS * 5);
    expect(summary.retried).toBeGreaterThan(0);
    expect(summary.repeatsOfAcknowledged).toBeGreaterThan(0);
    expect(summary.files).toBeGreaterThan(0);
    expect(summary.startsWithSnapshot).toBeGreaterThan(0);
    const unused = EVERY_RUN.filter((kind) => summary.kinds[kind] === 0);
    expect(unused).toStrictEqual([]);
    expect(summary.comparisons).toBeGreaterThan(KILLS / COMPARE_EVERY);
  });
});
