import type { MediaType } from '@entry/contracts/rules/documents';
import { FILE_HEAD_BYTES, findMediaType } from '@entry/contracts/rules/file-kinds';

export type SniffedType = MediaType | 'heic' | 'other';

/** What phones write into the box `ftyp` of pictures in the format of Apple and Samsung. */
export const HEIC_BRANDS: ReadonlySet<string> = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'msf1',
  'heif',
]);

/** What a file is by its first bytes: names and types are what phones make of them. */
export async function sniffFile(file: Blob): Promise<SniffedType> {
  const head = new Uint8Array(await file.slice(0, FILE_HEAD_BYTES).arrayBuffer());
  const box = String.fromCharCode(...head.subarray(4, 12));

  return findMediaType(head) ?? (box.startsWith('ftyp') && HEIC_BRANDS.has(box.slice(4)) ? 'heic' : 'other');
}
