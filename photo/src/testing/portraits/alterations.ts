import sharp from 'sharp';
import type { RgbPicture } from '../../rgb-picture.ts';
import { NEUTRAL_LIGHT, withGrain } from './light.ts';
import { decodeFile, toJpeg } from './picture-file.ts';

/** @param sigma pixels */
export async function blurred({ width, height, data }: RgbPicture, sigma: number): Promise<RgbPicture> {
  return {
    width,
    height,
    data: await sharp(data, { raw: { width, height, channels: 3 } })
      .blur(sigma)
      .raw()
      .toBuffer(),
  };
}

/** As a lens does it: what lies behind it, the sensor, still adds its grain. @param picture without grain; @param sigma pixels */
export async function outOfFocus(picture: RgbPicture, sigma: number): Promise<RgbPicture> {
  const soft = await blurred(picture, sigma);
  withGrain(soft, NEUTRAL_LIGHT.grain, FOCUS_SEED);

  return soft;
}

const FOCUS_SEED = 5;

/** Without colour, but still three samples a pixel. */
export function grey({ width, height, data }: RgbPicture): RgbPicture {
  const levels = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 3) {
    levels.fill(
      Math.round(0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)),
      at,
      at + 3,
    );
  }

  return { width, height, data: levels };
}

export function upsideDown({ width, height, data }: RgbPicture): RgbPicture {
  const turned = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 3) turned.set(data.subarray(at, at + 3), data.length - 3 - at);

  return { width, height, data: turned };
}

/** What a messenger has made of it. @param quality 1 to 100 */
export async function recompressed(picture: RgbPicture, quality: number): Promise<RgbPicture> {
  return decodeFile(await toJpeg(picture, quality));
}
