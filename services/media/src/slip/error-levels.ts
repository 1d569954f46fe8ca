import sharp from 'sharp';
import type { ImageEngine } from '../image-engine.ts';

/** Pixels of the larger side. More would say no more, and takes much memory. */
const LARGEST = 2_560;
const SAVED_AGAIN_AT = 90;
/** Differences of single levels are to be seen. */
const AMPLIFIED = 15;
const CHANNELS = 3;

/**
 * How much each place of a picture changes when it is saved as a JPEG once more, made visible. Places that were pasted in may
 * stand out; so do edges, letters and everything that a messenger has saved again. It is for eyes that know that, and nothing
 * is ever concluded from it.
 * @returns a JPEG
 * @throws PictureError, PictureTimeoutError, QueueFullError
 */
export async function drawErrorLevels(engine: ImageEngine, bytes: Uint8Array): Promise<Uint8Array> {
  return engine.draw(bytes, async (image) => {
    const { data, info } = await image
      .flatten({ background: '#ffffff' })
      .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true, kernel: 'nearest' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: CHANNELS } as const;
    const again = await sharp(data, { raw }).jpeg({ quality: SAVED_AGAIN_AT }).toBuffer();
    const saved = await sharp(again).raw().toBuffer();
    for (let at = 0; at < data.length; at += 1) {
      data[at] = Math.min(255, AMPLIFIED * Math.abs((data[at] ?? 0) - (saved[at] ?? 0)));
    }

    return sharp(data, { raw }).jpeg({ quality: 85 }).toBuffer();
  });
}
