import type { RgbPicture } from '../../rgb-picture.ts';
import type { Figure } from './figure.ts';
import type { Light } from './light.ts';
import type { Point } from './outline.ts';
import type { Placement } from './placement.ts';
import { createPlane, type Plane, sampled } from './plane.ts';

type Size = { readonly width: number; readonly height: number };

/** How much of each pixel of the picture the figure covers. */
export function figureMask(figure: Figure, { toSource }: Placement, { width, height }: Size): Plane {
  const mask = createPlane(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = within(figure, toSource({ x: x + 0.5, y: y + 0.5 }));
      mask.data[y * width + x] = sampled(figure.opacity, at.x, at.y);
    }
  }

  return mask;
}

/** Below that scale several points of a pixel are taken, or fine hair would flicker. */
const FINE_SCALE = 0.75;

/** Resampled once, straight from the source. */
export function drawFigure(picture: RgbPicture, figure: Figure, placement: Placement, light: Light): void {
  const { width, height } = picture;
  const points = Math.max(1, Math.ceil(FINE_SCALE / placement.scale));
  const offsets = Array.from({ length: points }, (_, index) => (index + 0.5) / points);
  const colour = new Float32Array(3);
  const sum = new Float32Array(4);

  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      sum.fill(0);
      for (const down of offsets) {
        for (const across of offsets) {
          addPoint(figure, placement.toSource({ x: x + across, y: y + down }), light, colour, sum);
        }
      }
      if ((sum[OPACITY] ?? 0) > 0) blend(picture, (y * width + x) * 3, sum, points * points);
    }
  }
}

/** Behind red, green and blue. */
const OPACITY = 3;

/** @param colour only room to work in, for there are hundreds of thousands of points */
function addPoint(figure: Figure, source: Point, light: Light, colour: Float32Array, sum: Float32Array): void {
  const at = within(figure, source);
  const opacity = sampled(figure.opacity, at.x, at.y);
  if (opacity === 0) return;
  cubicColour(figure, at, colour);
  const side = light.sideShade === 0 ? 1 : sideGain(figure.frame.toFace(source).x, light);
  const gain = opacity * (1 - light.backlight) * side;
  for (let channel = 0; channel < 3; channel += 1) {
    sum[channel] = (sum[channel] ?? 0) + (colour[channel] ?? 0) * gain;
  }
  sum[OPACITY] = (sum[OPACITY] ?? 0) + opacity;
}

function blend({ data }: RgbPicture, at: number, sum: Float32Array, count: number): void {
  const behind = 1 - (sum[OPACITY] ?? 0) / count;
  for (let channel = 0; channel < 3; channel += 1) {
    data[at + channel] = level((data[at + channel] ?? 0) * behind + (sum[channel] ?? 0) / count);
  }
}

/** In units of the head: from there on the clothes go straight down, however much of them a picture shows. */
const LOWEST = 4;

/** In pixels of the figure, their middles at whole numbers. */
function within({ origin, frame }: Figure, source: Point): Point {
  const face = frame.toFace(source);
  const { x, y } = face.y > LOWEST ? frame.toSource({ x: face.x, y: LOWEST }) : source;

  return { x: x - origin.x - 0.5, y: y - origin.y - 0.5 };
}

/** Half the width of the change from light to shade, in units of the head. */
const PENUMBRA = 0.3;

function sideGain(across: number, { sideShade, darkSide }: Light): number {
  const towardsDark = darkSide === 'left' ? -across : across;
  const share = Math.min(1, Math.max(0, (towardsDark + PENUMBRA) / (2 * PENUMBRA)));

  return 1 - sideShade * share * share * (3 - 2 * share);
}

/** Keeps edges as sharp as they were (Catmull-Rom over 16 pixels). */
function cubicColour({ width, height, colours }: Figure, { x, y }: Point, into: Float32Array): void {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const across = weights(x - left);
  const down = weights(y - top);
  into.fill(0);
  for (let row = 0; row < 4; row += 1) {
    const line = Math.min(height - 1, Math.max(0, top + row - 1)) * width;
    for (let column = 0; column < 4; column += 1) {
      const at = (line + Math.min(width - 1, Math.max(0, left + column - 1))) * 3;
      const weight = (down[row] ?? 0) * (across[column] ?? 0);
      for (let channel = 0; channel < 3; channel += 1) {
        into[channel] = (into[channel] ?? 0) + weight * (colours[at + channel] ?? 0);
      }
    }
  }
}

function weights(share: number): readonly [number, number, number, number] {
  const [square, cube] = [share * share, share * share * share];

  return [
    -0.5 * share + square - 0.5 * cube,
    1 - 2.5 * square + 1.5 * cube,
    0.5 * share + 2 * square - 1.5 * cube,
    -0.5 * square + 0.5 * cube,
  ];
}

const level = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));
