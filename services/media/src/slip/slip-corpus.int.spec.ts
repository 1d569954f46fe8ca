import { describe, expect, it } from 'vitest';
import { createMedia } from '../media.ts';
import { scoreSlips } from '../testing/slips/score.ts';
import { slipCases } from '../testing/slips/slip-cases.ts';

/** `npm run bench:media -- --only slips` looks at more, and prints what comes of it. */
const RECEIPTS = 6;

describe('When the slips of the corpus are judged', () => {
  it('should find what there is to find, and accuse nobody who is honest', async () => {
    const { scores, honestAtHighRisk, wrongChannels } = await scoreSlips(createMedia(), slipCases(RECEIPTS));
    const named = (of: readonly (typeof scores)[number][]) => of.map(({ code, channel }) => `${code}, ${channel}`);

    expect(wrongChannels).toStrictEqual([]);
    expect(honestAtHighRisk).toBe(0);
    expect(named(scores.filter(({ falseAlarms }) => falseAlarms > 0))).toStrictEqual([]);
    // A screenshot has no grain of which a part could be missing, and a messenger leaves little of it.
    expect(named(scores.filter(({ found, altered }) => found < altered))).toStrictEqual([
      'noise_inconsistent, screenshot',
      'noise_inconsistent, messenger',
    ]);
  });
});
