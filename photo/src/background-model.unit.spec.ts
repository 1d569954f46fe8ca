import { describe, expect, it } from 'vitest';
import { fitBackground, median, quantile } from './background-model.ts';
import { grainOf, paintedPlanes } from './testing/painted.ts';

const SIZE = { width: 120, height: 120 };
const SHOULDERS = 90;

describe('When a background is fitted to the borders of a picture', () => {
  it('should follow light that falls off to below and to a side, into the middle that it does not see', () => {
    const grain = grainOf(3);
    const planes = paintedPlanes(SIZE, (x, y) => 240 - 0.2 * x - 0.1 * y + grain());
    const { brightnessAt, spread } = fitBackground(planes, SHOULDERS);

    expect(brightnessAt(0.5, 0.5)).toBeCloseTo(240 - 12 - 6, -0.5);
    expect(spread).toBeLessThan(3);
  });

  it('should know the colour of the wall', () => {
    const { redAt, blueAt } = fitBackground(
      paintedPlanes(SIZE, () => [200, 180, 140]),
      SHOULDERS,
    );

    expect(redAt(0.5, 0.5)).toBeGreaterThan(8);
    expect(blueAt(0.5, 0.5)).toBeLessThan(-15);
  });

  it.each([
    ['the left', (x: number) => x < 20],
    ['the right', (x: number) => x >= 100],
  ])('should not take hair for the wall that covers %s side down from the forehead', (_side, isHairColumn) => {
    const planes = paintedPlanes(SIZE, (x, y) => (isHairColumn(x) && y >= 15 ? 40 + ((7 * y) % 50) : 230));
    const { brightnessAt, spread } = fitBackground(planes, SHOULDERS);

    expect(brightnessAt(0.5, 0.4)).toBeCloseTo(230, 0);
    expect(brightnessAt(0.95, 0.6)).toBeCloseTo(230, -0.5);
    expect(spread).toBeLessThan(3);
  });

  it('should leave out what hangs on the wall on every side', () => {
    const isPicture = (x: number, y: number): boolean =>
      (y < 6 && x > 40 && x < 60) || (x < 12 && y > 30 && y < 45) || (x > 108 && y > 15 && y < 30);
    const planes = paintedPlanes(SIZE, (x, y) => (isPicture(x, y) ? 60 : 230));
    const { brightnessAt } = fitBackground(planes, SHOULDERS);

    expect(brightnessAt(0.5, 0.4)).toBeCloseTo(230, 0);
    expect(brightnessAt(0.02, 0.3)).toBeCloseTo(230, 0);
  });

  it('should not look at clothes below the shoulders', () => {
    const planes = paintedPlanes(SIZE, (_, y) => (y > SHOULDERS + 2 ? 20 : 230));

    expect(fitBackground(planes, SHOULDERS).brightnessAt(0.05, 0.7)).toBeCloseTo(230, 0);
  });
});

describe('When values are ranked', () => {
  it('should find the one in the middle, and the one that a share is below', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(quantile([4, 1, 3, 2], 0.75)).toBe(4);
    expect(quantile([4, 1, 3, 2], 1)).toBe(4);
    expect(quantile([], 0.5)).toBe(0);
  });
});
