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

const high: FaceShape = { ...shape, betweenEyes: { x: 100, y: 70 } };

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

  it.each<[what: string, isThing: (x: number, y: number) => boolean]>([
    ['a ceiling', (_, y) => y < 12],
    ['a ceiling that ends within the picture', (x, y) => y < 12 && x < 150],
    ['the border of a scan', (x, y) => y < 8 || x < 8 || x >= WIDTH - 8],
    ['a lamp at the upper border', (x, y) => Math.abs(x - 90) <= 15 && y < 20],
    ['a switch above the head', (x, y) => Math.abs(x - 100) <= 12 && y >= 20 && y < 50],
    ['a switch close above the head', (x, y) => Math.abs(x - 100) <= 12 && y >= 40 && y < 56],
    ['a curtain that the hair touches', (x) => x >= 130],
  ])('should not be %s', (_what, isThing) => {
    const head = headFrom(60);

    expect(find((x, y) => head(x, y) || isThing(x, y))).toStrictEqual({ y: 61, isEstimated: false, isCutOff: false });
  });

  it('should be that of hair with a gap, when rows of hair go on above it', () => {
    const head = headFrom(60);

    expect(find((x, y) => head(x, y) && (y < 70 || y >= 73)).y).toBe(61);
    expect(find((x, y) => head(x, y) && (y < 70 || y >= 74)).y).toBe(75);
  });

  it('should be that of the hair above a forehead whose middle is as light as the wall', () => {
    const head = headFrom(60);

    expect(find((x, y) => head(x, y) && (y < 70 || Math.abs(x - 100) > 8)).y).toBe(61);
  });

  it('should be that of hair that is parted, that reaches both sides, or that stands up in a narrow bun', () => {
    const head = headFrom(60);
    const isHair = (x: number, y: number): boolean => Math.abs(Math.abs(x - 100) - 25) <= 12 && y >= 48;

    expect(find((x, y) => head(x, y) || isHair(x, y)).y).toBe(49);
    expect(find((x, y) => head(x, y) || (Math.abs(x - 100) <= 2 * (y - 45) && y >= 45)).y).toBe(48);
    expect(find((x, y) => head(x, y) || (Math.abs(x - 105) <= 8 && y >= 30)).y).toBe(31);
  });

  it('should be cut off when the head reaches the upper border', () => {
    expect(findCrown(regionOf(headFrom(0)), high, true)).toStrictEqual({ y: 0, isEstimated: false, isCutOff: true });
    expect(
      findCrown(
        regionOf((x, y) => y >= Math.abs(x - 110) - 15),
        high,
        true,
      ),
    ).toMatchObject({ isCutOff: true });
  });

  it('should not be cut off when it is that close to the upper border', () => {
    expect(findCrown(regionOf(headFrom(1)), high, true)).toStrictEqual({ y: 2, isEstimated: false, isCutOff: false });
  });
});

describe('When the top of the head cannot be seen', () => {
  it('should be guessed before a background that is not plain, whatever edge there is', () => {
    expect(find(headFrom(60), false)).toStrictEqual({ y: EYES - 60, isEstimated: true, isCutOff: false });
  });

  it('should be guessed where no head is as high as what is found', () => {
    expect(find(headFrom(4))).toMatchObject({ isEstimated: true, y: EYES - 60 });
  });

  it('should be guessed where the head touches a ceiling, or the border of a scan', () => {
    const head = headFrom(10);

    expect(
      findCrown(
        regionOf((x, y) => head(x, y) || y < 12),
        high,
        true,
      ),
    ).toStrictEqual({
      y: 10,
      isEstimated: true,
      isCutOff: false,
    });
  });

  it('should be guessed where the hair is as light as the wall, whatever is above it', () => {
    const head = headFrom(100);

    expect(find((x, y) => head(x, y) || (y >= 60 && y < 75))).toMatchObject({ isEstimated: true });
  });

  it('should be guessed where the hair is as light as the wall', () => {
    expect(find(headFrom(100))).toMatchObject({ isEstimated: true });
  });
});
