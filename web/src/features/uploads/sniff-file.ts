export type SniffedType = 'jpeg' | 'png' | 'pdf' | 'heic' | 'other';

const HEAD = 32;
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
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('%PDF-')) return 'pdf';

  return text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(text.slice(8, 12)) ? 'heic' : 'other';
}
