import type { ColourPlanes } from './colour-planes.ts';

/** The background as it would be behind the head: brightness and colour that change slowly over the picture. */
export type BackgroundModel = {
  /** Levels, at shares (0 to 1) of the width and of the height. */
  readonly brightnessAt: (x: number, y: number) => number;
  readonly blueAt: (x: number, y: number) => number;
  readonly redAt: (x: number, y: number) => number;
  /** How far the plain part of the border is from it, in levels of brightness. */
  readonly spread: number;
};

/** Shares of the picture: the borders that a person does not reach where the head has the official size. */
export const SIDE_SHARE = 0.1;
export const TOP_SHARE = 0.05;
const SAMPLE_STEP = 3;
const PASSES = 4;
/** Median absolute deviations that a sample may lie off before it counts as something in front of the background. */
const OUTLIER = 3;
const LEAST_SPREAD = 1.5;
const TERMS = 5;

type Sample = { readonly x: number; readonly y: number; readonly at: number };

/** Of the way down to the shoulders: below it hair may be on both sides. */
const LOW = 0.5;
/** Levels: a sample as close to a surface speaks for it, grain and a little more included. */
const NEAR = 8;

/**
 * A wall is never lit evenly, so a slope and a bulge are fitted to the borders above the shoulders, and what stands out of
 * them (a door frame, hair that reaches the border) is left out again and again. Hair or a shadow along one whole side, or
 * below the forehead on both, would win against the wall if all were taken together: so each of these is left out once, and
 * the surface that most of the borders are close to is taken.
 * @param shoulders row below which the borders may show clothes
 */
export function fitBackground(planes: ColourPlanes, shoulders: number): BackgroundModel {
  const samples = borderSamples(planes, shoulders);
  const isLow = ({ y }: Sample): boolean => y >= (LOW * shoulders) / planes.height;
  const fits = [isNowhere, isLeft, isRight, isLow].map((isLeftOut) =>
    fitWithoutOutliers(
      planes,
      samples.filter((sample) => !isLeftOut(sample)),
    ),
  );
  const supports = fits.map((fit) => samples.filter((sample) => offsetOf(planes, fit, sample) <= NEAR).length);
  const best = fits[supports.indexOf(Math.max(...supports))];
  if (best === undefined) throw new Error('A surface is fitted whatever the samples');

  return best;
}

const isNowhere = (): boolean => false;
const isLeft = ({ x, y }: Sample): boolean => y >= TOP_SHARE && x < SIDE_SHARE;
const isRight = ({ x, y }: Sample): boolean => y >= TOP_SHARE && x >= 1 - SIDE_SHARE;

const offsetOf = ({ brightness }: ColourPlanes, { brightnessAt }: BackgroundModel, { x, y, at }: Sample): number =>
  Math.abs((brightness[at] ?? 0) - brightnessAt(x, y));

function fitWithoutOutliers(planes: ColourPlanes, all: readonly Sample[]): BackgroundModel {
  let samples = all;
  let model: BackgroundModel = { ...fitSurfaces(planes, samples), spread: LEAST_SPREAD };

  for (let pass = 1; pass < PASSES; pass += 1) {
    const offsets = samples.map((sample) => offsetOf(planes, model, sample));
    const spread = Math.max(LEAST_SPREAD, median(offsets) * 1.48);
    const kept = samples.filter((_, index) => (offsets[index] ?? 0) <= OUTLIER * spread);
    if (kept.length < samples.length / 4) break;
    samples = kept;
    model = { ...fitSurfaces(planes, samples), spread };
  }

  return model;
}

function borderSamples({ width, height }: ColourPlanes, shoulders: number): Sample[] {
  const samples: Sample[] = [];
  const side = Math.round(width * SIDE_SHARE);
  const top = Math.round(height * TOP_SHARE);
  const bottom = Math.min(height, Math.max(top + 1, Math.round(shoulders)));

  for (let y = 0; y < bottom; y += SAMPLE_STEP) {
    for (let x = 0; x < width; x += SAMPLE_STEP) {
      if (y < top || x < side || x >= width - side) samples.push({ x: x / width, y: y / height, at: y * width + x });
    }
  }

  return samples;
}

type Surface = (x: number, y: number) => number;

/** Of one matrix: the three surfaces rest on the same places, and differ only in what is seen there. */
function fitSurfaces({ brightness, blue, red }: ColourPlanes, samples: readonly Sample[]) {
  const [brightnessAt, blueAt, redAt] = fitPlanes([brightness, blue, red], samples);
  if (brightnessAt === undefined || blueAt === undefined || redAt === undefined) {
    throw new Error('Each plane has its surface');
  }

  return { brightnessAt, blueAt, redAt };
}

/** Least squares by the normal equations: five unknowns, and a column of results for each plane. */
function fitPlanes(planes: readonly Float32Array[], samples: readonly Sample[]): readonly Surface[] {
  const matrix = Array.from({ length: TERMS }, () => new Float64Array(TERMS + planes.length));
  const row = new Float64Array(TERMS + planes.length);
  for (const { x, y, at } of samples) {
    row[0] = 1;
    row[1] = x;
    row[2] = y;
    row[3] = x * x;
    row[4] = y * y;
    for (let plane = 0; plane < planes.length; plane += 1) row[TERMS + plane] = planes[plane]?.[at] ?? 0;
    addTo(matrix, row);
  }
  mirrorBelow(matrix);
  solve(matrix);

  return planes.map((_, plane) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = matrix.map((line) => line[TERMS + plane] ?? 0);
    return (x, y) => a + b * x + c * y + d * x * x + e * y * y;
  });
}

/** Adds a row's products with itself and with its results, from the diagonal on: those before it are the same. */
function addTo(matrix: readonly Float64Array[], row: Float64Array): void {
  for (const [i, line] of matrix.entries()) {
    const term = row[i] ?? 0;
    for (let j = i; j < row.length; j += 1) line[j] = (line[j] ?? 0) + term * (row[j] ?? 0);
  }
}

function mirrorBelow(matrix: readonly Float64Array[]): void {
  for (const [i, line] of matrix.entries()) {
    for (let j = 0; j < i; j += 1) line[j] = matrix[j]?.[i] ?? 0;
  }
}

/** Gaussian elimination, in place. The samples spread over three borders, so no column can be told from the others. */
function solve(matrix: readonly Float64Array[]): void {
  for (const [column, row] of matrix.entries()) {
    const pivot = row[column] ?? 0;
    for (let j = 0; j < row.length; j += 1) row[j] = (row[j] ?? 0) / pivot;
    for (const other of matrix) {
      if (other === row) continue;
      const factor = other[column] ?? 0;
      for (let j = 0; j < row.length; j += 1) other[j] = (other[j] ?? 0) - factor * (row[j] ?? 0);
    }
  }
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** @param share 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0;
  // Of numbers and nothing else, which are then compared without a call for each pair.
  const sorted = new Float64Array(values).sort();

  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
