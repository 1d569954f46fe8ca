import type { ColourPlanes } from './colour-planes.ts';
import type { FaceShape } from './face-shape.ts';

/** In distances from between the eyes to the chin: brows, eyes, nose and mouth, which have edges in every face. */
const HALF_WIDTH = 0.55;
const ABOVE = 0.3;
const BELOW = 0.8;

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/**
 * Fine detail of the face as a share of all its detail (variance of the Laplacian by the variance of the brightness, times
 * 1,000), without what is as fine on the wall behind: that is the grain of the camera, which a blurred picture has as well. A
 * share, because dark skin and soft light have less of both however sharp they are.
 * @param planes smoothed once
 */
export function faceSharpness(planes: ColourPlanes, { betweenEyes, eyesToChin }: FaceShape, shoulders: number): number {
  const face = {
    left: betweenEyes.x - HALF_WIDTH * eyesToChin,
    top: betweenEyes.y - ABOVE * eyesToChin,
    right: betweenEyes.x + HALF_WIDTH * eyesToChin,
    bottom: betweenEyes.y + BELOW * eyesToChin,
  };
  const { detail, levels } = variances(planes, face);
  if (levels === 0) return 0;

  return (1_000 * Math.max(0, detail - grain(planes, shoulders))) / levels;
}

const BLOCK = 24;
/** Of the blocks along the upper border and the sides: the plainest ones show grain and nothing else. */
const PLAIN = 0.25;

function grain(planes: ColourPlanes, shoulders: number): number {
  const { width, height } = planes;
  const details: number[] = [];
  for (let y = 0; y + BLOCK <= Math.min(height, shoulders); y += BLOCK) {
    for (const left of y === 0 ? columns(width) : [0, width - BLOCK]) {
      details.push(variances(planes, { left, top: y, right: left + BLOCK, bottom: y + BLOCK }).detail);
    }
  }
  const sorted = details.sort((one, other) => one - other);

  return sorted[Math.floor(PLAIN * sorted.length)] ?? 0;
}

const columns = (width: number): readonly number[] =>
  Array.from({ length: Math.floor(width / BLOCK) }, (_, place) => place * BLOCK);

function variances({ width, height, brightness }: ColourPlanes, { left, top, right, bottom }: Box) {
  const detail = spread();
  const levels = spread();
  for (let y = Math.max(1, Math.round(top)); y < Math.min(height - 1, Math.round(bottom)); y += 1) {
    for (let x = Math.max(1, Math.round(left)); x < Math.min(width - 1, Math.round(right)); x += 1) {
      const at = y * width + x;
      const own = brightness[at] ?? 0;
      const around =
        (brightness[at - 1] ?? 0) +
        (brightness[at + 1] ?? 0) +
        (brightness[at - width] ?? 0) +
        (brightness[at + width] ?? 0);
      detail.add(around - 4 * own);
      levels.add(own);
    }
  }

  return { detail: detail.variance(), levels: levels.variance() };
}

function spread() {
  let count = 0;
  let sum = 0;
  let squares = 0;

  return {
    add: (value: number) => {
      count += 1;
      sum += value;
      squares += value * value;
    },
    variance: () => (count === 0 ? 0 : squares / count - (sum / count) ** 2),
  };
}
