import type { FileFormat } from '../inspect-file.ts';

const JPEG_START_OF_SCAN = 0xda;
const HEAD = 1_024;
/** Nothing as short as `<svg`: in the millions of bytes of a film such letters stand by chance. */
const ACTIVE = /<(?:script|html|!doctype html|\?php|svg\s[^>]{0,300}xmlns)\b/i;

/**
 * Contents of another kind hidden in a file: before or behind the picture, where nothing that draws it looks. What phones
 * append themselves is none: more pictures (multi-picture format, gain maps), a film (motion photo), their own records.
 * @returns a name for what was found, or null
 */
export function findForeignContent(bytes: Uint8Array, format: FileFormat): string | null {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Programs look for a PDF anywhere in the first kilobyte.
  if (format !== 'pdf' && content.subarray(0, HEAD).includes('%PDF-')) return 'pdf';

  const tail = content.subarray(endOf(content, format));
  if (tail.includes('PK\x03\x04') && tail.includes('PK\x05\x06')) return 'archive';
  if (tail.includes('Rar!\x1a\x07') || tail.includes("7z\xbc\xaf'\x1c", 0, 'latin1')) return 'archive';
  if (format !== 'pdf' && tail.includes('%PDF-')) return 'pdf';
  if (ACTIVE.test(tail.toString('latin1'))) return 'script';
  if (tail.subarray(0, 2).toString('latin1') === 'MZ' || tail.subarray(0, 4).equals(ELF)) return 'program';

  return null;
}

const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);

function endOf(content: Buffer, format: FileFormat): number {
  if (format === 'jpeg') return endOfJpeg(content);
  if (format === 'png') return endAfter(content, content.indexOf('IEND', 0, 'latin1'), 8);

  return endAfter(content, content.lastIndexOf('%%EOF'), 5);
}

function endAfter(content: Buffer, at: number, length: number): number {
  return at < 0 ? content.length : Math.min(content.length, at + length);
}

/** Past the first picture: a thumbnail has an end of its own, but lies inside a segment, which is passed over as a whole. */
function endOfJpeg(content: Buffer): number {
  let at = 2;
  while (at + 4 <= content.length) {
    if (content[at] !== 0xff) return content.length;
    const marker = content[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === JPEG_START_OF_SCAN) return endAfter(content, content.indexOf(Buffer.from([0xff, 0xd9]), at), 2);
    at += 2 + content.readUInt16BE(at + 2);
  }

  return content.length;
}
