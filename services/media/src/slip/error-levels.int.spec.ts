import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createImageEngine } from '../image-engine.ts';
import { jpegOf, photographed } from '../testing/slips/camera.ts';
import { type Drawing, drawReceipt, receiptOf } from '../testing/slips/draw-receipt.ts';
import { drawErrorLevels } from './error-levels.ts';

const engine = createImageEngine();
/** What a camera of 12 megapixels makes. */
const LARGE = { width: 3_000, height: 4_000 };
/** Shares of the picture, where nothing is printed. */
const PASTED = { x: 0.2, y: 0.85, width: 0.2, height: 0.06 };

/** A picture that was saved by its camera, with a part in it that was never saved before, saved again in good quality. */
async function withPastedPart(size: { readonly width: number; readonly height: number }): Promise<Buffer> {
  const taken = await jpegOf(await photographed(drawReceipt(receiptOf(1), size), 1), 75).toBuffer();
  const grain = await photographed(drawReceipt(receiptOf(2), size), 2);
  const place = placeIn(size);
  const part = await pngPart(grain, place);

  return sharp(taken)
    .composite([{ input: part, left: place.left, top: place.top }])
    .jpeg({ quality: 95 })
    .toBuffer();
}

const placeIn = ({ width, height }: { readonly width: number; readonly height: number }) => ({
  left: Math.round(PASTED.x * width),
  top: Math.round(PASTED.y * height),
  width: Math.round(PASTED.width * width),
  height: Math.round(PASTED.height * height),
});

const pngPart = ({ width, height, data }: Drawing, place: ReturnType<typeof placeIn>): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .extract(place)
    .png()
    .toBuffer();

/** Mean brightness of a place. */
async function meanOf(picture: Buffer, place: ReturnType<typeof placeIn>): Promise<number> {
  const { channels } = await sharp(await sharp(picture).extract(place).png().toBuffer()).stats();

  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
}

describe('When the error levels of a picture are drawn', () => {
  it('should show what was pasted into one of 12 megapixels, no larger than a page needs', async () => {
    const levels = Buffer.from(await drawErrorLevels(engine, await withPastedPart(LARGE)));
    const { width, height } = await sharp(levels).metadata();
    expect([width, height]).toStrictEqual([1_500, 2_000]);

    const place = placeIn({ width, height });
    const beside = { ...place, left: place.left + 2 * place.width };
    expect((await meanOf(levels, place)) / (await meanOf(levels, beside))).toBeGreaterThan(4);
  });

  it('should turn with the picture', async () => {
    const file = await sharp(await withPastedPart({ width: 600, height: 800 }))
      .keepMetadata()
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const levels = await drawErrorLevels(engine, file);
    const { width, height, orientation } = await sharp(levels).metadata();

    expect([width, height, orientation]).toStrictEqual([600, 800, 6]);
  });
});
