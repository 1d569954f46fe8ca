import { normaliseReferences } from '@entry/contracts/rules/transaction-reference';
import { describe, expect, it } from 'vitest';
import { HARD_CHECKS } from './hard-checks.ts';
import { dateInReferences } from './reference-date.ts';
import type { SlipFacts } from './slip-facts.ts';
import { SOFT_CHECKS } from './soft-checks.ts';

const CODES: readonly string[] = ['reference_date_impossible', 'reference_date_unlikely'];
const CHECKS = [...HARD_CHECKS, ...SOFT_CHECKS].filter(({ code }) => CODES.includes(code));

/** What is found in a slip that was sent with this reference on 25 November 2026. */
function foundIn(typed: string): readonly string[] {
  const facts = {
    reference: dateInReferences(normaliseReferences(typed)),
    uploadedAt: Date.parse('2026-11-25T12:00:00Z'),
  } as SlipFacts;

  return CHECKS.filter(({ look }) => look(facts).outcome === 'found').map(({ code }) => code);
}

describe('When the date in a reference is held against the upload', () => {
  it.each([
    ['of today', 'DKP7AB12CD'],
    ['of last month', 'DJP7AB12CD'],
    ['in the link of the receipt', 'https://transactioninfo.ethiotelecom.et/receipt/DKO7AB12CD'],
    ['of M-Pesa', 'UKO7AB12CD'],
    ['of CBE Birr', 'DKO11AAAAA1'],
    ['of Dashen Bank', '000LTWS2632800AA'],
    ['of nobody who is known', 'JKO7AB12CD'],
    ['none', '-'],
  ])('should find nothing: %s', (_what, typed) => {
    expect(foundIn(typed)).toStrictEqual([]);
  });

  it.each([
    ['of next month', 'DLO7AB12CD'],
    ['of 14 months ago', 'CI97AB12CD'],
    ['of half a year ago', 'DE97AB12CD'],
    ['31 February', 'DBV7AB12CD'],
    ['31 November, in words', 'telebirr DKV7AB12CD'],
    ['of next month, in the link', 'https://transactioninfo.ethiotelecom.et/receipt/DLO7AB12CD'],
    ['of a bank, of next month', 'FT26360ABCDE'],
    ['of a bank, no such day', 'FT26366ABCDE'],
  ])('should be hard evidence where the layout is proven: %s', (_what, typed) => {
    expect(foundIn(typed)).toStrictEqual(['reference_date_impossible']);
  });

  it.each([
    ['of M-Pesa, of next month', 'ULO7AB12CD'],
    ['of M-Pesa, of a year ago', 'TKO7AB12CD'],
    ['of M-Pesa, 31 February', 'UBV7AB12CD'],
    ['of CBE Birr, of next month', 'DLO11AAAAA1'],
    ['of Dashen Bank, of next month', '000LTWS2636000AA'],
    ['of a teller, of the year before', 'TT25328ABCDE'],
    ['of a year of telebirr that nobody has seen', 'EKO7AB12CD'],
  ])('should be worth a second look where it is not: %s', (_what, typed) => {
    expect(foundIn(typed)).toStrictEqual(['reference_date_unlikely']);
  });
});
