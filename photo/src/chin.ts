import type { ColourPlanes } from './colour-planes.ts';
import type { Landmark, Point } from './found-face.ts';

/** In distances from between the eyes to the engine's chin: where the edge is looked for, and across how much of it. */
const ABOVE = 0.05;
const BELOW = 0.16;
const HALF_WIDTH = 0.06;
/** Of the largest fall from one pixel to the next: below it the edge of the chin is over. */
const OVER = 0.35;
/** Of the chin's brightness: a smaller fall is no edge. */
const LEAST_FALL = 0.075;
/** Where no edge is seen: how much lower the chin usually is than the engine says. */
const USUALLY_LOWER = 0.05;

/**
 * The lower edge of the chin. Engines end the face on the chin and not below it, by up to a tenth of the face; below the edge
 * there is shadow, whatever the colour of the skin. A smile lowers the chin most, and engines follow least.
 */
export function findChin(planes: ColourPlanes, betweenEyes: Point, found: Landmark): Point {
  const length = Math.hypot(found.x - betweenEyes.x, found.y - betweenEyes.y);
  const down = { x: (found.x - betweenEyes.x) / length, y: (found.y - betweenEyes.y) / length };
  const at = (distance: number): Point => ({ x: found.x + distance * down.x, y: found.y + distance * down.y });
  const from = -Math.round(ABOVE * length);
  const profile = readProfile(planes, at, { from, to: Math.round(BELOW * length), half: HALF_WIDTH * length, down });

  const edge = endOfLargestFall(profile);
  return at(edge === null ? USUALLY_LOWER * length : from + edge);
}

type Band = { readonly from: number; readonly to: number; readonly half: number; readonly down: Point };

/** Mean brightness across the chin, a value for each pixel on the way down; smoothed a little. */
function readProfile(planes: ColourPlanes, at: (distance: number) => Point, { from, to, half, down }: Band): number[] {
  const values: number[] = [];
  for (let distance = from; distance <= to; distance += 1) {
    const { x, y } = at(distance);
    let sum = 0;
    let count = 0;
    for (let across = -half; across <= half; across += 1) {
      const column = Math.round(x + across * down.y);
      const row = Math.round(y - across * down.x);
      if (column < 0 || row < 0 || column >= planes.width || row >= planes.height) continue;
      sum += planes.brightness[row * planes.width + column] ?? 0;
      count += 1;
    }
    if (count === 0) break;
    values.push(sum / count);
  }

  return values.map((value, place) => ((values[place - 1] ?? value) + value + (values[place + 1] ?? value)) / 3);
}

/** @returns null when there is no fall that could be an edge */
function endOfLargestFall(profile: readonly number[]): number | null {
  const falls = profile.slice(1).map((value, place) => (profile[place] ?? value) - value);
  const largest = Math.max(0, ...falls);
  const steepest = falls.indexOf(largest);
  if (steepest < 0 || largest === 0) return null;

  let end = steepest + 1;
  while (end < falls.length && (falls[end] ?? 0) > OVER * largest) end += 1;
  const above = profile[Math.max(0, steepest - 3)] ?? 0;
  if (above - (profile[end] ?? above) < LEAST_FALL * above) return null;

  return end;
}
