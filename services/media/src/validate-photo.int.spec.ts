import { describe, expect, it } from 'vitest';
import { createMedia } from './media.ts';
import { jpeg, noise, pdf, png } from './testing/files.ts';

const { validatePhoto } = createMedia();

describe('When a photo keeps the rules', () => {
  it('should be valid', async () => {
    expect(await validatePhoto(await jpeg(600, 600))).toStrictEqual({ isValid: true, errors: [] });
  });

  it('should ask what measures faces, once there is such a thing', async () => {
    const measuring = createMedia({ photoMeasurements: { measure: async () => ['The head is too small.'] } });

    expect(await measuring.validatePhoto(await jpeg(600, 600))).toStrictEqual({
      isValid: false,
      errors: ['The head is too small.'],
    });
  });
});

describe('When a photo breaks a rule', () => {
  it('should name both sizes', async () => {
    expect(await validatePhoto(await jpeg(800, 600))).toStrictEqual({
      isValid: false,
      errors: ['The photo must be exactly 600x600 pixels; this one is 800x600.'],
    });
  });

  it('should refuse a PNG', async () => {
    expect(await validatePhoto(await png(600, 600))).toStrictEqual({
      isValid: false,
      errors: ['The photo must be a JPEG file.'],
    });
  });

  it('should refuse one byte more than 240,000', async () => {
    const photo = await jpeg(600, 600);
    const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)]);

    expect((await validatePhoto(padded(240_000))).isValid).toBe(true);
    expect(await validatePhoto(padded(240_001))).toStrictEqual({
      isValid: false,
      errors: ['The photo must be at most 240 KB; this one is 241 KB.'],
    });
  });

  it('should name every rule that is broken', async () => {
    const bytes = await noise(700, 700).png().toBuffer();

    expect((await validatePhoto(bytes)).errors).toHaveLength(3);
  });

  it.each([
    ['empty', Buffer.alloc(0), 'The file is empty.'],
    ['a PDF', pdf(), 'The photo must be a JPEG file.'],
    ['text', Buffer.from('photo'), 'The photo must be a JPEG file.'],
    ['damaged', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'The file is damaged and cannot be opened.'],
  ])('should say so when it is %s', async (_name, bytes, message) => {
    expect(await validatePhoto(bytes)).toStrictEqual({ isValid: false, errors: [message] });
  });
});
