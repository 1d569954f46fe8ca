import type { Metadata } from 'sharp';

/** What the header of a picture says about the work of unpacking it. */
export type PictureHeader = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling' | 'exif' | 'orientation'
>;

const MEGABYTE = 1_000_000;
/** What is drawn line by line costs the lines in between and the copy that is made: measured with the widest pictures. */
const LINES = 40 * MEGABYTE;
/** A sample is 8 or 16 bits; a coefficient of a JPEG always takes two bytes. */
const COEFFICIENT_BYTES = 2;
/** Four bytes of a pixel as it is drawn, and as many that a picture without loss takes while it is unpacked. */
const WEBP_PIXEL_BYTES = 8;
const SAMPLES_OF_SUBSAMPLED: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2 };

/**
 * The most memory, in bytes, that unpacking the picture and drawing a copy takes. Most are unpacked line by line, however
 * large they are; of progressive JPEGs, interlaced PNGs and all WebP nothing can be drawn before the whole picture is in memory.
 */
export function pictureWeight(header: PictureHeader): number {
  const { format, width, height, channels, isProgressive } = header;
  const sampleBytes = header.depth === 'ushort' ? 2 : 1;
  const lines = LINES * sampleBytes;
  if (format === 'webp') return lines + width * height * WEBP_PIXEL_BYTES;
  if (!isProgressive) return lines;

  const samples = format === 'jpeg' ? (SAMPLES_OF_SUBSAMPLED[header.chromaSubsampling ?? ''] ?? channels) : channels;
  return lines + width * height * samples * (format === 'jpeg' ? COEFFICIENT_BYTES : sampleBytes);
}
