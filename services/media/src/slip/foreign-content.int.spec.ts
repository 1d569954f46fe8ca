import { describe, expect, it } from 'vitest';
import { jpeg, pdf, picture, png, webp } from '../testing/files.ts';
import { addedTo, bankPdf } from '../testing/slips/bank-pdfs.ts';
import { receiptOf } from '../testing/slips/draw-receipt.ts';
import { findForeignContent } from './foreign-content.ts';

const ARCHIVE = Buffer.concat([
  Buffer.from('PK\x03\x04'),
  Buffer.alloc(60),
  Buffer.from('PK\x05\x06'),
  Buffer.alloc(18),
]);
/** With a directory of what is in it, as programs look for it, and a comment behind it. */
function archive(comment: string): Buffer {
  const directory = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.alloc(43)]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt16LE(comment.length, 20);

  return Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(30), directory, end, Buffer.from(comment)]);
}

const END_OF_PDF = '\nstartxref\n9\n%%EOF\n';
const RECEIPT = receiptOf(1);
const MOTION_FILM = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42');
const behind = async (file: Promise<Buffer>, ...parts: (Buffer | string)[]): Promise<Buffer> =>
  Buffer.concat([await file, ...parts.map((part) => Buffer.from(part))]);

describe('When a file hides something of another kind', () => {
  it.each([
    ['an archive behind a JPEG', 'jpeg', () => behind(jpeg(), ARCHIVE), 'archive'],
    ['an archive behind a PNG', 'png', () => behind(png(), ARCHIVE), 'archive'],
    ['an archive behind a PDF', 'pdf', () => behind(Promise.resolve(pdf()), ARCHIVE), 'archive'],
    [
      'an archive whose comment is the end of a PDF',
      'pdf',
      () => behind(Promise.resolve(pdf()), archive(END_OF_PDF)),
      'archive',
    ],
    [
      'an archive with the end of a PDF behind it',
      'pdf',
      () => behind(Promise.resolve(pdf()), archive(''), END_OF_PDF),
      'archive',
    ],
    [
      'a page between two ends of a PDF',
      'pdf',
      () => behind(Promise.resolve(pdf()), '<html><script>alert(1)</script>', END_OF_PDF),
      'script',
    ],
    [
      'a page before what was added to a PDF',
      'pdf',
      () => behind(Promise.resolve(pdf()), '<html>', addedTo(Buffer.alloc(0), '/Type /Annot')),
      'script',
    ],
    ['an archive behind a WebP', 'webp', () => behind(webp(), ARCHIVE), 'archive'],
    [
      'an archive behind a JPEG without an end',
      'jpeg',
      async () => Buffer.concat([(await jpeg()).subarray(0, -2), ARCHIVE]),
      'archive',
    ],
    [
      'an archive between segments of a JPEG',
      'jpeg',
      async () => {
        const bytes = await jpeg();
        return Buffer.concat([bytes.subarray(0, 2), ARCHIVE, bytes.subarray(2)]);
      },
      'archive',
    ],
    ['a PDF behind a JPEG', 'jpeg', () => behind(jpeg(), '%PDF-1.7'), 'pdf'],
    ['a page behind a PNG', 'png', () => behind(png(), '<html><script>alert(1)</script>'), 'script'],
    [
      'a drawing behind a PNG',
      'png',
      () => behind(png(), '<svg width="1" xmlns="http://www.w3.org/2000/svg">'),
      'script',
    ],
    ['a program behind a JPEG', 'jpeg', () => behind(jpeg(), 'MZ\x90'), 'program'],
    [
      'a PDF in what a JPEG says of itself',
      'jpeg',
      () =>
        picture(20, 20)
          .withExif({ IFD0: { ImageDescription: '%PDF-1.7' } })
          .jpeg()
          .toBuffer(),
      'pdf',
    ],
  ] as const)('should be named: %s', async (_what, format, make, name) => {
    expect(findForeignContent(await make(), format)).toBe(name);
  });
});

describe('When a phone has appended something of its own', () => {
  it.each([
    ['nothing at all', 'jpeg', () => jpeg()],
    ['nothing at all, in a WebP', 'webp', () => webp()],
    ['no end', 'jpeg', async () => (await jpeg()).subarray(0, -2)],
    ['a film', 'jpeg', () => behind(jpeg(), MOTION_FILM, Buffer.alloc(4_000, 7))],
    ['letters in a film that look like a drawing', 'jpeg', () => behind(jpeg(), MOTION_FILM, '\x81<svg\x02 <SVG,')],
    ['a second picture', 'jpeg', () => behind(jpeg(), Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'x'.repeat(500))],
    ['a record of the camera', 'jpeg', () => behind(jpeg(), 'SEFHk\0\0\0\x01Image_UTC_Data1700000000000SEFT')],
    ['a PDF that was added to', 'pdf', async () => addedTo(addedTo(bankPdf(RECEIPT), '/T (<script>)'), '/T (<html>)')],
    ['a PDF that can be shown before it is whole', 'pdf', async () => bankPdf(RECEIPT, { isLinearised: true })],
    [
      'a spreadsheet inside a PDF',
      'pdf',
      async () =>
        pdf(`5 0 obj\n<< /Type /EmbeddedFile >>\nstream\n${archive('').toString('latin1')}\nendstream\nendobj`),
    ],
    // Ten million digits and blanks between two ends: whoever looks for a number in them again and again never comes back.
    ['digits without end', 'pdf', () => behind(Promise.resolve(pdf()), '1'.repeat(5_000_000), END_OF_PDF)],
    ['blanks without end', 'pdf', () => behind(Promise.resolve(pdf()), '1 '.repeat(2_500_000), END_OF_PDF)],
    ['line ends behind a PDF', 'pdf', () => Promise.resolve(pdf('(<script>)'))],
  ] as const)('should accuse nobody: %s', async (_what, format, make) => {
    expect(findForeignContent(await make(), format)).toBeNull();
  });
});
