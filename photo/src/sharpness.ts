import type { ColourPlanes } from './colour-planes.ts';
import type { FaceShape } from './face-shape.ts';

/** In distances from between the eyes to the chin: brows, eyes, nose and mouth, which have edges in every face. */
const HALF_WIDTH = 0.55;
const ABOVE = 0.3;
const BELOW = 0.8;

/**
 * Fine detail of the face as a share of all its detail (variance of the Laplacian by the variance of the brightness, times
 * 1,000). By that share and not the plain variance, which is lower for dark skin and soft light however sharp they are.
 * @param planes not smoothed
 */
export function faceSharpness(
  { width, height, brightness }: ColourPlanes,
  { betweenEyes, eyesToChin }: FaceShape,
): number {
  const left = Math.max(1, Math.round(betweenEyes.x - HALF_WIDTH * eyesToChin));
  const right = Math.min(width - 1, Math.round(betweenEyes.x + HALF_WIDTH * eyesToChin));
  const top = Math.max(1, Math.round(betweenEyes.y - ABOVE * eyesToChin));
  const bottom = Math.min(height - 1, Math.round(betweenEyes.y + BELOW * eyesToChin));

  const detail = spread();
  const levels = spread();
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
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

  return levels.variance() === 0 ? 0 : (1_000 * detail.variance()) / levels.variance();
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
