import type { RgbPicture } from '../../rgb-picture.ts';
import { type Plane, softened } from './plane.ts';
import { bell, createRandom } from './random.ts';

export type Light = {
  /** In stops: one more is twice the light. */
  readonly exposure: number;
  /** 0 to 1: how much less light falls on the darker half of the face, as levels of the picture. */
  readonly sideShade: number;
  /** The half that is darker, as seen. */
  readonly darkSide: 'left' | 'right';
  /** 0 to 1: how much less light falls on the people than on the wall, as levels of the picture. */
  readonly backlight: number;
  /** Deviation of the sensor's noise, in levels: no camera gives a wall one colour. */
  readonly grain: number;
};

export const NEUTRAL_LIGHT: Light = { exposure: 0, sideShade: 0, darkSide: 'left', backlight: 0, grain: 2 };

/** Of the people, on the wall behind them. */
export type Shadow = {
  readonly side: 'left' | 'right';
  /** 0 to 1: how much darker the wall is in it. */
  readonly depth: number;
  /** Where its edge ends, as a share of the width: a flash close by makes it hard. */
  readonly softness: number;
};

const GAMMA = 2.2;

export function exposed({ data }: RgbPicture, stops: number): void {
  if (stops === 0) return;
  const gain = 2 ** (stops / GAMMA);
  for (let at = 0; at < data.length; at += 1) data[at] = level((data[at] ?? 0) * gain);
}

/** As shares of the width and of the height. */
const SHADOW_SHIFT = { x: 0.09, y: 0.02 };

export function castShadow({ width, height, data }: RgbPicture, mask: Plane, { side, depth, softness }: Shadow): void {
  const soft = softened(mask, Math.max(1, Math.round((softness * width) / 3)));
  const shiftX = Math.round(SHADOW_SHIFT.x * width) * (side === 'left' ? -1 : 1);
  const shiftY = Math.round(SHADOW_SHIFT.y * height);

  for (let y = shiftY; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = x - shiftX;
      if (from < 0 || from >= width) continue;
      const light = 1 - depth * (soft.data[(y - shiftY) * width + from] ?? 0);
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) data[at + channel] = level((data[at + channel] ?? 0) * light);
    }
  }
}

const TABLE = 65_536;
/** Colours differ less than brightness does, after what every camera does to its noise. */
const COLOUR_SHARE = 0.4;

/** @param deviation levels */
export function withGrain({ width, height, data }: RgbPicture, deviation: number, seed: number): void {
  if (deviation === 0) return;
  const random = createRandom(seed);
  const noise = Float32Array.from({ length: TABLE }, () => bell(random) * deviation);

  for (let y = 0; y < height; y += 1) {
    const starts = Array.from({ length: 4 }, () => Math.floor(random() * TABLE));
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const common = noise[((starts[3] ?? 0) + x) % TABLE] ?? 0;
      for (let channel = 0; channel < 3; channel += 1) {
        const own = noise[((starts[channel] ?? 0) + x) % TABLE] ?? 0;
        data[at + channel] = level((data[at + channel] ?? 0) + common + COLOUR_SHARE * own);
      }
    }
  }
}

const level = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));
