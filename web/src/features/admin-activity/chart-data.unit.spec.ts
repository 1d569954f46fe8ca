import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmpty, labelEvery, roundTicks } from './chart-data.ts';

const SEED = 20_261_122;

describe('When values are drawn to a scale', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [40, [0, 10, 20, 30, 40]],
    [1_834, [0, 500, 1_000, 1_500, 2_000]],
  ])('should have round marks up to %i', (largest, ticks) => {
    expect(roundTicks(largest)).toStrictEqual(ticks);
  });

  it('should have few whole marks, of which the last one is reached by nothing smaller', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), (largest) => {
        const ticks = roundTicks(largest);
        const step = ticks[1] ?? 0;

        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks.every(Number.isInteger)).toBe(true);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
        expect((ticks.at(-1) ?? 0) - step).toBeLessThan(Math.max(1, largest));
      }),
      { seed: SEED },
    );
  });
});

describe('When labels stand below columns', () => {
  it.each([
    [60, 48, 1],
    [24, 48, 2],
    [9, 48, 6],
    [0, 48, 48],
  ])('should leave out so many that those %i pixels apart do not touch', (room, width, every) => {
    expect(labelEvery(room, width)).toBe(every);
  });
});

describe('When nothing was counted', () => {
  it('should be known as empty', () => {
    const row = { id: 'a', label: 'A', shortLabel: 'A' };

    expect(isEmpty({ heading: '', series: [], rows: [{ ...row, values: [0, 0] }] })).toBe(true);
    expect(isEmpty({ heading: '', series: [], rows: [{ ...row, values: [0, 1] }] })).toBe(false);
  });
});
