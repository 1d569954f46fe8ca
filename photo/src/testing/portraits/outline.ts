import { createPlane, type Plane } from './plane.ts';

export type Point = { readonly x: number; readonly y: number };

const STEPS = 6;
/** Of Catmull and Rom: with more of it the curve would swing out between points that were marked close to the hair. */
const TENSION = 0.5;
const SUB_ROWS = 4;

/** @param text points as `x,y`, apart by blanks */
export function parseOutline(text: string): readonly Point[] {
  return text.split(' ').map((pair) => {
    const [x = Number.NaN, y = Number.NaN] = pair.split(',').map(Number);
    return { x, y };
  });
}

/** A closed curve through the points (Catmull-Rom), as a polygon with more of them: nobody has corners. */
export function smoothOutline(points: readonly Point[]): readonly Point[] {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? { x: 0, y: 0 };

  return points.flatMap((from, index) => {
    const [before, to, after] = [at(index - 1), at(index + 1), at(index + 2)];
    return Array.from({ length: STEPS }, (_, step) => between(before, from, to, after, step / STEPS));
  });
}

function between(before: Point, from: Point, to: Point, after: Point, share: number): Point {
  const along = (p0: number, p1: number, p2: number, p3: number): number => {
    const [out, back] = [TENSION * (p2 - p0), TENSION * (p3 - p1)];
    const [square, cube] = [share ** 2, share ** 3];
    return (
      (2 * cube - 3 * square + 1) * p1 +
      (cube - 2 * square + share) * out +
      (3 * square - 2 * cube) * p2 +
      (cube - square) * back
    );
  };

  return { x: along(before.x, from.x, to.x, after.x), y: along(before.y, from.y, to.y, after.y) };
}

/**
 * How much of each pixel lies inside, 0 to 1. Drawn here and not by the image library: that one would do it from SVG, which
 * the media service forbids for its whole process.
 * @param points in pixels, counted from the upper left corner of the first one
 */
export function coverage(points: readonly Point[], width: number, height: number): Plane {
  const plane = createPlane(width, height);
  for (let subRow = 0; subRow < height * SUB_ROWS; subRow += 1) {
    const crossed = crossings(points, (subRow + 0.5) / SUB_ROWS);
    const row = Math.floor(subRow / SUB_ROWS) * width;
    for (let pair = 0; pair + 1 < crossed.length; pair += 2) {
      addSpan(plane.data.subarray(row, row + width), crossed[pair] ?? 0, crossed[pair + 1] ?? 0);
    }
  }

  return plane;
}

function crossings(points: readonly Point[], y: number): readonly number[] {
  const found: number[] = [];
  let from = points.at(-1);
  for (const to of points) {
    if (from !== undefined && from.y <= y !== to.y <= y) {
      found.push(from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x));
    }
    from = to;
  }

  return found.sort((left, right) => left - right);
}

function addSpan(row: Float32Array, from: number, to: number): void {
  const start = Math.max(0, from);
  const end = Math.min(row.length, to);
  for (let x = Math.floor(start); x < end; x += 1) {
    row[x] = (row[x] ?? 0) + (Math.min(end, x + 1) - Math.max(start, x)) / SUB_ROWS;
  }
}
