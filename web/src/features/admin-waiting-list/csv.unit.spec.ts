import type { WaitingListEntry } from '@entry/contracts/waiting-list/api';
import { describe, expect, it } from 'vitest';
import { csvCell, waitingListCsv } from './csv.ts';

const ENTRY: WaitingListEntry = {
  id: '6f0e2a4c-7f43-4c7e-9d0a-0a4d0e1b2c3d',
  email: 'hana@example.org',
  firstName: 'ሃና',
  lastName: 'Bekele',
  phone: '0911234567',
  country: 'Ethiopia',
  createdAt: '2026-05-04T22:59:59.000Z',
  state: 'invited',
  invitedAt: '2026-06-01T10:00:00.000Z',
  expiresAt: '2026-06-08T10:00:00.000Z',
  confirmedAt: null,
};

describe('When the waiting list is written as CSV', () => {
  it('should write the header and one line per entry, each ended by CRLF', () => {
    expect(waitingListCsv([ENTRY])).toBe(
      '\uFEFFEmail,First Name,Last Name,Phone,Country,Joined Date\r\n' +
        'hana@example.org,ሃና,Bekele,0911234567,Ethiopia,2026-05-04\r\n',
    );
  });

  it('should write the header alone for an empty list', () => {
    expect(waitingListCsv([])).toBe('\uFEFFEmail,First Name,Last Name,Phone,Country,Joined Date\r\n');
  });

  it('should keep the order of the entries', () => {
    const csv = waitingListCsv([ENTRY, { ...ENTRY, email: 'abel@example.org' }]);

    expect(csv.split('\r\n').map((line) => line.split(',')[0])).toStrictEqual([
      '\uFEFFEmail',
      'hana@example.org',
      'abel@example.org',
      '',
    ]);
  });
});

describe('When a cell is written', () => {
  it.each([
    ['plain', 'plain'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ["O'Neil", "O'Neil"],
    ['Anne-Marie', 'Anne-Marie'],
  ])('should quote %j as %j only where RFC 4180 asks for it', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+251911234567', "'+251911234567"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    [' =1', "' =1"],
    ['\u0000=1', "'\u0000=1"],
    ['\u200b\u0001@A1', "'\u200b\u0001@A1"],
    ['＝1', "'＝1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['\r=1', '"\'\r=1"'],
  ])('should mark %j as text: %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});
