import { describe, expect, it } from 'vitest';
import type { Region } from './background-region.ts';
import { findCrown } from './crown.ts';
import type { FaceShape } from './face-shape.ts';

const WIDTH = 200;
const HEIGHT = 200;
const EYES = 120;
const EYES_TO_CHIN = 50;

const shape: FaceShape = {
  eyes: [
    { x: 85, y: EYES },
    { x: 115, y: EYES },
  ],
  betweenEyes: { x: 100, y: EYES },
  chin: { x: 100, y: EYES + EYES_TO_CHIN },
  eyesToChin: EYES_TO_CHIN,
  roll: 0,
  yaw: 0,
  eyeOpening: 0.33,
};

/** Background wherever nothing is painted. */
function regionOf(isPerson: (x: number, y: number) => boolean): Region {
  const mask = new Uint8Array(WIDTH * HEIGHT).fill(1);
  for (const at of mask.keys()) if (isPerson(at % WIDTH, Math.floor(at / WIDTH))) mask[at] = 0;

  return { width: WIDTH, height: HEIGHT, mask };
}

const headFrom =
  (top: number) =>
  (x: number, y: number): boolean =>
    y >= top && Math.abs(x - 100) <= 35;

const find = (isPerson: (x: number, y: number) => boolean, isPlain = true) =>
  findCrown(regionOf(isPerson), shape, isPlain);

describe('When the top of the head is looked for', () => {
  it('should be the first row of the head, less the pixel by which smoothing has raised it', () => {
    expect(find(headFrom(60))).toStrictEqual({ y: 61, isEstimated: false, isCutOff: false });
  });

  it('should not be a single hair, or a speck on the wall above it', () => {
    const head = headFrom(60);

    expect(find((x, y) => head(x, y) || (Math.abs(x - 100) <= 2 && y >= 45)).y).toBe(61);
    expect(find((x, y) => head(x, y) || (Math.abs(x - 90) <= 10 && y >= 40 && y <= 42)).y).toBe(61);
  });

  it('should not be what stands beside the person', () => {
    const head = headFrom(60);

    expect(find((x, y) => head(x, y) || (x >= 145 && y >= 20)).y).toBe(61);
  });

  it('should be cut off when the head reaches the upper border', () => {
    const { betweenEyes } = shape;
    const high = { ...shape, betweenEyes: { ...betweenEyes, y: 70 } };

    expect(findCrown(regionOf(headFrom(0)), high, true)).toStrictEqual({ y: 0, isEstimated: false, isCutOff: true });
  });
});

describe('When the top of the head cannot be seen', () => {
  it('should be guessed before a background that is not plain, whatever edge there is', () => {
    expect(find(headFrom(60), false)).toStrictEqual({ y: EYES - 60, isEstimated: true, isCutOff: false });
  });

  it('should be guessed where no head is as high as what is found', () => {
    expect(find(headFrom(4))).toMatchObject({ isEstimated: true, y: EYES - 60 });
  });

  it('should be guessed where the hair is as light as the wall', () => {
    expect(find(headFrom(100))).toMatchObject({ isEstimated: true });
  });
});
