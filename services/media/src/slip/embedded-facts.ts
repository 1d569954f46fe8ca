import exifReader from 'exif-reader';
import { QueueFullError } from '../bounded-queue.ts';
import { type ImageEngine, PictureTimeoutError } from '../image-engine.ts';

export type EmbeddedFacts = {
  /** ISO 8601; EXIF knows no time zone, so the camera's clock is taken for UTC. Null when the file is silent. */
  readonly created: string | null;
  readonly modified: string | null;
  /** Program that last wrote the file, as the file says. */
  readonly software: string | null;
  /** Maker and model of a camera. */
  readonly camera: string | null;
  /** A small JPEG of the picture as it once was. */
  readonly thumbnail: Uint8Array | null;
};

const NOTHING: EmbeddedFacts = { created: null, modified: null, software: null, camera: null, thumbnail: null };
/** Bytes before the TIFF header, from which offsets in EXIF count. */
const EXIF_PREFIX = 6;
const LONGEST_TEXT = 60;
const EXIF_DATE_LENGTH = '2026:10:12 09:00:00'.length;

/** What an image says about its own making (EXIF). Anybody can write it, so it is a hint, never proof. */
export async function readEmbeddedFacts(engine: ImageEngine, bytes: Uint8Array): Promise<EmbeddedFacts> {
  try {
    const { exif } = await engine.readHeader(bytes);
    if (exif === undefined) return NOTHING;

    const { Image: image, Photo: photo, Thumbnail: thumbnail } = exifReader(exif);

    return {
      created: instant(photo?.DateTimeOriginal, exif) ?? instant(photo?.DateTimeDigitized, exif),
      modified: instant(image?.DateTime, exif),
      software: words(image?.Software),
      camera: words([image?.Make, image?.Model].filter((name) => typeof name === 'string').join(' ')),
      thumbnail: thumbnailOf(exif, thumbnail?.JPEGInterchangeFormat, thumbnail?.JPEGInterchangeFormatLength),
    };
  } catch (error) {
    if (error instanceof QueueFullError || error instanceof PictureTimeoutError) throw error;
    // Broken EXIF in an image that opens is common and says nothing.
    return NOTHING;
  }
}

/**
 * The reader of EXIF makes another date of one that is in no calendar: of zeros, which cameras without a clock write, the end of
 * 1899. So only a date counts that the file has in these very digits.
 */
function instant(value: unknown, exif: Buffer): string | null {
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return null;
  const iso = value.toISOString();
  const written = iso.slice(0, EXIF_DATE_LENGTH).replaceAll('-', ':').replace('T', ' ');

  return exif.includes(written, 0, 'latin1') ? iso : null;
}

function words(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim().slice(0, LONGEST_TEXT) : '';

  return text === '' ? null : text;
}

function thumbnailOf(exif: Uint8Array, offset: unknown, length: unknown): Uint8Array | null {
  if (typeof offset !== 'number' || typeof length !== 'number') return null;
  const hasPrefix = Buffer.from(exif.subarray(0, 4)).toString('latin1') === 'Exif';
  const from = offset + (hasPrefix ? EXIF_PREFIX : 0);
  const bytes = exif.subarray(from, from + length);

  return bytes[0] === 0xff && bytes[1] === 0xd8 ? bytes : null;
}
