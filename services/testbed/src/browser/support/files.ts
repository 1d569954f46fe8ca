import { createPdf } from '@entry/demo/drawing/pdf';
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

/** 600x600 JPEG well below 240,000 bytes, unless another size is asked for. */
export async function portrait(name: string, text: string, size = 600): Promise<Upload> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 600 600">
    <rect width="600" height="600" fill="#f4f4f2"/><path d="M90 600q20-190 210-190t210 190z" fill="#38506b"/>
    <ellipse cx="300" cy="270" rx="105" ry="140" fill="#8a5a3c"/></svg>`;
  const buffer = await sharp(Buffer.from(drawing))
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { ImageDescription: text } })
    .toBuffer();

  return { name, mimeType: 'image/jpeg', buffer };
}
