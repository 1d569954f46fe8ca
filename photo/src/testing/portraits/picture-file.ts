import sharp from 'sharp';
import type { RgbPicture } from '../../rgb-picture.ts';

/** As cameras write it into EXIF: 1 is upright, 6 and 8 are a phone held upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
export const ORIENTATIONS: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];

const GOOD_QUALITY = 90;

/** @param quality 1 to 100 */
export async function toJpeg(picture: RgbPicture, quality = GOOD_QUALITY): Promise<Uint8Array> {
  return asImage(picture).jpeg({ quality }).toBuffer();
}

/** The pixels lie as the sensor had them, and EXIF says how to turn them: shown by a viewer that reads it, the picture is upright. */
export async function toRotatedJpeg(
  upright: RgbPicture,
  orientation: Orientation,
  quality = GOOD_QUALITY,
): Promise<Uint8Array> {
  return asImage(asOnSensor(upright, orientation)).jpeg({ quality }).withMetadata({ orientation }).toBuffer();
}

export async function toPng(picture: RgbPicture): Promise<Uint8Array> {
  return asImage(picture).png().toBuffer();
}

/** One channel. */
export async function toGreyJpeg(picture: RgbPicture): Promise<Uint8Array> {
  return asImage(picture).toColourspace('b-w').jpeg({ quality: GOOD_QUALITY }).toBuffer();
}

/** Four channels, as programs for print write it. */
export async function toCmykJpeg(picture: RgbPicture): Promise<Uint8Array> {
  return asImage(picture).toColourspace('cmyk').jpeg({ quality: GOOD_QUALITY }).toBuffer();
}

/** @returns the pixels as they are stored: EXIF is not looked at */
export async function decodeFile(file: Uint8Array): Promise<RgbPicture> {
  const { data, info } = await sharp(file)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

  return { width: info.width, height: info.height, data };
}

const asImage = ({ width, height, data }: RgbPicture) => sharp(data, { raw: { width, height, channels: 3 } });

/** Where a pixel of the upright picture (`x`, `y`) lies in the stored one. `right` and `bottom` are the last column and row. */
const STORED: Record<Orientation, (x: number, y: number, right: number, bottom: number) => readonly [number, number]> =
  {
    1: (x, y) => [x, y],
    2: (x, y, right) => [right - x, y],
    3: (x, y, right, bottom) => [right - x, bottom - y],
    4: (x, y, _right, bottom) => [x, bottom - y],
    5: (x, y) => [y, x],
    6: (x, y, right) => [y, right - x],
    7: (x, y, right, bottom) => [bottom - y, right - x],
    8: (x, y, _right, bottom) => [bottom - y, x],
  };

function asOnSensor({ width, height, data }: RgbPicture, orientation: Orientation): RgbPicture {
  const isOnItsSide = orientation >= 5;
  const stored = new Uint8Array(data.length);
  const storedWidth = isOnItsSide ? height : width;
  const place = STORED[orientation];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [column, row] = place(x, y, width - 1, height - 1);
      const from = (y * width + x) * 3;
      const to = (row * storedWidth + column) * 3;
      stored[to] = data[from] ?? 0;
      stored[to + 1] = data[from + 1] ?? 0;
      stored[to + 2] = data[from + 2] ?? 0;
    }
  }

  return { width: storedWidth, height: isOnItsSide ? width : height, data: stored };
}
