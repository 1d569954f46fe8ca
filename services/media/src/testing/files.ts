import sharp, { type Sharp } from 'sharp';

/** A picture with some structure, so that its compressed form is not a few bytes. */
export function picture(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = (index * 7 + (index >> 9) * 13) % 251;

  return sharp(pixels, { raw: { width, height, channels: 3 } }).blur(2);
}

/** Pixels that do not compress; the same every time. */
export function noise(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let index = 0; index < pixels.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[index] = state >>> 24;
  }

  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const jpeg = (width = 600, height = 600): Promise<Buffer> => picture(width, height).jpeg().toBuffer();
export const png = (width = 60, height = 40): Promise<Buffer> => picture(width, height).png().toBuffer();

export const webp = (width = 60, height = 40): Promise<Buffer> => picture(width, height).webp().toBuffer();

/** A small file that unpacks to 432 MB. */
export const imageBomb = (): Promise<Buffer> =>
  sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#ffffff' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();

export const pdf = (body = ''): Buffer => Buffer.from(`%PDF-1.7\n${body}\ntrailer << >>\nstartxref\n9\n%%EOF\n`);
