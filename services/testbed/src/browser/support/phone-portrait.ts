import { isLong } from '@entry/contracts/testing/test-depth';
import { composeScene } from '@entry/photo/testing/portraits/compose-portrait';
import { toRotatedJpeg } from '@entry/photo/testing/portraits/picture-file';
import type { PictureFile } from './pictures.ts';

/** What composing takes grows with it: the twelve megapixels of a phone are fitted in CI by `photo-studio`, without a face. */
const SIZE = isLong ? { width: 3_000, height: 4_000 } : { width: 1_200, height: 1_600 };

/** As a phone of twelve megapixels, or of two in CI, stores it that was held upright: on its side, the head a quarter of the height, leaning. */
export async function phonePortrait(name: string): Promise<PictureFile> {
  const { picture } = await composeScene({
    people: [{ person: 'laughing', headHeight: 0.25, eyeHeight: 0.6, centre: 0.44, roll: 4 }],
    background: { kind: 'plain', colour: [232, 231, 226] },
    size: SIZE,
  });

  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await toRotatedJpeg(picture, 6)) };
}
