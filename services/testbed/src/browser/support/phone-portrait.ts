import { isLong } from '@entry/contracts/testing/test-depth';
import { composeScene } from '@entry/photo/testing/portraits/compose-portrait';
import { toRotatedJpeg } from '@entry/photo/testing/portraits/picture-file';
import type { PictureFile } from './pictures.ts';

/** Composing a large portrait takes long. CI fits a picture of twelve megapixels in `photo-studio`, without a face. */
const SIZE = isLong ? { width: 3_000, height: 4_000 } : { width: 1_200, height: 1_600 };

/** The picture of a phone that was held upright, stored on its side. The head leans and takes a quarter of the height. */
export async function phonePortrait(name: string): Promise<PictureFile> {
  const { picture } = await composeScene({
    people: [{ person: 'laughing', headHeight: 0.25, eyeHeight: 0.6, centre: 0.44, roll: 4 }],
    background: { kind: 'plain', colour: [232, 231, 226] },
    size: SIZE,
  });

  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await toRotatedJpeg(picture, 6)) };
}
