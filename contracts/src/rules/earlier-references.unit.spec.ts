import { describe, expect, it } from 'vitest';
import { earlierReferences } from './earlier-references.ts';
import { normaliseReferences } from './transaction-reference.ts';

describe('When a payment was compared by the first rule', () => {
  it.each([
    ['the link, by the reference', 'DKO7AB12CD', 'HTTPSTRANSACTIONINFOETHIOTELECOMETRECEIPTDKO7AB12CD'],
    ['the name, by the link', 'https://transactioninfo.ethiotelecom.et/receipt/DKO7AB12CD', 'TELEBIRRDKO7AB12CD'],
    ['the label, by the name', 'telebirr DKO7AB12CD', 'TRANSACTIONNUMBERDKO7AB12CD'],
    ['the prefix, by the number', '123456789012', 'AWA123456789012'],
    ['the prefix, by itself', 'AWA-123456789012', 'AWA123456789012'],
    ['a whole line, by itself', 'paid on monday, DKO7AB12CD', 'PAIDONMONDAYDKO7AB12CD'],
    ['the link with a token', 'v2-Ab3dEf6hIj9kLm2nOp5q', 'HTTPSMBRECIEPTCBECOMETV2AB3DEF6HIJ9KLM2NOP5Q'],
  ])('should be found again: %s', (_what, typed, earlier) => {
    expect(earlierReferences(typed)).toContain(earlier);
  });

  it.each(['FT26300ABCDE', 'CBE ft26300 abcde', '-', 'none', ''])(
    'should need no more than the new rule: %j',
    (typed) => {
      expect(earlierReferences(typed)).toStrictEqual([]);
    },
  );

  it.each(['DKO7AB12CD', 'AWA-123456789012', '1000123'])('should never be told twice: %s', (typed) => {
    const earlier = earlierReferences(typed);

    expect(new Set(earlier).size).toBe(earlier.length);
    expect(earlier).not.toContain(normaliseReferences(typed)[0]);
    expect(earlier.length).toBeLessThan(50);
  });
});
