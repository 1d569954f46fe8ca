import type { RgbPicture } from '@entry/photo/rgb-picture';
import sharp, { type Sharp } from 'sharp';
import type { ImageEngine } from '../image-engine.ts';

/** Pixels: measures of light and sharpness are made for pictures whose larger side has as many. */
const MEASURED_SIDE = 600;
const CHANNELS = 3;

/**
 * The picture as it is seen, no larger than what is measured.
 * @param orientation EXIF, 1 to 8
 * @throws PictureError, PictureTimeoutError, QueueFullError
 */
export async function readPicture(engine: ImageEngine, bytes: Uint8Array, orientation: number): Promise<RgbPicture> {
  const { data, info } = await engine.draw(bytes, (image) =>
    image
      .resize({ width: MEASURED_SIDE, height: MEASURED_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height } = info;
  // Only now, when it is small: to turn a picture it has to be unpacked whole.
  const upright = turn(sharp(data, { raw: { width, height, channels: CHANNELS } }), orientation);
  const turned = await upright.raw().toBuffer({ resolveWithObject: true });

  // A copy: small buffers share memory, and this one is handed over to a thread.
  return { width: turned.info.width, height: turned.info.height, data: Uint8Array.from(turned.data) };
}

/** Whatever order they are named in, the library mirrors first and turns then. */
function turn(image: Sharp, orientation: number): Sharp {
  switch (orientation) {
    case 2:
      return image.flop();
    case 3:
      return image.rotate(180);
    case 4:
      return image.flip();
    case 5:
      return image.flop().rotate(270);
    case 6:
      return image.rotate(90);
    case 7:
      return image.flop().rotate(90);
    case 8:
      return image.rotate(270);
    default:
      return image;
  }
}
