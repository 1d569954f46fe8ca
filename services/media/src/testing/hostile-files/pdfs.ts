import { ENCRYPTED_PDFS } from '../encrypted-pdfs.ts';
import { type Described, familyOf, type HostileFile, SCRIPT, type Verdict } from './hostile-file.ts';

const say =
  (verdict: Verdict) =>
  (what: string, content: string | Buffer): Described => {
    return { what, bytes: Buffer.from(content as string, 'latin1'), verdict };
  };
const accepted = say('accepted');
const damaged = say('file_damaged');

const whole = (body: string, trailer = '<< /Root 1 0 R >>'): string =>
  `%PDF-1.7\n1 0 obj\n${body}\nendobj\nxref\n0 1\n0000000000 65535 f \ntrailer\n${trailer}\nstartxref\n9\n%%EOF\n`;

/** Nothing of a PDF is ever run or shown in a page here: it is kept, flagged where staff decide, and handed out to be saved. */
const ACTIONS: Readonly<Record<string, string>> = {
  JavaScript: '<< /S /JavaScript /JS (app.alert(1)) >>',
  'JavaScript when it is opened': '<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>',
  'JavaScript under a name in digits': '<< /S /J#61vaScript /JS (app.alert(1)) >>',
  'JavaScript of a field': '<< /AA << /K << /S /JavaScript /JS (1) >> >> >>',
  'a program to start': '<< /S /Launch /F (cmd.exe) >>',
  'a file inside': '<< /Type /EmbeddedFile /Length 3 >> stream\nMZ\n endstream',
  'rich media': '<< /Type /Annot /Subtype /RichMedia >>',
  'a form of XML': '<< /AcroForm << /XFA (<xdp:xdp/>) >> >>',
  'a form that is sent': '<< /S /SubmitForm /F (https://example.com) >>',
  'a link': '<< /S /URI /URI (https://example.com) >>',
  'a link that is a script': '<< /S /URI /URI (javascript:alert(1)) >>',
  'another file to go to': '<< /S /GoToR /F (\\\\\\\\example.com\\\\share) >>',
  'a film': '<< /S /Movie /T (a) >>',
  'a sound': '<< /S /Sound /Sound 2 0 R >>',
  'data to import': '<< /S /ImportData /F (a.fdf) >>',
  'a page of HTML': SCRIPT,
  'objects in a stream': '<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >> stream\nx\nendstream',
  'a picture that unpacks for ever': '<< /Filter [/FlateDecode /FlateDecode /FlateDecode] >> stream\nx\nendstream',
  'pages that hold themselves': '<< /Type /Pages /Kids [1 0 R] /Count 99999999 >>',
  'arrays in arrays': '['.repeat(50_000),
  'dictionaries in dictionaries': '<< /A '.repeat(20_000),
  'brackets that never end': '('.repeat(50_000),
  'a very long name': `/${'A'.repeat(200_000)}`,
  'a number that is none': '99999999999999999999999999999999 0 obj',
};

const TRAILERS: Readonly<Record<string, string>> = {
  'no root': '<< >>',
  'a table before itself': '<< /Root 1 0 R /Prev 9 >>',
  'an earlier table before the beginning': '<< /Root 1 0 R /Prev -1 >>',
  'a trailer that never ends': '<< /Root 1 0 R',
  'an encryption that is not there': '<< /Root 1 0 R /Encrypt 7 0 R >>',
  'an encryption that says nothing': '<< /Root 1 0 R /Encrypt << /Filter /Standard >> >>',
  'an encryption with half a string': '<< /Root 1 0 R /Encrypt << /Filter /Standard /R 3 /P -4 /O (\\ /U (\\ >> >>',
  'an encryption with 2,000 open brackets': `<< /Encrypt << /Filter /Standard /R 3 /P -4 /O ${'('.repeat(2_000)} /U (a) >> >>`,
};

/** Left there by mail and web programs. */
const LEADS: Readonly<Record<string, string>> = {
  'a space': ' ',
  'ends of lines': '\r\n\r\n',
  'a mark of the byte order': '\xef\xbb\xbf',
  'a header of the web': 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n',
};

const ENDS: Readonly<Record<string, readonly [Verdict, string]>> = {
  'no end': ['file_damaged', '%PDF-1.7\n1 0 obj\n'],
  'a header alone': ['file_damaged', '%PDF-'],
  'half an end': ['file_damaged', '%PDF-1.7\n%%EO'],
  'an end in small letters': ['file_damaged', '%PDF-1.7\n%%eof'],
  'an end far from the end': ['file_damaged', `%PDF-1.7\n%%EOF\n${' '.repeat(2_000)}`],
  'a page behind a far end': ['file_damaged', `%PDF-1.7\n%%EOF\n${SCRIPT.repeat(100)}`],
  'an end near the end': ['accepted', `%PDF-1.7\n%%EOF\n${' '.repeat(900)}`],
  'a page behind its end': ['accepted', `%PDF-1.7\n%%EOF\n${SCRIPT}`],
  'two ends': ['accepted', '%PDF-1.7\n%%EOF\nmore\n%%EOF\n'],
  'a version to come': ['accepted', '%PDF-9.9\n%%EOF'],
  'a version of many digits': ['accepted', `%PDF-${'9'.repeat(5_000)}\n%%EOF`],
  'a table at a place that is none': ['accepted', '%PDF-1.7\nstartxref\nnone\n%%EOF'],
  'a table before the beginning': ['accepted', '%PDF-1.7\nstartxref\n-5\n%%EOF'],
  'a table far behind the end': ['accepted', '%PDF-1.7\nstartxref\n99999999999999999999\n%%EOF'],
  zeros: ['accepted', `%PDF-1.7\n${'\0'.repeat(100_000)}%%EOF`],
};

export function hostilePdfs(): readonly HostileFile[] {
  return familyOf('PDF', 'scan.pdf', [
    ...Object.entries(ACTIONS).map(([what, body]) => accepted(what, whole(body))),
    ...Object.entries(TRAILERS).map(([what, trailer]) => accepted(what, whole('<< >>', trailer))),
    ...Object.entries(ENDS).map(([what, [verdict, content]]) => ({ ...damaged(what, content), verdict })),
    ...Object.entries(LEADS).map(([what, lead]) => accepted(`behind ${what}`, `${lead}${whole('<< >>')}`)),
    accepted('an encryption of certificates without a filter', whole('<< >>', '<< /Encrypt << /V 5 >> >>')),
    {
      ...damaged('an encryption of certificates', whole('<< >>', '<< /Encrypt << /Filter /Adobe.PubSec >> >>')),
      verdict: 'file_needs_password',
    },
    ...ENCRYPTED_PDFS.flatMap(({ how, withPassword, forEverybody }): readonly Described[] => [
      { what: `a password, ${how}`, bytes: withPassword, verdict: 'file_needs_password' },
      {
        what: `a password behind a line, ${how}`,
        bytes: Buffer.concat([Buffer.from('line\n'), withPassword]),
        verdict: 'file_needs_password',
      },
      { what: `encrypted for everybody, ${how}`, bytes: forEverybody, verdict: 'accepted' },
    ]),
  ]);
}
