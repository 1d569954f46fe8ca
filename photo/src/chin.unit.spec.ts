import { describe, expect, it } from 'vitest';
import { findChin } from './chin.ts';
import { grainOf, paintedPlanes } from './testing/painted.ts';

const SIZE = { width: 240, height: 260 };
const EYES = { x: 120, y: 60 };
/** Of the engine: eight pixels above the edge. */
const FOUND = { x: 120, y: 180, z: 0 };

const noGrain = (): number => 0;
/** Skin down to the edge, then the shadow under the jaw, then the neck. */
const faceWithEdgeAt =
  (edge: number, { skin = 170, shadow = 110, neck = 140, grain = noGrain } = {}) =>
  (_: number, y: number): number =>
    (y < edge ? skin : y < edge + 12 ? shadow : neck) + grain();

describe('When the lower edge of the chin is looked for', () => {
  it.each([174, 180, 188, 196])('should follow the shadow under the jaw to row %i', (edge) => {
    const chin = findChin(paintedPlanes(SIZE, faceWithEdgeAt(edge)), EYES, FOUND);

    expect(Math.abs(chin.y - edge)).toBeLessThanOrEqual(2);
  });

  it('should follow it in dark skin, and through grain', () => {
    const dark = { skin: 62, shadow: 38, neck: 50, grain: grainOf(4) };
    const chin = findChin(paintedPlanes(SIZE, faceWithEdgeAt(188, dark)), EYES, FOUND);

    expect(Math.abs(chin.y - 188)).toBeLessThanOrEqual(2);
  });

  it('should take the usual place where no edge is seen', () => {
    const flat = findChin(
      paintedPlanes(SIZE, () => 150),
      EYES,
      FOUND,
    );
    const weak = findChin(paintedPlanes(SIZE, faceWithEdgeAt(192, { shadow: 166, neck: 166 })), EYES, FOUND);

    expect(flat.y).toBeCloseTo(186, 5);
    expect(weak.y).toBeCloseTo(186, 5);
  });

  it('should go down with the lean of the head', () => {
    const eyes = { x: 60, y: 60 };
    const found = { x: 140, y: 140, z: 0 };
    const planes = paintedPlanes(SIZE, (x, y) => (x + y < 292 ? 170 : 110));
    const chin = findChin(planes, eyes, found);

    expect(chin.x).toBeCloseTo(chin.y, 5);
    expect(Math.abs(chin.x - 146)).toBeLessThanOrEqual(2);
  });
});
