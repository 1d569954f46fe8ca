import type { MediaType } from '@entry/contracts/rules/documents';
import type { ImageEngine } from './image-engine.ts';

const LONGEST_EDGE = 1_600;
const JPEG_QUALITY = 82;

export type Preview = { readonly mediaType: MediaType; readonly bytes: Uint8Array };

/**
 * What may be shown in a page: an image drawn anew, so that nothing hidden in the original (a page of HTML
 * behind the picture, its EXIF) reaches a browser. A PDF is not parsed and comes as it is, to be downloaded.
 * @throws PictureError, PictureTimeoutError, QueueFullError
 */
export async function makePreview(engine: ImageEngine, bytes: Uint8Array, mediaType: MediaType): Promise<Preview> {
  if (mediaType === 'application/pdf') return { mediaType, bytes };

  const copy = await engine.draw(bytes, (image) =>
    image
      .autoOrient()
      .resize(LONGEST_EDGE, LONGEST_EDGE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer(),
  );

  return { mediaType: 'image/jpeg', bytes: copy };
}
