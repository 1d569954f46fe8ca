import { quantile } from './background-model.ts';
import type { ColourPlanes } from './colour-planes.ts';
import type { FaceShape } from './face-shape.ts';

/** In distances from between the eyes to the chin: brows, eyes, nose and mouth, which have edges in every face. */
const HALF_WIDTH = 0.55;
const ABOVE = 0.3;
const BELOW = 0.8;

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/**
 * Fine detail of the face as a share of all its detail (variance of the Laplacian by the variance of the brightness, times
 * 1,000), without what is as fine where nothing is seen: that is the grain of the camera, which a blurred picture has as well. A
 * share, because dark skin and soft light have less of both however sharp they are.
 * @param planes smoothed once
 */
export function faceSharpness(planes: ColourPlanes, { betweenEyes, eyesToChin }: FaceShape): number {
  const face = {
    left: betweenEyes.x - HALF_WIDTH * eyesToChin,
    top: betweenEyes.y - ABOVE * eyesToChin,
    right: betweenEyes.x + HALF_WIDTH * eyesToChin,
    bottom: betweenEyes.y + BELOW * eyesToChin,
  };
  const { detail, levels } = variances(planes, face);
  if (levels === 0) return 0;

  return (1_000 * Math.max(0, detail - grain(planes))) / levels;
}

const BLOCK = 24;
/** Of the blocks of the whole picture: the plainest ones, of wall, skin or clothes, show grain and nothing else. */
const PLAINEST = 0.05;
/** Of even grain: its mean over blocks of this size by what the plainest of them have. */
const USUAL_TO_PLAINEST = 1.2;

function grain(planes: ColourPlanes): number {
  const details: number[] = [];
  for (let top = 0; top + BLOCK <= planes.height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= planes.width; left += BLOCK) {
      details.push(variances(planes, { left, top, right: left + BLOCK, bottom: top + BLOCK }).detail);
    }
  }

  return USUAL_TO_PLAINEST * quantile(details, PLAINEST);
}

function variances({ width, height, brightness }: ColourPlanes, { left, top, right, bottom }: Box) {
  let count = 0;
  let [details, detailSquares, levels, levelSquares] = [0, 0, 0, 0];
  const [first, last] = [Math.max(1, Math.round(left)), Math.min(width - 1, Math.round(right))];
  const end = Math.min(height - 1, Math.round(bottom));
  for (let y = Math.max(1, Math.round(top)); y < end; y += 1) {
    for (let at = y * width + first; at < y * width + last; at += 1) {
      const own = brightness[at] ?? 0;
      const detail =
        (brightness[at - 1] ?? 0) +
        (brightness[at + 1] ?? 0) +
        (brightness[at - width] ?? 0) +
        (brightness[at + width] ?? 0) -
        4 * own;
      count += 1;
      details += detail;
      detailSquares += detail * detail;
      levels += own;
      levelSquares += own * own;
    }
  }

  return { detail: variance(count, details, detailSquares), levels: variance(count, levels, levelSquares) };
}

const variance = (count: number, sum: number, squares: number): number =>
  count === 0 ? 0 : squares / count - (sum / count) ** 2;
