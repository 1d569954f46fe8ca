import { type BackgroundModel, median, quantile, SIDE_SHARE, TOP_SHARE } from './background-model.ts';
import type { Region } from './background-region.ts';
import type { ColourPlanes } from './colour-planes.ts';
import type { FaceShape } from './face-shape.ts';
import type { FoundFace } from './found-face.ts';

const BLOCK = 4;

/** Of the borders: what stands out in less of them is hair, which may reach both sides, or a switch on the wall. */
const ROUGHEST = 0.75;

/**
 * How far the borders are from a background that changes slowly, in levels, where they are further from it than most. By
 * small blocks, because the grain of a cheap camera is not a pattern on the wall; and not the mean of all, to which a little
 * dark hair adds more than a lot of wallpaper.
 */
export function backgroundRoughness(planes: ColourPlanes, model: BackgroundModel, shoulders: number): number {
  const offsets = [...borderBlocks(planes, shoulders)].map(({ mean, x, y }) =>
    Math.abs(mean - model.brightnessAt(x / planes.width, y / planes.height)),
  );

  return quantile(offsets, ROUGHEST);
}

/** Of the borders: what is darker is hair that reaches them. */
const DARKEST = 0.15;

/** Brightness of the borders where they are dark, so that a wall with light on one side of it only is seen as dark. */
export function backgroundBrightness(planes: ColourPlanes, shoulders: number): number {
  return quantile(
    [...borderBlocks(planes, shoulders)].map(({ mean }) => mean),
    DARKEST,
  );
}

/** Of all pixels: eyes, teeth, clothes or the wall are as bright in any picture that had light, whatever the skin. */
const BRIGHTEST = 0.99;
const SAMPLE_STEP = 7;

/** Brightness of the brightest things in the picture. */
export function highlights({ brightness }: ColourPlanes): number {
  const sample: number[] = [];
  for (let at = 0; at < brightness.length; at += SAMPLE_STEP) sample.push(brightness[at] ?? 0);

  return quantile(sample, BRIGHTEST);
}

function* borderBlocks(planes: ColourPlanes, shoulders: number) {
  const { width, height } = planes;
  const side = Math.round(width * SIDE_SHARE);
  const top = Math.round(height * TOP_SHARE);
  const bottom = Math.min(height, Math.max(top, shoulders));

  for (let y = 0; y + BLOCK <= bottom; y += BLOCK) {
    for (let x = 0; x + BLOCK <= width; x += BLOCK) {
      if (y + BLOCK <= top || x + BLOCK <= side || x >= width - side) yield { mean: blockMean(planes, x, y), x, y };
    }
  }
}

const SHADOW_BLOCK = 8;
/** Of the darkest blocks beside the head: fewer are hair. */
const SHADOW_SHARE = 0.96;

/** How much darker the background is where it is darkest, in levels. */
export function shadowDepth(planes: ColourPlanes, model: BackgroundModel, shaded: Region, shoulders: number): number {
  const { width, height } = planes;
  const depths: number[] = [];
  for (let y = 0; y + SHADOW_BLOCK <= Math.min(height, shoulders); y += SHADOW_BLOCK) {
    for (let x = 0; x + SHADOW_BLOCK <= width; x += SHADOW_BLOCK) {
      if (!isWithin(shaded, x, y)) continue;
      depths.push(model.brightnessAt(x / width, y / height) - blockMean(planes, x, y, SHADOW_BLOCK));
    }
  }

  return Math.max(0, quantile(depths, SHADOW_SHARE));
}

function isWithin({ width, mask }: Region, x: number, y: number): boolean {
  for (let row = y; row < y + SHADOW_BLOCK; row += 1) {
    for (let column = x; column < x + SHADOW_BLOCK; column += 1) if (mask[row * width + column] === 0) return false;
  }

  return true;
}

function blockMean({ width, brightness }: ColourPlanes, x: number, y: number, size = BLOCK): number {
  let sum = 0;
  for (let row = y; row < y + size; row += 1) {
    for (let column = x; column < x + size; column += 1) sum += brightness[row * width + column] ?? 0;
  }

  return sum / (size * size);
}

/** Levels below and above which a camera tells nothing apart any more. Dark skin, well lit, is far above the lower one. */
const CRUSHED = 18;
const BLOWN = 250;

export type FaceLight = {
  /** Share of the face that is only black or only white. */
  readonly withoutDetail: number;
  /** 0 where both halves are equally bright, 1 where one of them is black. */
  readonly unevenness: number;
  /** Distance of its mean from grey, in levels, as it would be in ordinary light. */
  readonly colour: number;
};

export function faceLight(planes: ColourPlanes, face: FoundFace, shape: FaceShape): FaceLight {
  const pixels = facePixels(planes, face, shape);
  const left = pixels.filter(({ side }) => side < 0).map(({ at }) => planes.brightness[at] ?? 0);
  const right = pixels.filter(({ side }) => side > 0).map(({ at }) => planes.brightness[at] ?? 0);
  const lost = pixels.filter(({ at }) => isLost(planes.brightness[at] ?? 0)).length;
  const [one, other] = [median(left), median(right)];

  return {
    withoutDetail: pixels.length === 0 ? 0 : lost / pixels.length,
    unevenness: Math.abs(one - other) / Math.max(1, one, other),
    colour: litColour(
      planes,
      pixels.map(({ at }) => at),
    ),
  };
}

/** Levels: brightness of a face in ordinary light, and below which what is left of its colour is not scaled up further. */
const LIT = 128;
const UNLIT = 16;

/**
 * What is half as bright is half as far from grey: dark skin, or a face against the light, has colours all the same. The mean
 * is taken of the colours and not of their distances, because what rounding adds to a grey picture has no direction.
 */
function litColour({ brightness, blue, red }: ColourPlanes, pixels: readonly number[]): number {
  const light = Math.min(LIT, Math.max(UNLIT, meanAt(brightness, pixels)));

  return (Math.hypot(meanAt(blue, pixels), meanAt(red, pixels)) * LIT) / light;
}

const meanAt = (plane: Float32Array, pixels: readonly number[]): number =>
  pixels.reduce((sum, at) => sum + (plane[at] ?? 0), 0) / Math.max(1, pixels.length);

/** Of all pixels: what is coloured in fewer is a stamp or a date on a grey picture. */
const MOST_COLOURED = 0.95;

/** Distance from grey of the most coloured things in the picture, in levels. @param planes with the grain taken out */
export function strongestColour({ blue, red }: ColourPlanes): number {
  const sample: number[] = [];
  for (let at = 0; at < blue.length; at += SAMPLE_STEP) {
    const [b, r] = [blue[at] ?? 0, red[at] ?? 0];
    sample.push(Math.sqrt(b * b + r * r));
  }

  return quantile(sample, MOST_COLOURED);
}

const isLost = (level: number): boolean => level < CRUSHED || level > BLOWN;

const STEP = 2;
/** Of the face's width: the sides turn away from the light, and beside them is hair. */
const HALF_WIDTH = 0.38;
/** In distances from between the eyes to the chin. */
const ABOVE_EYES = 0.25;
const BELOW_EYES = 0.85;
/** Around the line between the halves, as a share of the face's width. */
const MIDDLE = 0.03;

/** From the forehead to above the chin, with the head's own lean. */
function facePixels({ width, height }: ColourPlanes, face: FoundFace, { betweenEyes, eyesToChin, roll }: FaceShape) {
  const [left, right] = face.sides;
  const faceWidth = Math.hypot(right.x - left.x, right.y - left.y);
  // The line between the halves is where the nose is: a head that is turned a little has a narrower half.
  const lean = (roll * Math.PI) / 180;
  const pixels: { readonly at: number; readonly side: number }[] = [];

  for (let down = -ABOVE_EYES * eyesToChin; down <= BELOW_EYES * eyesToChin; down += STEP) {
    for (let across = -HALF_WIDTH * faceWidth; across <= HALF_WIDTH * faceWidth; across += STEP) {
      const x = Math.round(betweenEyes.x + across * Math.cos(lean) - down * Math.sin(lean));
      const y = Math.round(betweenEyes.y + across * Math.sin(lean) + down * Math.cos(lean));
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      pixels.push({ at: y * width + x, side: Math.abs(across) < MIDDLE * faceWidth ? 0 : across });
    }
  }

  return pixels;
}
