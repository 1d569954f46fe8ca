import { describe, expect, it } from 'vitest';
import { normaliseReference } from './transaction-reference.ts';

describe('When a transaction reference was typed', () => {
  it.each([
    'FT26300ABCDE',
    ' ft26300 abcde ',
    'FT-26300-ABCDE',
    'FT26300.abcde',
    'ＦＴ２６３００ＡＢＣＤＥ',
    'CBE FT26300ABCDE',
    'Ref: FT26300ABCDE',
    // As the bank's own receipt has it, followed by digits of the account.
    'FT26300ABCDE12345678',
    'https://apps.cbe.com.et:100/?id=FT26300ABCDE12345678',
  ])('should be the same payment: %s', (typed) => {
    expect(normaliseReference(typed)).toBe('FT26300ABCDE');
  });

  it.each([
    ['CJK7 QX2 M1P', 'CJK7QX2M1P'],
    ['DHVQWKZXNM', 'DHVQWKZXNM'],
    ['dhv-qwkzxnm', 'DHVQWKZXNM'],
    ['1000123', '1000123'],
  ])('should be a reference of another issuer: %s', (typed, sign) => {
    expect(normaliseReference(typed)).toBe(sign);
  });

  it.each(['', '-', 'none', 'N/A', '0', '000', 'cash', 'TELEBIRR', 'telebirr app', 'not known', 'TRANSFERED'])(
    'should be no reference that others could have used: %j',
    (typed) => {
      expect(normaliseReference(typed)).toBe('');
    },
  );
});
