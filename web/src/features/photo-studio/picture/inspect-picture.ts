import { END_OF_IMAGE, START_OF_SCAN } from '@entry/photo/jpeg/segments';
import { HEIC_BRANDS } from '../../uploads/sniff-file.ts';
import { type Orientation, uprightSize } from '../geometry/orientation.ts';
import { type ExifOrientation, findOrientation } from './exif-orientation.ts';
import { isMetadata, segmentsToFirstScan } from './jpeg-segments.ts';

/** Why a file cannot become a photo; each has its own words. */
export type PictureProblem =
  | 'empty'
  | 'unreadable'
  | 'pdf'
  | 'heic'
  | 'animated'
  | 'otherFormat'
  | 'notPicture'
  | 'damaged'
  | 'cmyk'
  | 'tooSmall'
  | 'tooLarge';

/** What the first bytes of a picture say, before anything is unpacked. */
export type PictureFacts = {
  readonly format: 'jpeg' | 'png';
  /** As it is shown, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  /** Where the file says so; null when it does not. */
  readonly orientationAt: ExifOrientation | null;
  readonly isBaseline: boolean;
  readonly hasMetadata: boolean;
};

type Inspection = PictureFacts | { readonly problem: PictureProblem };

const AVIF_BRANDS = ['avif', 'avis'];
const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

/** Looks at the bytes: the name and the type that come with a file are often wrong on phones. */
export function inspectPicture(bytes: Uint8Array): Inspection {
  if (bytes.length === 0) return { problem: 'empty' };

  try {
    return inspectFormat(bytes);
  } catch (error) {
    // A length that leads out of the file.
    if (error instanceof RangeError) return { problem: 'damaged' };
    throw error;
  }
}

function inspectFormat(bytes: Uint8Array): Inspection {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return inspectJpeg(bytes);
  if (textAt(bytes, 0, 8) === PNG_SIGNATURE) return inspectPng(bytes);

  return { problem: problemOfFormat(bytes) };
}

function problemOfFormat(bytes: Uint8Array): PictureProblem {
  if (textAt(bytes, 0, 1024).includes('%PDF-')) return 'pdf';
  if (textAt(bytes, 4, 4) === 'ftyp') return problemOfBrand(bytes);
  if (/^GIF8[79]a/.test(textAt(bytes, 0, 6))) return 'animated';
  if (/^RIFF....WEBP/s.test(textAt(bytes, 0, 12))) return isAnimatedWebp(bytes) ? 'animated' : 'otherFormat';

  return /^(BM|II\*\0|MM\0\*)/.test(textAt(bytes, 0, 4)) ? 'otherFormat' : 'notPicture';
}

/** HEIC, AVIF and films share one container; the brands at its beginning tell which it is. */
function problemOfBrand(bytes: Uint8Array): PictureProblem {
  const length = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 256);
  const brands = [textAt(bytes, 8, 4), ...(textAt(bytes, 16, length - 16).match(/.{4}/gs) ?? [])];
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'otherFormat';

  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : 'notPicture';
}

function isAnimatedWebp(bytes: Uint8Array): boolean {
  const flags = bytes[20] ?? 0;
  return textAt(bytes, 12, 4) === 'VP8X' && (flags & 0b10) !== 0;
}

function inspectJpeg(bytes: Uint8Array): Inspection {
  const segments = segmentsToFirstScan(bytes);
  const frame = segments.find(({ marker }) => isStartOfFrame(marker));
  const scan = segments.find(({ marker }) => marker === START_OF_SCAN);
  if (frame === undefined || scan === undefined || !endsAfter(bytes, scan.end)) return { problem: 'damaged' };

  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stored = { height: view.getUint16(frame.content + 1), width: view.getUint16(frame.content + 3) };
  if (stored.width === 0 || stored.height === 0) return { problem: 'damaged' };
  if (view.getUint8(frame.content + 5) === 4) return { problem: 'cmyk' };

  const orientationAt = findOrientation(bytes, segments);
  const orientation = orientationAt?.value ?? 1;

  return {
    format: 'jpeg',
    ...uprightSize(stored, orientation),
    orientation,
    orientationAt,
    isBaseline: frame.marker === 0xc0,
    hasMetadata: segments.some(({ marker }) => isMetadata(marker)),
  };
}

/** Markers 0xc0 to 0xcf but for tables (c4), what is reserved (c8) and arithmetic conditions (cc). */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** A file that broke off on its way has no end. Behind the end, phones put films and much else. */
function endsAfter(bytes: Uint8Array, offset: number): boolean {
  for (let at = bytes.indexOf(0xff, offset); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === END_OF_IMAGE) return true;
  }

  return false;
}

function inspectPng(bytes: Uint8Array): Inspection {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = pngChunks(bytes);
  const hasMetadata = chunks.some((chunk) => ['eXIf', 'tEXt', 'iTXt', 'zTXt'].includes(chunk));
  if (chunks[0] !== 'IHDR' || !chunks.includes('IDAT') || !chunks.includes('IEND')) return { problem: 'damaged' };
  if (chunks.includes('acTL')) return { problem: 'animated' };

  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  return { format: 'png', ...size, orientation: 1, orientationAt: null, isBaseline: false, hasMetadata };
}

/** Their names, as far as the file goes. */
function pngChunks(bytes: Uint8Array): readonly string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) break;

    names.push(textAt(bytes, at + 4, 4));
    at = end;
  }

  return names;
}

function textAt(bytes: Uint8Array, offset: number, length: number): string {
  return length <= 0 ? '' : String.fromCharCode(...bytes.subarray(offset, offset + length));
}
