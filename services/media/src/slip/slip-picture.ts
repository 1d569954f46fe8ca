import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import type { ImageEngine } from '../image-engine.ts';
import type { PictureHeader } from '../picture-weight.ts';

/** A picture as far as slips are compared: no larger than messengers leave them. */
export type SlipPicture = {
  readonly width: number;
  readonly height: number;
  /** Brightness, 0 to 255, row by row. */
  readonly brightness: Uint8Array;
  /** SHA-256 of the stored pixels and the size: metadata that is written into a file, or taken out of it, does not change it. */
  readonly hash: string;
};

/** Pixels of the larger side. */
const LARGEST = 1_600;
const CHANNELS = 3;

/** @throws PictureError, PictureTimeoutError, QueueFullError */
export async function readSlipPicture(engine: ImageEngine, bytes: Uint8Array): Promise<SlipPicture> {
  const { data, info, original } = await engine.draw(bytes, drawSmall, { ignoresProfile: true });
  const { width, height } = info;

  return {
    width,
    height,
    brightness: brightnessOf(data, width * height),
    hash: createHash('sha256').update(original).update(data).digest('hex'),
  };
}

async function drawSmall(image: Sharp, { width, height }: PictureHeader) {
  const drawn = await image
    .flatten({ background: '#ffffff' })
    // The nearest pixel and no mixture: grain stays what it is, and another version of the library gives the same bytes.
    .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true, kernel: 'nearest' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });

  return { ...drawn, original: `${width}x${height}` };
}

function brightnessOf(data: Uint8Array, count: number): Uint8Array {
  const brightness = new Uint8Array(count);
  for (let index = 0, at = 0; index < count; index += 1, at += CHANNELS) {
    brightness[index] = Math.round(0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0));
  }

  return brightness;
}
