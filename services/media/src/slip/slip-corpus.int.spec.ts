import { isLong } from '@entry/contracts/testing/test-depth';
import { describe, expect, it } from 'vitest';
import { createMedia } from '../media.ts';
import { scoreSlips } from '../testing/slips/score.ts';
import { slipCases } from '../testing/slips/slip-cases.ts';
import { MEASURED_FALSE_ALARMS } from './measured-false-alarms.ts';

/** `npm run bench:media -- --only slips` looks at more, and prints what comes of it. */
const RECEIPTS = isLong ? 6 : 4;
/** With which the rates that admins are told were measured. */
const MEASURED_RECEIPTS = 40;

describe('When the slips of the corpus are judged', () => {
  it('should find what there is to find, and accuse nobody who is honest', async () => {
    const { scores, honestAtHighRisk, wrongChannels } = await scoreSlips(createMedia(), slipCases(RECEIPTS));
    const named = (of: readonly (typeof scores)[number][]) => of.map(({ code, channel }) => `${code}, ${channel}`);

    expect(wrongChannels).toStrictEqual([]);
    expect(honestAtHighRisk).toBe(0);
    expect(named(scores.filter(({ falseAlarms }) => falseAlarms > 0))).toStrictEqual([]);
    for (const [code, measured] of Object.entries(MEASURED_FALSE_ALARMS)) {
      const honest = scores.filter((score) => score.code === code).reduce((sum, score) => sum + score.honest, 0);
      // Grain can be judged in some of the pictures that a messenger has sent, so that their number is a little different.
      expect(Math.abs(honest - (measured.honest * RECEIPTS) / MEASURED_RECEIPTS)).toBeLessThan(3);
      expect(measured.alarms).toBe(0);
    }
    // A screenshot has no grain of which a part could be missing, and a messenger leaves little of it.
    expect(named(scores.filter(({ found, altered }) => found < altered))).toStrictEqual([
      'noise_inconsistent, screenshot',
      'noise_inconsistent, messenger',
    ]);
  });
});
