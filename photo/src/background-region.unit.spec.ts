import { describe, expect, it } from 'vitest';
import { fitBackground } from './background-model.ts';
import { backgroundRegion, type Region, shadedRegion } from './background-region.ts';
import { isWithinEllipse, type Paint, paintedPlanes } from './testing/painted.ts';

const SIZE = { width: 120, height: 120 };
const SHOULDERS = 100;
const WALL = 230;
const HEAD = { x: 60, y: 60 };
const isHead = (x: number, y: number): boolean => isWithinEllipse(x, y, HEAD, 22, 30);

function regionsOf(paintAt: (x: number, y: number) => Paint) {
  const planes = paintedPlanes(SIZE, paintAt);
  const model = fitBackground(planes, SHOULDERS);

  return {
    background: backgroundRegion(planes, model, SHOULDERS),
    shaded: shadedRegion(planes, model, SHOULDERS),
  };
}

const isIn = ({ mask, width }: Region, x: number, y: number): boolean => mask[y * width + x] === 1;

describe('When the background is told from the person', () => {
  it('should end at the outline of the head', () => {
    const { background } = regionsOf((x, y) => (isHead(x, y) ? [90, 60, 45] : WALL));

    expect(isIn(background, 60, 27)).toBe(true);
    expect(isIn(background, 60, 34)).toBe(false);
    expect(isIn(background, 35, 60)).toBe(true);
    expect(isIn(background, 41, 60)).toBe(false);
  });

  it('should not go on within the head where it is as light as the wall', () => {
    const { background } = regionsOf((x, y) =>
      isWithinEllipse(x, y, HEAD, 8, 8) || !isHead(x, y) ? WALL : [90, 60, 45],
    );

    expect(isIn(background, 60, 60)).toBe(false);
  });

  it('should be reached behind the border of a scan', () => {
    const isBorder = (x: number, y: number): boolean => Math.min(x, y, 119 - x, 119 - y) < 2;
    const { background } = regionsOf((x, y) => (isBorder(x, y) ? 40 : isHead(x, y) ? [90, 60, 45] : WALL));

    expect(isIn(background, 60, 20)).toBe(true);
    expect(isIn(background, 60, 34)).toBe(false);
    expect(isIn(background, 60, 1)).toBe(false);
  });

  it('should tell hair by its colour where it is as light as the wall', () => {
    // Brightness 230, as the wall.
    const { background } = regionsOf((x, y) => (isHead(x, y) ? [250, 230, 176] : WALL));

    expect(isIn(background, 60, 60)).toBe(false);
    expect(isIn(background, 60, 20)).toBe(true);
  });
});

const between0And1 = (share: number): number => Math.min(1, Math.max(0, share));

describe('When a shadow lies on the background', () => {
  const withShadow = (x: number, y: number): Paint => {
    if (isHead(x, y)) return [70, 45, 35];
    // Beside the head up to the right border, with an edge of twelve pixels.
    return WALL - 60 * between0And1((x - 84) / 12) * between0And1((y - 30) / 12);
  };

  it('should be no background, but be reached over its soft edge', () => {
    const { background, shaded } = regionsOf(withShadow);

    expect(isIn(background, 110, 60)).toBe(false);
    expect(isIn(shaded, 110, 60)).toBe(true);
  });

  it('should not take the head for one', () => {
    expect(isIn(regionsOf(withShadow).shaded, 60, 60)).toBe(false);
  });

  it('should not take a dark grey thing with a sharp outline for one', () => {
    const { shaded } = regionsOf((x, y) => (isHead(x, y) ? 150 : WALL));

    expect(isIn(shaded, 60, 60)).toBe(false);
  });
});
