import sharp from 'sharp';

const DRAWING = { operation: ['VipsForeignLoadSvgBuffer'] };

/**
 * Lets the process read drawings while `draw` runs. The decoder is switched off for the whole process otherwise,
 * because nobody may upload such a file; so this must be over before the service listens.
 */
export async function withDrawing<Result>(draw: () => Promise<Result>): Promise<Result> {
  sharp.unblock(DRAWING);
  try {
    return await draw();
  } finally {
    sharp.block(DRAWING);
  }
}

/** Draws a picture as a JPEG file. The same picture gives the same bytes. */
export async function renderJpeg(svg: string): Promise<Uint8Array> {
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer());
}
