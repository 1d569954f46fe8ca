import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createMedia } from './media.ts';
import { jpeg, pdf, picture } from './testing/files.ts';

const { makePreview } = createMedia();

describe('When a preview is made', () => {
  it('should strip what hides behind the picture', async () => {
    const payload = '<script>alert(1)</script>';
    const original = Buffer.concat([await jpeg(100, 100), Buffer.from(payload)]);

    const preview = await makePreview(original, 'image/jpeg');

    expect(preview.mediaType).toBe('image/jpeg');
    expect(Buffer.from(preview.bytes).includes(payload)).toBe(false);
  });

  it('should strip what the camera wrote', async () => {
    const original = await picture(100, 100)
      .withExif({ IFD0: { Artist: 'Abebe' } })
      .jpeg()
      .toBuffer();

    const preview = await makePreview(original, 'image/jpeg');

    expect((await sharp(preview.bytes).metadata()).exif).toBeUndefined();
  });

  it('should make large pictures smaller and leave small ones', async () => {
    const size = async (bytes: Uint8Array) => {
      const { width, height } = await sharp((await makePreview(bytes, 'image/jpeg')).bytes).metadata();
      return [width, height];
    };

    expect(await size(await jpeg(3_200, 1_600))).toStrictEqual([1_600, 800]);
    expect(await size(await jpeg(300, 200))).toStrictEqual([300, 200]);
  });

  it('should leave a PDF as it is', async () => {
    const bytes = pdf();

    expect(await makePreview(bytes, 'application/pdf')).toStrictEqual({ mediaType: 'application/pdf', bytes });
  });
});
