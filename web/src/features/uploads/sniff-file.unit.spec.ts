import { describe, expect, it } from 'vitest';
import { type SniffedType, sniffFile } from './sniff-file.ts';

const latin = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('The first bytes of a file', () => {
  it.each<[string, string, SniffedType]>([
    ['a JPEG', '\xff\xd8\xff\xe1\x00\x10Exif', 'image/jpeg'],
    ['a PNG', '\x89PNG\r\n\x1a\n\x00\x00', 'image/png'],
    ['a WebP', 'RIFF\x20\x00\x00\x00WEBPVP8 \x14\x00', 'image/webp'],
    ['a PDF', '%PDF-1.4\n%', 'application/pdf'],
    ['a PDF behind a line', `${'a header\n'.repeat(100)}%PDF-1.4\n%`, 'application/pdf'],
    ['a picture of an iPhone', '\x00\x00\x00\x24ftypheic\x00\x00\x00\x00mif1', 'heic'],
    ['a picture of a Samsung phone', '\x00\x00\x00\x1cftypheix\x00\x00\x00\x00', 'heic'],
    ['several pictures in one', '\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00', 'heic'],
    ['a film', '\x00\x00\x00\x18ftypisom\x00\x00\x02\x00', 'other'],
    ['a GIF', 'GIF89a', 'other'],
    ['a text that speaks of one', 'heic ftypheic', 'other'],
    ['nothing', '', 'other'],
  ])('should tell what it is: %s', async (_what, bytes, type) => {
    expect(await sniffFile(new Blob([latin(bytes)]))).toBe(type);
  });
});
