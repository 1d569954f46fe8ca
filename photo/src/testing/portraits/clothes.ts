import type { FaceFrame } from './face-frame.ts';
import { type Point, smoothOutline } from './outline.ts';
import type { Colour } from './people.ts';

/** From the neck over a shoulder to the bottom, in units of the head: both sides are alike. */
const HALF = [
  { x: 0.35, y: 0.45 },
  { x: 0.7, y: 0.52 },
  { x: 1.05, y: 0.62 },
  { x: 1.45, y: 0.8 },
  { x: 1.76, y: 1.08 },
  { x: 1.96, y: 1.55 },
  { x: 2.08, y: 2.3 },
  { x: 2.18, y: 3.2 },
  { x: 2.25, y: 4.6 },
] as const;

/** What most people show below the neck in a photo for a document, and what the photographs do not. Pixels of the source. */
export function clothesOutline(frame: FaceFrame, raised: number): readonly Point[] {
  const right = HALF.map(({ x, y }) => ({ x, y: y - raised }));
  const left = right.map(({ x, y }) => ({ x: -x, y }));

  return smoothOutline([...left.toReversed(), ...right].map(frame.toSource));
}

/** Cloth is lit from above and in front, and has folds. */
export function clothesAt(colour: Colour, frame: FaceFrame, source: Point): Colour {
  const { x, y } = frame.toFace(source);
  const roundness = 1.08 - 0.09 * x * x;
  const folds = 0.05 * Math.sin(3.1 * x + 1.7 * y + Math.sin(2.3 * y)) + 0.03 * Math.sin(7 * x - 3 * y);
  const light = Math.max(0.4, roundness + folds);

  return [colour[0] * light, colour[1] * light, colour[2] * light];
}
