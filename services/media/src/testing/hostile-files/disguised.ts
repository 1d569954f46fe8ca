import { gzipSync } from 'node:zlib';
import { familyOf, type HostileFile, SCRIPT } from './hostile-file.ts';

const hex = (digits: string, rest = 64): Buffer => Buffer.concat([Buffer.from(digits, 'hex'), Buffer.alloc(rest, 7)]);
const text = (words: string): Buffer => Buffer.from(words, 'utf8');
const boxed = (brand: string): Buffer =>
  Buffer.concat([Buffer.from('00000018', 'hex'), text(`ftyp${brand}`), Buffer.alloc(64)]);

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const ENTITIES =
  '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;"><!ENTITY d SYSTEM "file:///etc/passwd">]><a>&c;&d;</a>';

/** By their first bytes none of these is a JPEG, a PNG, a WebP or a PDF, whatever it is called. */
const DISGUISED: Readonly<Record<string, Buffer>> = {
  SVG: text(SVG),
  'SVG behind a declaration': text(`<?xml version="1.0"?>${SVG}`),
  'SVG behind a byte order mark': text(`\u{feff}${SVG}`),
  'compressed SVG': gzipSync(SVG),
  'page of HTML': text(`<!doctype html>${SCRIPT}`),
  'page of HTML behind spaces': text(`\n\n   <html>${SCRIPT}`),
  'page of XHTML': text(`<html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`),
  'XML with entities': text(ENTITIES),
  MathML: text(`<math><mtext>${SCRIPT}</mtext></math>`),
  'archive (zip)': hex('504b0304'),
  'empty archive (zip)': hex('504b0506', 18),
  'Java archive': Buffer.concat([hex('504b0304'), text('META-INF/MANIFEST.MF')]),
  'Word document': Buffer.concat([hex('504b0304'), text('[Content_Types].xml')]),
  'old Word document': hex('d0cf11e0a1b11ae1'),
  gzip: gzipSync('hello'),
  bzip2: hex('425a6839'),
  xz: hex('fd377a585a00'),
  '7-Zip': hex('377abcaf271c'),
  RAR: hex('526172211a0700'),
  tar: Buffer.concat([Buffer.alloc(257), text('ustar'), Buffer.alloc(250)]),
  'program for Windows': hex('4d5a9000'),
  'program for Linux': hex('7f454c46'),
  'program for macOS': hex('cffaedfe'),
  'Java class': hex('cafebabe'),
  WebAssembly: hex('0061736d01000000'),
  'Android program': hex('6465780a30333500'),
  'Windows shortcut': hex('4c0000000114020000'),
  'shell script': text('#!/bin/sh\nrm -rf /\n'),
  'batch file': text('@echo off\r\ndel *.*\r\n'),
  PHP: text('<?php system($_GET["c"]); ?>'),
  JavaScript: text('alert(1)'),
  JSON: text('{"a":1}'),
  CSV: text('=cmd|"/c calc"!A1,b\n'),
  'plain text': text('hello'),
  RTF: text('{\\rtf1\\ansi hello}'),
  PostScript: text('%!PS-Adobe-3.0\n(ls) run\n'),
  'form data of a PDF': text('%FDF-1.2\n%%EOF'),
  'GIF of 1987': text('GIF87a').subarray(0),
  'GIF of 1989': Buffer.concat([text('GIF89a'), Buffer.alloc(32)]),
  'GIF that is JavaScript': text('GIF89a/*\0\0*/=1;alert(1);'),
  BMP: hex('424d'),
  icon: hex('00000100010010100000'),
  cursor: hex('00000200010010100000'),
  'TIFF, small end first': hex('49492a00'),
  'TIFF, big end first': hex('4d4d002a'),
  'sound in the container of WebP': Buffer.concat([
    text('RIFF'),
    hex('20000000', 0),
    text('WAVEfmt '),
    Buffer.alloc(32),
  ]),
  HEIC: boxed('heic'),
  AVIF: boxed('avif'),
  'Canon raw picture': boxed('crx '),
  MP4: boxed('isom'),
  'JPEG 2000': hex('0000000c6a5020200d0a870a'),
  'JPEG 2000, bare': hex('ff4fff51'),
  'JPEG XL': hex('0000000c4a584c200d0a870a'),
  'JPEG XL, bare': hex('ff0a'),
  Photoshop: hex('384250530001'),
  'X bitmap': text('#define a_width 1\n#define a_height 1\nstatic char a_bits[] = {0};'),
  'portable pixels': text('P6\n1 1\n255\n\0\0\0'),
  OpenEXR: hex('762f3101'),
  DICOM: Buffer.concat([Buffer.alloc(128), text('DICM')]),
  MP3: hex('494433030000'),
  Ogg: hex('4f676753'),
  Matroska: hex('1a45dfa3'),
  'animation of the PNG family (MNG)': hex('8a4d4e470d0a1a0a'),
  'JPEG of the PNG family (JNG)': hex('8b4a4e470d0a1a0a'),
  'SQLite file': text('SQLite format 3\0'),
  'private key': text('-----BEGIN PRIVATE KEY-----\n'),
  'first byte of a JPEG': Buffer.from('ff', 'hex'),
  'JPEG behind a zero': hex('00ffd8ffe0'),
  'JPEG read as text': text('\u{fffd}\u{fffd}\u{fffd}\u{fffd}\0\u0010JFIF'),
  'PNG behind a byte order mark': hex('efbbbf89504e470d0a1a0a'),
  'PNG sent as text (line ends)': hex('89504e470a1a0a'),
  'PNG sent as text (seventh bit)': hex('09504e470d0a1a0a'),
  'first seven bytes of a PNG': Buffer.from('89504e470d0a1a', 'hex'),
  'PDF behind a page of HTML': text(`<html>${SCRIPT}</html>\n%PDF-1.7\n%%EOF`),
  'PDF behind a drawing': text(`${SVG}\n%PDF-1.7\n%%EOF`),
  'PDF behind PHP': text('<?php system($_GET["c"]); ?>\n%PDF-1.7\n%%EOF'),
  'PDF behind a shell script': text('#!/bin/sh\nrm -rf /\n%PDF-1.7\n%%EOF'),
  'PDF behind PostScript': text('%!PS-Adobe-3.0\n(ls) run\n%PDF-1.7\n%%EOF'),
  'PDF behind a program for Windows': Buffer.concat([hex('4d5a9000'), text('\n%PDF-1.7\n%%EOF')]),
  'PDF behind an archive (zip)': Buffer.concat([hex('504b0304'), text('\n%PDF-1.7\n%%EOF')]),
  'PDF behind a GIF': text('GIF89a\n%PDF-1.7\n%%EOF'),
  'PDF behind more lines than programs pass over': text(`${'line\n'.repeat(210)}%PDF-1.7\n%%EOF`),
  'PDF in small letters': text('%pdf-1.7\n%%EOF'),
  'PDF without a dash': text('%PDF1.7\n%%EOF'),
  'nothing but zeros': Buffer.alloc(4_096),
  'one zero': Buffer.alloc(1),
};

const NAMES = ['scan.jpg', 'scan.jpeg', 'scan.png', 'scan.pdf'];

export function disguisedFiles(): readonly HostileFile[] {
  const files = Object.entries(DISGUISED).map(([what, bytes], place) => {
    return { what, bytes, name: NAMES[place % NAMES.length] as string, verdict: 'unsupported_file_type' as const };
  });

  return familyOf('disguised', 'scan.jpg', [
    ...files,
    { what: 'nothing', bytes: Buffer.alloc(0), verdict: 'file_empty' },
  ]);
}
