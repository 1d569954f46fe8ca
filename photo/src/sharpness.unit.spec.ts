import { describe, expect, it } from 'vitest';
import { faceShape } from './face-shape.ts';
import { faceSharpness } from './sharpness.ts';
import { foundFace, grainOf, type Paint, paintedPlanes } from './testing/painted.ts';

const SIZE = { width: 200, height: 200 };

function sharpnessOf(paintAt: (x: number, y: number) => Paint): number {
  const planes = paintedPlanes(SIZE, paintAt);

  return faceSharpness(planes, faceShape(planes, foundFace()));
}

const noGrain = (): number => 0;

/** Lines across the face, as brows, lids and lips are, before a wall. @param edge pixels from dark to light, about */
function face(edge: number, { light = 1, grain = noGrain } = {}): (x: number, y: number) => Paint {
  return (x, y) => {
    if (Math.abs(x - 100) > 55 || y < 40 || y > 160) return 220 + grain();
    const fromLine = Math.abs((y % 40) - 20) - 7;
    return light * (110 + 70 / (1 + Math.exp((-4 * fromLine) / edge))) + grain();
  };
}

describe('When it is measured how sharp a face is', () => {
  it('should find wide edges less sharp than narrow ones', () => {
    const [sharp, soft, blurred] = [1, 5, 10].map((edge) => sharpnessOf(face(edge)));

    expect(soft).toBeLessThan(0.5 * (sharp ?? 0));
    expect(blurred).toBeLessThan(0.5 * (soft ?? 0));
  });

  it('should find dark skin in soft light as sharp as light skin', () => {
    const light = sharpnessOf(face(2));

    // Not the same to the last digit: there are fewer levels between dark and less dark.
    expect(sharpnessOf(face(2, { light: 0.35 })) / light).toBeCloseTo(1, 0);
  });

  it('should not take grain for sharpness, and find a sharp face sharp through it', () => {
    const sharp = sharpnessOf(face(1));

    expect(sharpnessOf(face(10, { grain: grainOf(8) }))).toBeLessThan(0.1 * sharp);
    expect(sharpnessOf(face(1, { grain: grainOf(8) }))).toBeGreaterThan(0.7 * sharp);
  });

  it('should not take the pattern of the wall for grain', () => {
    const plain = sharpnessOf(face(2));
    const patterned = sharpnessOf((x, y) => {
      // A plain shirt is all that is plain in the picture.
      const isWall = (Math.abs(x - 100) > 55 || y < 40) && y < 160;
      return isWall ? 160 + 60 * ((x + y) % 2) : face(2)(x, y);
    });

    expect(patterned / plain).toBeGreaterThan(0.8);
  });

  it('should find nothing sharp where nothing is seen', () => {
    expect(sharpnessOf(() => 128)).toBe(0);
  });
});
