import type { ProblemCode } from '@entry/contracts/problem';
import type { MediaType } from '@entry/contracts/rules/documents';
import { IMAGE_MAXIMUM_PIXELS } from '@entry/contracts/rules/limits';
import { QueueFullError } from './bounded-queue.ts';
import type { ImageEngine } from './image-engine.ts';
import { findMediaType } from './magic-bytes.ts';
import { isPasswordNeeded } from './pdf-password.ts';

export type FileFormat = 'jpeg' | 'png' | 'pdf';

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

const END_OF_FILE_SEARCH_BYTES = 1_024;
/** Small enough to cost nothing to write, while every line of the original has to be decoded to make it. */
const PROBE_SIZE = 32;

const refused = (code: ProblemCode): RefusedFile => ({ kind: 'refused', code });

/** Facts about a file from its bytes alone: type, size, and that an image really opens. */
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
  if (isPasswordNeeded(bytes)) return refused('file_needs_password');

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

async function inspectImage(
  engine: ImageEngine,
  bytes: Uint8Array,
  mediaType: 'image/jpeg' | 'image/png',
): Promise<FileFacts> {
  try {
    // The header first: it costs a fraction of a millisecond and stops an image bomb before it is unpacked.
    const { width, height, channels } = await engine.run(bytes, (image) => image.metadata());
    if (width * height > IMAGE_MAXIMUM_PIXELS) return refused('image_too_many_pixels');

    await engine.run(bytes, (image) => image.resize(PROBE_SIZE, PROBE_SIZE, { fit: 'inside' }).raw().toBuffer());

    return {
      kind: 'accepted',
      mediaType,
      format: mediaType === 'image/jpeg' ? 'jpeg' : 'png',
      size: bytes.length,
      width,
      height,
      channels,
    };
  } catch (error) {
    if (error instanceof QueueFullError) return refused('too_many_requests');
    if (error instanceof Error && /pixel limit/i.test(error.message)) return refused('image_too_many_pixels');

    return refused('file_damaged');
  }
}
