import { createPdf } from '@entry/demo/drawing/pdf';
import { appearanceOf, portraitSvg } from '@entry/demo/drawing/portrait';
import sharp from 'sharp';

type Upload = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** A scan as a phone makes it, with the text drawn and written into its metadata. */
export async function scanAsJpeg(name: string, text: string): Promise<Upload> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="840">
    <rect width="1200" height="840" fill="#e8e2d0"/><text x="80" y="200" font-size="48">${text}</text></svg>`;
  const buffer = await sharp(Buffer.from(drawing))
    .jpeg({ quality: 85 })
    .withExif({ IFD0: { ImageDescription: text } })
    .toBuffer();

  return { name, mimeType: 'image/jpeg', buffer };
}

export function scanAsPdf(name: string, text: string): Upload {
  const buffer = Buffer.from(createPdf('Certificate of birth', [['Content', text]]));

  return { name, mimeType: 'application/pdf', buffer };
}

/** Somebody drawn who keeps the rules: 600x600 JPEG well below 240,000 bytes, unless another size is asked for. */
export async function portrait(name: string, text: string, size = 600): Promise<Upload> {
  const buffer = await sharp(Buffer.from(portraitSvg(appearanceOf(1, 'Male'))))
    .resize(size)
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { ImageDescription: text } })
    .toBuffer();

  return { name, mimeType: 'image/jpeg', buffer };
}
