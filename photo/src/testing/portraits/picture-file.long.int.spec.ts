import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { RgbPicture } from '../../rgb-picture.ts';
import { recompressed, upsideDown } from './alterations.ts';
import { composePortrait } from './compose-portrait.ts';
import { decodeFile, ORIENTATIONS, toCmykJpeg, toGreyJpeg, toPng, toRotatedJpeg } from './picture-file.ts';

const meanDifference = (one: Uint8Array, other: Uint8Array) =>
  one.reduce((sum, level, at) => sum + Math.abs(level - (other[at] ?? 0)), 0) / one.length;

const portrait = async (): Promise<RgbPicture> =>
  (await composePortrait({ person: 'brown', size: { width: 300, height: 400 }, headHeight: 0.4 })).picture;

describe('When a picture is written to a file', () => {
  it.each(ORIENTATIONS)('should be upright for who reads EXIF orientation %i', async (orientation) => {
    const picture = await portrait();

    const file = await toRotatedJpeg(picture, orientation, 95);

    const metadata = await sharp(file).metadata();
    expect(metadata.orientation).toBe(orientation);
    expect([metadata.width, metadata.height]).toEqual(orientation < 5 ? [300, 400] : [400, 300]);
    const shown = await sharp(file).autoOrient().raw().toBuffer();
    expect(meanDifference(shown, picture.data)).toBeLessThan(2.5);
  });

  it('should have one channel when it is grey and four for print', async () => {
    const picture = await portrait();

    expect((await sharp(await toGreyJpeg(picture)).metadata()).channels).toBe(1);
    expect(await sharp(await toCmykJpeg(picture)).metadata()).toMatchObject({
      channels: 4,
      space: 'cmyk',
      format: 'jpeg',
    });
  });

  it('should lose nothing as PNG, and something in a messenger', async () => {
    const picture = await portrait();

    expect(meanDifference((await decodeFile(await toPng(picture))).data, picture.data)).toBe(0);
    const [fine, coarse] = [await recompressed(picture, 90), await recompressed(picture, 30)];
    expect(meanDifference(coarse.data, picture.data)).toBeGreaterThan(meanDifference(fine.data, picture.data));
  });

  it('should be itself again when it is turned upside down twice', async () => {
    const picture = await portrait();

    expect(upsideDown(upsideDown(picture))).toEqual(picture);
    expect(upsideDown(picture).data.subarray(0, 3)).toEqual(picture.data.subarray(-3));
  });
});
