import { describe, expect, it } from 'vitest';
import { findMediaType, startOfPdf } from './file-kinds.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const PDF = '%PDF-1.4\n%';
const LONGEST_LEAD = 1_019;

describe('The first bytes of a file', () => {
  it.each([
    ['a JPEG', '\xff\xd8\xff\xe1\0\x10Exif', 'image/jpeg'],
    ['a JPEG with stray bytes behind its beginning', '\xff\xd8\0\0\xff\xe1\0\x10Exif', 'image/jpeg'],
    ['a PNG', '\x89PNG\r\n\x1a\n\0\0', 'image/png'],
    ['a WebP with loss', 'RIFF\x20\0\0\0WEBPVP8 \x14\0\0\0\x02\0\0\0', 'image/webp'],
    ['a WebP without loss', 'RIFF\x0a\n\0\0WEBPVP8L\x14\0\0\0\x02\0\0\0', 'image/webp'],
    ['a WebP that says more', 'RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0\x08\0\0\0', 'image/webp'],
    ['a WebP that moves', 'RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0', null],
    ['a sound in the same container', 'RIFF\x20\0\0\0WAVEfmt ', null],
    ['the name of the container alone', 'RIFF', null],
    ['a PDF', PDF, 'application/pdf'],
    ['a GIF', 'GIF89a', null],
    ['a PNG behind a line', '\n\x89PNG\r\n\x1a\n\0\0', null],
    ['nothing', '', null],
  ])('should tell what it is: %s', (_what, bytes, type) => {
    expect(findMediaType(latin(bytes))).toBe(type);
  });
});

describe('What stands before a PDF', () => {
  it.each([
    ['nothing', ''],
    ['an end of line', '\r\n'],
    ['white space', ' \t\r\n\f\n  '],
    ['a mark of the byte order', '\u{feff}'],
    ['a mark of the byte order and a line', '\u{feff}\r\n'],
    ['a header of the web', 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'],
    [
      'a part of a form',
      '--70097268-67dc\r\nContent-Disposition: form-data; name=a; filename="ደረሰኝ.pdf"\r\nContent-ID: <1.a@mail.example>\r\n\r\n',
    ],
    ['a line of a printer', '@PJL ENTER LANGUAGE=PDF\r\n'],
    ['a comment', '% made by a bank\n'],
    ['as much as may be', `${'a'.repeat(LONGEST_LEAD - 1)}\n`],
  ])('should be passed over: %s', (_what, lead) => {
    expect(findMediaType(utf8(`${lead}${PDF}`))).toBe('application/pdf');
    expect(startOfPdf(utf8(`${lead}${PDF}`))).toBe(utf8(lead).length);
  });

  it.each([
    ['more than may be', `${'a'.repeat(LONGEST_LEAD)}\n`],
    ['a letter', 'x'],
    ['a line that does not end', 'a header '],
    ['a zero', '\0\n'],
    ['an escape', '\u{1b}%-12345X@PJL\r\n'],
    ['a mark of direction', '\u{202e}\n'],
    ['a page', '<html><script>alert(1)</script></html>\n'],
    ['a page behind white space', '\n  <body onload=alert(1)>\n'],
    ['a message of a program that writes pages', '<br />\n<b>Warning</b>: a\n'],
    ['a declaration', '<!doctype html>\n'],
    ['PHP', '<?php system($_GET["c"]); ?>\n'],
    ['a drawing', '<svg\nonload="alert(1)">\n'],
    ['a script of a shell', '#!/bin/sh\nrm -rf /\n'],
    ['PostScript', '%!PS-Adobe-3.0\n'],
    ['a program', 'MZ\n'],
    ['a GIF', 'GIF89a\n'],
    ['another document', '{\\rtf1\\ansi}\n'],
  ])('should be refused: %s', (_what, lead) => {
    expect(findMediaType(utf8(`${lead}${PDF}`))).toBeNull();
  });

  it.each([
    ['bytes that are no text', '\xff\xfe\n'],
    ['an archive', 'PK\x03\x04\n'],
  ])('should be refused as bytes: %s', (_what, lead) => {
    expect(startOfPdf(latin(`${lead}${PDF}`))).toBeNull();
  });
});
