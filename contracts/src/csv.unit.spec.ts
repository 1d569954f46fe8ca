import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

describe('When a line is written', () => {
  it('should part its cells by commas and end it by CRLF', () => {
    expect(csvLine(['a', '', 'b,c', 'ሃና'])).toBe('a,,"b,c",ሃና\r\n');
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
    ['+251911234567', '+251911234567'],
    ['Hana; Abel', 'Hana; Abel'],
    ['Anne-Marie', 'Anne-Marie'],
  ])('should quote %j as %j only where RFC 4180 asks for it', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1+1', "'+1+1"],
    ['+251911234567+A1', "'+251911234567+A1"],
    ['+251911234567\n', `"'+251911234567\n"`],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tA', "'\tA"],
    [' =1', "' =1"],
    ['\u0000=1', "'\u0000=1"],
    ['\u200b\u0001@A1', "'\u200b\u0001@A1"],
    ['＝1', "'＝1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ])('should mark %j as text: %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it.each([
    ["A;=cmd|' /C calc'!A0;B", "A;'=cmd|' /C calc'!A0;B"],
    ['A\t=1', "A\t'=1"],
    ['A|@SUM(A1)|-2', "A|'@SUM(A1)|'-2"],
    ['A; \u200b＝1', "A;' \u200b＝1"],
    ['A;"=1"', `"A;'""=1"""`],
    ['A\r\n=1', `"A\r\n'=1"`],
    ['\t=1', "'\t'=1"],
    ['\r=1', `"'\r'=1"`],
    ['A;+251911234567', "A;'+251911234567"],
  ])('should mark the part of %j that is a cell where another sign separates: %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});
