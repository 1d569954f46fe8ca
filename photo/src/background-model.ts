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

/**
 * A wall is never lit evenly, so a slope and a bulge are fitted to the borders above the shoulders, and what stands out of
 * them (a door frame, hair that reaches the border) is left out again and again.
 * @param shoulders row below which the borders may show clothes
 */
export function fitBackground(planes: ColourPlanes, shoulders: number): BackgroundModel {
  let samples = borderSamples(planes, shoulders);
  let surfaces = fitSurfaces(planes, samples);
  let spread = LEAST_SPREAD;

  for (let pass = 1; pass < PASSES; pass += 1) {
    const current = surfaces.brightness;
    const distances = samples.map((sample) =>
      Math.abs((planes.brightness[sample.at] ?? 0) - current(sample.x, sample.y)),
    );
    spread = Math.max(LEAST_SPREAD, median(distances) * 1.48);
    const kept = samples.filter((_, index) => (distances[index] ?? 0) <= OUTLIER * spread);
    if (kept.length < samples.length / 4) break;
    samples = kept;
    surfaces = fitSurfaces(planes, samples);
  }

  return { brightnessAt: surfaces.brightness, blueAt: surfaces.blue, redAt: surfaces.red, spread };
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

function fitSurfaces({ brightness, blue, red }: ColourPlanes, samples: readonly Sample[]) {
  return {
    brightness: fitSurface(brightness, samples),
    blue: fitSurface(blue, samples),
    red: fitSurface(red, samples),
  };
}

const terms = (x: number, y: number): readonly number[] => [1, x, y, x * x, y * y];

/** Least squares by the normal equations: five unknowns. */
function fitSurface(plane: Float32Array, samples: readonly Sample[]): Surface {
  const matrix = Array.from({ length: TERMS }, () => new Float64Array(TERMS + 1));
  for (const { x, y, at } of samples) {
    const row = terms(x, y);
    const value = plane[at] ?? 0;
    for (let i = 0; i < TERMS; i += 1) {
      const line = matrix[i];
      if (line === undefined) continue;
      for (let j = 0; j < TERMS; j += 1) line[j] = (line[j] ?? 0) + (row[i] ?? 0) * (row[j] ?? 0);
      line[TERMS] = (line[TERMS] ?? 0) + (row[i] ?? 0) * value;
    }
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = solve(matrix);

  return (x, y) => a + b * x + c * y + d * x * x + e * y * y;
}

/** Gaussian elimination. The samples spread over three borders, so no column can be told from the others. */
function solve(matrix: readonly Float64Array[]): readonly number[] {
  for (const [column, row] of matrix.entries()) {
    const pivot = row[column] ?? 0;
    for (let j = 0; j <= TERMS; j += 1) row[j] = (row[j] ?? 0) / pivot;
    for (const other of matrix) {
      if (other === row) continue;
      const factor = other[column] ?? 0;
      for (let j = 0; j <= TERMS; j += 1) other[j] = (other[j] ?? 0) - factor * (row[j] ?? 0);
    }
  }

  return matrix.map((row) => row[TERMS] ?? 0);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** @param share 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((one, other) => one - other);

  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
