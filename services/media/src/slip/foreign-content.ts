import { END_OF_IMAGE, jpegSegments, START_OF_SCAN } from '@entry/photo/jpeg/segments';
import type { FileFormat } from '../inspect-file.ts';

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

  if (format === 'pdf' && endsAsArchive(content)) return 'archive';
  if (format === 'pdf' && betweenUpdates(content).some((gap) => ACTIVE.test(gap))) return 'script';
  const tail = besides(content, format);
  if (tail.includes('PK\x03\x04') && tail.includes('PK\x05\x06')) return 'archive';
  if (tail.includes('Rar!\x1a\x07') || tail.includes("7z\xbc\xaf'\x1c", 0, 'latin1')) return 'archive';
  if (format !== 'pdf' && tail.includes('%PDF-')) return 'pdf';
  if (ACTIVE.test(tail.toString('latin1'))) return 'script';
  if (tail.subarray(0, 2).toString('latin1') === 'MZ' || tail.subarray(0, 4).equals(ELF)) return 'program';

  return null;
}

const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);

/** What belongs to no part of the picture, or comes behind the PDF. */
function besides(content: Buffer, format: FileFormat): Buffer {
  if (format === 'jpeg') return besidesJpeg(content);
  if (format === 'png') return endAfter(content, content.indexOf('IEND', 0, 'latin1'), 8);
  if (format === 'webp') return content.subarray(RIFF_HEAD_BYTES + content.readUInt32LE(RIFF_SIZE));

  return endAfter(content, content.lastIndexOf('%%EOF'), 5);
}

/** A container says how long it is behind its name, without these eight bytes. */
const RIFF_SIZE = 4;
const RIFF_HEAD_BYTES = 8;

function endAfter(content: Buffer, at: number, length: number): Buffer {
  return content.subarray(at < 0 ? content.length : at + length);
}

/** More are made to take memory. */
const PIECES_MOST = 1_000;

/**
 * Between its segments and past the first picture: a thumbnail has an end of its own, but lies inside a segment, which is passed
 * over as a whole. Where a picture has no end, what is hidden behind its last scan looks like a part of that.
 */
function besidesJpeg(content: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let tail = content.length;
  for (const { marker, start, end, strayFrom } of jpegSegments(content)) {
    if (strayFrom !== null && pieces.length < PIECES_MOST) pieces.push(content.subarray(strayFrom, start));
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) tail = end;
  }

  return Buffer.concat([content.subarray(tail), ...pieces]);
}

/** Its record at the end, and the longest comment behind it. */
const ARCHIVE_END = { length: 22, signature: 'PK\x05\x06', longest: 22 + 0xffff };
const SIZE_OF_DIRECTORY = 12;
const LENGTH_OF_COMMENT = 20;

/**
 * Programs for archives look for the record from the end, whatever stands before it; behind it there may be a comment, which can
 * be the end of a PDF. A file inside a PDF, such as a spreadsheet, ends inside of its stream.
 */
function endsAsArchive(content: Buffer): boolean {
  const { length, signature, longest } = ARCHIVE_END;
  const first = Math.max(0, content.length - longest);
  for (let at = content.lastIndexOf(signature, -length, 'latin1'); at >= first; ) {
    const behind = at + length + content.readUInt16LE(at + LENGTH_OF_COMMENT);
    const directory = at - content.readUInt32LE(at + SIZE_OF_DIRECTORY);
    const hasDirectory = directory >= 0 && content.toString('latin1', directory, directory + 4) === 'PK\x01\x02';
    const isInStream = /^\s*endstream/.test(content.toString('latin1', behind, behind + 16));
    if (hasDirectory && !isInStream) return true;
    if (at === 0) return false;
    at = content.lastIndexOf(signature, at - 1, 'latin1');
  }

  return false;
}

/** Of so many digits and blanks at most: without a bound a file of digits alone would be looked through once for each of them. */
const ADDITION = /\d{1,10}\s{1,4}\d{1,5}\s{1,4}obj\b|\bxref\b|$/;

/** What stands behind an end and before the first object of what was added after it: nothing, in a PDF that is only one. */
function betweenUpdates(content: Buffer): readonly string[] {
  const [, ...added] = content.toString('latin1').split('%%EOF');

  return added.slice(0, -1).map((text) => text.slice(0, text.search(ADDITION)));
}
