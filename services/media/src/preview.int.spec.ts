import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createMedia } from './media.ts';
import { jpeg, pdf, picture, webp } from './testing/files.ts';

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

  it('should draw a WebP as a JPEG', async () => {
    const preview = await makePreview(await webp(300, 200), 'image/webp');

    expect(preview.mediaType).toBe('image/jpeg');
    expect(await sharp(preview.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 });
  });

  it('should draw a JPEG with a faulty header as if it were right', async () => {
    const whole = await jpeg(300, 200);
    const faulty = Buffer.concat([whole.subarray(0, 2), Buffer.alloc(3), whole.subarray(2, -2)]);
    const original = Buffer.from(faulty);

    expect(await makePreview(faulty, 'image/jpeg')).toStrictEqual(await makePreview(whole, 'image/jpeg'));
    expect(faulty.equals(original)).toBe(true);
  });

  it('should leave a PDF as it is', async () => {
    const bytes = pdf();

    expect(await makePreview(bytes, 'application/pdf')).toStrictEqual({ mediaType: 'application/pdf', bytes });
  });
});
