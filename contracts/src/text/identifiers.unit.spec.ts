import { describe, expect, it } from 'vitest';
import { cleanCode, cleanEmail, cleanPhone, withPlainDigits } from './identifiers.ts';

describe('Digits of any script', () => {
  it.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۱۴۰۵', '1405'],
    ['०९ and ９', '09 and 9'],
    ['𝟎𝟗𝟘𝟡', '0909'],
    ['Ababa 12', 'Ababa 12'],
  ])('should become 0 to 9: %s', (text, plain) => {
    expect(withPlainDigits(text)).toBe(plain);
  });
});

describe('An e-mail address', () => {
  it.each([
    '\u202aabel@example.com\u202c',
    'ab\u200bel@exam\u00adple.com',
    'ａｂｅｌ@ｅｘａｍｐｌｅ.com',
    'abel@example.com,',
    'abel@example.com;',
    '<abel@example.com>',
    'mailto:abel@example.com',
    'MAILTO:abel@example.com',
    '"abel@example.com"',
    'abel@example.com/',
    'abel@example.com،',
    'abel@example.com።',
    ' (abel@example.com). ',
  ])('should be the one that is typed by hand: %j', (text) => {
    expect(cleanEmail(text)).toBe('abel@example.com');
  });
});

describe('A code', () => {
  it.each([
    '2027C43A\u200b87339258',
    '2027C43A\u206087339258',
    '2027C43A\u00ad87339258',
    '2027C43A\u201187339258',
    '2027-C43A-8733-9258',
    '２０２７Ｃ４３Ａ８７３３９２５８',
    '2027\u042143\u041087339258',
    '2027c43a 87339258\u0000',
    '٢٠٢٧C43A٨٧٣٣٩٢٥٨',
  ])('should be A to Z and 0 to 9 however it is written: %j', (text) => {
    expect(cleanCode(text)).toBe('2027C43A87339258');
  });
});

describe('A telephone number', () => {
  it.each([
    '+251 91 122-33-44',
    '+251.91.122.3344',
    '+251 (91) 1223344',
    '+٢٥١٩١١٢٢٣٣٤٤',
    '\u202a+251\u2011911223344\u202c',
  ])('should lose the marks between its digits: %j', (text) => {
    expect(cleanPhone(text)).toBe('+251911223344');
  });
});
