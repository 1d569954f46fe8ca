import { type ColourPlanes, smoothed, toColourPlanes } from '../colour-planes.ts';
import type { EyeLandmarks, FoundFace, Point } from '../found-face.ts';
import type { RgbPicture } from '../rgb-picture.ts';
import { bell, createRandom } from './portraits/random.ts';

/** Red, green and blue, 0 to 255; or one level for all three. */
export type Paint = number | readonly [red: number, green: number, blue: number];

type Size = { readonly width: number; readonly height: number };

/** A small picture of which every pixel is known. @param paintAt of the pixel in this column and row */
export function painted({ width, height }: Size, paintAt: (x: number, y: number) => Paint): RgbPicture {
  // Clamped: grain on a light wall would begin at black again.
  const data = new Uint8ClampedArray(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const paint = paintAt(x, y);
      data.set(typeof paint === 'number' ? [paint, paint, paint] : paint, (y * width + x) * 3);
    }
  }

  return { width, height, data: new Uint8Array(data.buffer) };
}

/** As the measures get it: brightness and colours, smoothed once. */
export const paintedPlanes = (size: Size, paintAt: (x: number, y: number) => Paint): ColourPlanes =>
  smoothed(toColourPlanes(painted(size, paintAt)));

/** Noise of a camera, the same on every run. @param deviation levels */
export function grainOf(deviation: number, seed = 7): () => number {
  const random = createRandom(seed);

  return () => bell(random) * deviation;
}

export const isWithinEllipse = (x: number, y: number, middle: Point, across: number, down: number): boolean =>
  ((x - middle.x) / across) ** 2 + ((y - middle.y) / down) ** 2 <= 1;

/** An upright face that an engine would find: eyes 40 pixels apart, the chin 60 below them. */
export function foundFace(changes: Partial<FoundFace> = {}): FoundFace {
  return {
    confidence: 0.9,
    box: { x: 60, y: 60, width: 80, height: 100 },
    eyes: [eyeAt(80, 80), eyeAt(120, 80)],
    chin: { x: 100, y: 140, z: 0 },
    sides: [
      { x: 60, y: 85, z: 0 },
      { x: 140, y: 85, z: 0 },
    ],
    ...changes,
  };
}

export const eyeAt = (x: number, y: number, opening = 0.33): EyeLandmarks => ({ middle: { x, y, z: 0 }, opening });
