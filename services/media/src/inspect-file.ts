import type { ProblemCode } from '@entry/contracts/problem';
import type { MediaType } from '@entry/contracts/rules/documents';
import { findMediaType, startOfPdf } from '@entry/contracts/rules/file-kinds';
import { type ImageEngine, PictureError } from './image-engine.ts';
import { isPasswordNeeded } from './pdf-password.ts';

type PictureType = Exclude<MediaType, 'application/pdf'>;
type PictureFormat = 'jpeg' | 'png' | 'webp';
export type FileFormat = PictureFormat | 'pdf';

export type AcceptedFile = {
  readonly kind: 'accepted';
  readonly mediaType: MediaType;
  readonly format: FileFormat;
  /** Bytes. */
  readonly size: number;
  /** Pixels as stored, before any rotation the file asks for; null for a PDF, which is not parsed. */
  readonly width: number | null;
  readonly height: number | null;
  readonly channels: number | null;
};
export type RefusedFile = { readonly kind: 'refused'; readonly code: ProblemCode };
export type FileFacts = AcceptedFile | RefusedFile;

const FORMATS: Readonly<Record<PictureType, PictureFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};
const END_OF_FILE_SEARCH_BYTES = 1_024;
const refused = (code: ProblemCode): RefusedFile => ({ kind: 'refused', code });

/**
 * Facts about a file from its bytes alone: type, size, and that an image can be drawn.
 * @throws QueueFullError, PictureTimeoutError: nothing is said about the file
 */
export async function inspectFile(engine: ImageEngine, bytes: Uint8Array): Promise<FileFacts> {
  if (bytes.length === 0) return refused('file_empty');

  const mediaType = findMediaType(bytes);
  if (mediaType === null) return refused('unsupported_file_type');
  if (mediaType === 'application/pdf') return inspectPdf(bytes);

  return inspectImage(engine, bytes, mediaType);
}

/** A PDF parser is attack surface: only its first and last bytes are looked at, and what is said about a password. */
function inspectPdf(bytes: Uint8Array): FileFacts {
  const tail = Buffer.from(bytes.subarray(-END_OF_FILE_SEARCH_BYTES)).toString('latin1');
  if (!tail.includes('%%EOF')) return refused('file_damaged');
  // Offsets count from where the PDF begins; some programs count them from where the file does.
  const starts = new Set([0, startOfPdf(bytes) ?? 0]);
  if ([...starts].some((start) => isPasswordNeeded(bytes.subarray(start)))) return refused('file_needs_password');

  return {
    kind: 'accepted',
    mediaType: 'application/pdf',
    format: 'pdf',
    size: bytes.length,
    width: null,
    height: null,
    channels: null,
  };
}

async function inspectImage(engine: ImageEngine, bytes: Uint8Array, mediaType: PictureType): Promise<FileFacts> {
  try {
    return await engine.draw(bytes, async (image, { width, height, channels }) => {
      // One pixel of each line: every line has to be unpacked in full, and no more than a few are held. A smaller copy would
      // be made from a rough reading of the picture, which passes over damage that a larger one stumbles on.
      await image.resize(1, height, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer();

      return { kind: 'accepted', mediaType, format: FORMATS[mediaType], size: bytes.length, width, height, channels };
    });
  } catch (error) {
    if (error instanceof PictureError) return refused(error.code);
    throw error;
  }
}
