import type { Size } from '../geometry/frame.ts';
import type { PictureFacts } from './inspect-picture.ts';

/** What phones of today make: 50 MB unpacked, which a cheap one still has. More is unpacked smaller. */
const PIXELS_IN_MEMORY = 12_600_000;

/** What there is of WebCodecs in some browsers, on secure addresses only. */
type PictureDecoder = {
  readonly decode: () => Promise<{ readonly image: CanvasImageSource & { readonly close: () => void } }>;
  readonly close: () => void;
};
type PictureDecoderOptions = {
  readonly data: ReadableStream;
  readonly type: string;
  readonly desiredWidth: number;
  readonly desiredHeight: number;
};
declare const ImageDecoder: (new (options: PictureDecoderOptions) => PictureDecoder) | undefined;

/** Unpacks a picture as it is stored, apart from the page's own work where the browser can; throws for damaged ones. */
export async function decodePicture(file: Blob, facts: PictureFacts): Promise<ImageBitmap> {
  const scale = Math.sqrt(PIXELS_IN_MEMORY / (facts.width * facts.height));
  if (scale >= 1) return createImageBitmap(file);

  const isOnItsSide = facts.orientation >= 5;
  const width = Math.floor((isOnItsSide ? facts.height : facts.width) * scale);
  const height = Math.floor((isOnItsSide ? facts.width : facts.height) * scale);

  return (
    (await unpackSmaller(file, facts, { width, height })) ??
    createImageBitmap(file, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' })
  );
}

/** A JPEG can be unpacked at a fraction of its size without ever being in memory as a whole; null where that fails. */
async function unpackSmaller(file: Blob, { format }: PictureFacts, wanted: Size): Promise<ImageBitmap | null> {
  if (format !== 'jpeg' || typeof ImageDecoder === 'undefined') return null;

  const decoder = new ImageDecoder({
    data: file.stream(),
    type: 'image/jpeg',
    desiredWidth: wanted.width,
    desiredHeight: wanted.height,
  });
  try {
    const { image } = await decoder.decode();
    const bitmap = await createImageBitmap(image);
    image.close();

    return bitmap;
  } catch {
    return null;
  } finally {
    decoder.close();
  }
}
