import { jpeg, pdf, png, webp } from '../files.ts';
import { type Described, familyOf, type HostileFile, SCRIPT } from './hostile-file.ts';

const PAYLOADS: Readonly<Record<string, string>> = {
  'page of HTML': `<html>${SCRIPT}</html>`,
  SVG: `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`,
  'script of JavaScript': '*/=1;alert(document.cookie);/*',
  'script of PHP': '<?php system($_GET["c"]); ?>',
  'shell script': '\n#!/bin/sh\nrm -rf /\n',
  'archive (zip)': 'PK\u0003\u0004evil.exePK\u0005\u0006',
  'archive (RAR)': 'Rar!\u001a\u0007\0evil.exe',
  'program for Windows': 'MZ\u0090\0This program cannot be run in DOS mode',
  PDF: '%PDF-1.7\n<< /S /JavaScript /JS (app.alert(1)) >>\n%%EOF',
  'template of a server': '{{constructor.constructor("return process")()}}<%= 7*7 %>',
};

/** What is one thing to us, and another to whoever saves it under another name. */
export async function polyglots(): Promise<readonly HostileFile[]> {
  const bodies = { JPEG: await jpeg(80, 60), PNG: await png(80, 60), WebP: await webp(80, 60), PDF: pdf('polyglot') };

  return Object.entries(bodies).flatMap(([kind, body]) =>
    familyOf(
      'polyglot',
      `scan.${kind.toLowerCase()}`,
      Object.entries(PAYLOADS).map(([other, payload]): Described => {
        const bytes = Buffer.concat([body, Buffer.from(payload, 'latin1')]);
        return { what: `${kind} and ${other}`, bytes, verdict: 'accepted', ...(kind === 'PDF' ? {} : { payload }) };
      }),
    ),
  );
}

const NAMES: readonly string[] = [
  '../../etc/passwd',
  '..\\..\\windows\\system32\\config',
  '/etc/passwd',
  'C:\\Users\\a\\scan.jpg',
  '\\\\server\\share\\scan.jpg',
  '....//....//scan.jpg',
  '%2e%2e%2fscan.jpg',
  '..',
  '.',
  '.htaccess',
  '~/.ssh/authorized_keys',
  'scan.jpg\r\nSet-Cookie: a=b',
  'scan.jpg\nContent-Type: text/html',
  'scan\0.jpg',
  'scan.php\0.jpg',
  'scan\u202egpj.exe',
  '\u2066scan\u2069.jpg',
  'scan"; filename="evil.html',
  'scan%0D%0ASet-Cookie: a=b.jpg',
  'scan%22.jpg',
  "scan'; drop table files; --.jpg",
  'scan;charset=utf-8.jpg',
  'scan.html',
  'scan.svg',
  'scan.php',
  'scan.jpg.exe',
  'scan.JS',
  'CON',
  'NUL.jpg',
  'desktop.ini',
  'scan.jpg:hidden',
  '-rf',
  '$(reboot).jpg',
  '`reboot`.jpg',
  '{{7*7}}.jpg',
  '<img src=x onerror=alert(1)>.jpg',
  '=cmd|calc!A1.jpg',
  'ፓስፖርት.jpg',
  '😀.jpg',
  'e\u0301\u0301\u0301.jpg',
  'ﬁle.jpg',
  ' ',
  '\t\t.jpg',
  'a'.repeat(2_000),
  `${'a/'.repeat(500)}scan.jpg`,
  '__proto__',
];

export async function hostileNames(): Promise<readonly HostileFile[]> {
  const bytes = await jpeg(40, 30);

  return familyOf(
    'name',
    'scan.jpg',
    NAMES.map((name) => ({ what: JSON.stringify(name).slice(0, 60), name, bytes, verdict: 'accepted' as const })),
  );
}
