import exifReader from 'exif-reader';
import { QueueFullError } from './bounded-queue.ts';
import { type ImageEngine, PictureTimeoutError } from './image-engine.ts';

export type EmbeddedFacts = {
  /** ISO 8601; EXIF knows no time zone, so the camera's clock is taken for UTC. Null when the file is silent. */
  readonly created: string | null;
  readonly modified: string | null;
  /** Program that last wrote the file, as the file says. */
  readonly software: string | null;
};

const NOTHING: EmbeddedFacts = { created: null, modified: null, software: null };

function instant(value: unknown): string | null {
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : null;
}

/** What an image says about its own making (EXIF). Anybody can write it, so it is a hint, never proof. */
export async function readEmbeddedFacts(engine: ImageEngine, bytes: Uint8Array): Promise<EmbeddedFacts> {
  try {
    const { exif } = await engine.readHeader(bytes);
    if (exif === undefined) return NOTHING;

    const { Image: image, Photo: photo } = exifReader(exif);
    const software = image?.Software;

    return {
      created: instant(photo?.DateTimeOriginal) ?? instant(photo?.DateTimeDigitized),
      modified: instant(image?.DateTime),
      software: typeof software === 'string' && software.trim() !== '' ? software.trim() : null,
    };
  } catch (error) {
    if (error instanceof QueueFullError || error instanceof PictureTimeoutError) throw error;
    // Broken EXIF in an image that opens is common and says nothing.
    return NOTHING;
  }
}
