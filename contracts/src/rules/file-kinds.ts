import type { MediaType } from './documents.ts';

/** So many bytes tell what a file is. Programs that open a PDF look for its beginning within them. */
export const FILE_HEAD_BYTES = 1_024;

/** The next byte begins a marker, where no stray bytes stand before that. */
const JPEG = '\xff\xd8';
const PNG = '\x89PNG\r\n\x1a\n';
const PDF = '%PDF-';
/** Four bytes of length stand between. */
const WEBP = /^RIFF.{4}WEBP/s;
const WEBP_HEAD_BYTES = 21;
const WEBP_IS_ANIMATED = 0b10;

/** What the first bytes say; null for everything that is not accepted. Names and browser claims do not count. */
export function findMediaType(bytes: Uint8Array): MediaType | null {
  const head = String.fromCharCode(...bytes.subarray(0, WEBP_HEAD_BYTES));
  if (head.startsWith(JPEG)) return 'image/jpeg';
  if (head.startsWith(PNG)) return 'image/png';
  if (WEBP.test(head)) return isAnimated(head) ? null : 'image/webp';

  return startOfPdf(bytes) === null ? null : 'application/pdf';
}

/** Only the first of several pictures would be looked at and shown. */
function isAnimated(head: string): boolean {
  return head.startsWith('VP8X', 12) && (head.charCodeAt(20) & WEBP_IS_ANIMATED) !== 0;
}

/**
 * Where a PDF begins, from which its own offsets count. Before it there may be what mail and web programs leave there: white
 * space, a byte order mark, lines that can be read. What could be a page, a program or another kind of file may not be there.
 * @returns null when it is no PDF
 */
export function startOfPdf(bytes: Uint8Array): number | null {
  const start = String.fromCharCode(...bytes.subarray(0, FILE_HEAD_BYTES)).indexOf(PDF);

  return start < 0 || !isHarmless(bytes.subarray(0, start)) ? null : start;
}

const UNREADABLE = /[^\P{C}\t\n\f\r\u{feff}]/u;
/** Tags, comments and declarations. The address of a mail in angle brackets is none. */
const MARKUP = /<(?:[!?/]|[a-z][\w:-]*[\s/>])/i;
const OTHER_KIND = /^\s*(?:#!|%!|MZ|GIF8|RIFF|\{\\rtf)/;

function isHarmless(lead: Uint8Array): boolean {
  const text = textOf(lead);
  if (text === null || UNREADABLE.test(text) || MARKUP.test(text) || OTHER_KIND.test(text)) return false;

  // A mark of the byte order counts as white space here.
  return (
    text
      .split(/[\n\r]/)
      .at(-1)
      ?.trim() === ''
  );
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
