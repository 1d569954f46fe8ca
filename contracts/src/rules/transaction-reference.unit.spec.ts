import { describe, expect, it } from 'vitest';
import { normaliseReference } from './transaction-reference.ts';

describe('When a transaction reference was typed', () => {
  it.each(['FT26300ABCDE', ' ft26300 abcde ', 'FT-26300-ABCDE', 'FT26300.abcde', 'ＦＴ２６３００ＡＢＣＤＥ'])(
    'should be the same payment: %s',
    (typed) => {
      expect(normaliseReference(typed)).toBe('FT26300ABCDE');
    },
  );

  it.each(['', '-', 'none', 'N/A', '0', '000', 'cash'])(
    'should be no reference that others could have used: %j',
    (typed) => {
      expect(normaliseReference(typed)).toBe('');
    },
  );
});
