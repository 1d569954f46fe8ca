import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createImageEngine } from '../image-engine.ts';
import { photographed } from '../testing/slips/camera.ts';
import { drawReceipt, receiptOf } from '../testing/slips/draw-receipt.ts';
import { readSlipPicture } from './slip-picture.ts';

const SIZE = { width: 540, height: 720 };
const engine = createImageEngine();
const hashOf = async (bytes: Uint8Array): Promise<string> => (await readSlipPicture(engine, bytes)).hash;
const hasProfile = async (bytes: Uint8Array): Promise<boolean> => (await sharp(bytes).metadata()).icc !== undefined;

async function pixels(number: number) {
  const { data, width, height } = await photographed(drawReceipt(receiptOf(number), SIZE), number);

  return sharp(data, { raw: { width, height, channels: 3 } });
}

describe('When the same picture comes in another file', () => {
  it('should be the same without the profile of its colours', async () => {
    const profiled = await (await pixels(1)).withIccProfile('p3').png().toBuffer();
    const { data, info } = await sharp(profiled, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const plain = await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();

    expect([await hasProfile(profiled), await hasProfile(plain)]).toStrictEqual([true, false]);
    expect(await hashOf(plain)).toBe(await hashOf(profiled));
  });

  it('should be the same laid on its side by a tag', async () => {
    const picture = await pixels(2);
    const file = await picture.png().toBuffer();
    const tagged = await sharp(file).withMetadata({ orientation: 6 }).png().toBuffer();

    expect((await sharp(tagged).metadata()).orientation).toBe(6);
    expect(await hashOf(tagged)).toBe(await hashOf(file));
  });
});

describe('When it is another picture', () => {
  it('should not be the same', async () => {
    const [one, other] = await Promise.all([3, 4].map(async (number) => (await pixels(number)).png().toBuffer()));

    expect(await hashOf(one as Buffer)).not.toBe(await hashOf(other as Buffer));
  });
});
