import type { ImageEngine } from '../image-engine.ts';

/** Both are drawn to as many pixels a side before they are compared. */
const SIDE = 32;
/** Of the sides' ratio: another shape is a picture that was cut, which says nothing. */
const SAME_SHAPE = 0.03;

/**
 * How far a picture is from the small copy in its metadata: mean difference of brightness in levels, each as far from its own
 * mean. Editors that know nothing of the copy leave it as it was.
 * @returns null when they cannot be compared
 */
export async function thumbnailDifference(
  engine: ImageEngine,
  bytes: Uint8Array,
  thumbnail: Uint8Array,
): Promise<number | null> {
  const [picture, small] = await Promise.all([draw(engine, bytes), draw(engine, thumbnail).catch(() => null)]);
  if (small === null || Math.abs(picture.shape / small.shape - 1) > SAME_SHAPE) return null;

  const [one, other] = [centred(picture.pixels), centred(small.pixels)];
  return one.reduce((sum, value, place) => sum + Math.abs(value - (other[place] ?? 0)), 0) / one.length;
}

async function draw(engine: ImageEngine, bytes: Uint8Array) {
  return engine.draw(bytes, async (image, { width, height }) => ({
    shape: width / height,
    pixels: await image.greyscale().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer(),
  }));
}

function centred(pixels: Uint8Array): readonly number[] {
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;

  return [...pixels].map((value) => value - mean);
}
