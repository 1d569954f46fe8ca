import sharp from 'sharp';

/** Draws a picture as a JPEG file. The same picture gives the same bytes. */
export async function renderJpeg(svg: string): Promise<Uint8Array> {
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer());
}
