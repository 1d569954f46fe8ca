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
