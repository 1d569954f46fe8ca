import { describe, expect, it } from 'vitest';
import { shareOf } from './share-of.ts';

describe('A share of decisions', () => {
  it('should say nothing of fewer than ten', () => {
    expect(shareOf(9, 9)).toBeNull();
  });

  // As in Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
    [29, 29, 0.883, 1],
  ])('should tell where %i of %i can really lie', (count, of, low, high) => {
    const share = shareOf(count, of);

    expect(share?.low).toBeCloseTo(low, 3);
    expect(share?.high).toBeCloseTo(high, 3);
  });
});
