import { describe, expect, it } from 'vitest';
import { dateInReferences } from './reference-date.ts';

const dateIn = (...references: readonly string[]): string => {
  const found = dateInReferences(references);
  if (found.kind === 'unknown') return 'unknown';
  const day = found.kind === 'day' ? new Date(found.day).toISOString().slice(0, 10) : 'impossible';

  return `${day}, ${found.certainty}`;
};

describe('When the date in a reference is read', () => {
  it.each([
    ['FT26001ABCDE', '2026-01-01, proven'],
    ['FT26300ABCDE', '2026-10-27, proven'],
    ['FT24366ABCDE', '2024-12-31, proven'],
    ['TT26328ABCDE', '2026-11-24, likely'],
    ['000LTWS2632800AA', '2026-11-24, likely'],
  ])('should be the day in the year: %s', (reference, day) => {
    expect(dateIn(reference)).toBe(day);
  });

  it.each([
    // Year, month and day of telebirr, from 2024 on as public pairs have them.
    ['DKO7AB12CD', '2026-11-24, proven'],
    ['DA17AB12CD', '2026-01-01, proven'],
    ['DLV7AB12CD', '2026-12-31, proven'],
    ['CI97AB12CD', '2025-09-09, proven'],
    ['BBTQWKZXNM', '2024-02-29, proven'],
    ['EAB7AB12CD', '2027-01-11, likely'],
    ['ADQ7AB12CD', '2023-04-26, likely'],
    // M-Pesa has the same ten signs and other letters.
    ['UKO7AB12CD', '2026-11-24, likely'],
    ['TKO7AB12CD', '2025-11-24, likely'],
    // CBE Birr: one sign more.
    ['DKO11AAAAA1', '2026-11-24, likely'],
  ])('should be the day of its letters: %s', (reference, day) => {
    expect(dateIn(reference)).toBe(day);
  });

  it.each([
    ['FT26000ABCDE', 'impossible, proven'],
    ['FT26367ABCDE', 'impossible, proven'],
    ['FT26999ABCDE', 'impossible, proven'],
    ['FT26366ABCDE', 'impossible, proven'],
    ['DBV7AB12CD', 'impossible, proven'],
    ['DBT7AB12CD', 'impossible, proven'],
    ['DKV7AB12CD', 'impossible, proven'],
    ['UBV7AB12CD', 'impossible, likely'],
    ['DBV11AAAAA1', 'impossible, likely'],
  ])('should be no day: %s', (reference, told) => {
    expect(dateIn(reference)).toBe(told);
  });

  it.each([
    '',
    'FT1',
    'FT26300',
    'FT2630ABCDEF',
    // Nobody's year.
    'JKO7AB12CD',
    '260001234567',
    'XFT26300ABCDE',
    'V2AB3DEF6HIJ9KLM2NOP5Q',
    'DMO7AB12CD',
    'DK07AB12CD',
    'DKW7AB12CD',
  ])('should conclude nothing from %j', (reference) => {
    expect(dateIn(reference)).toBe('unknown');
  });

  it('should be the one that is proven, of a payment with several references', () => {
    expect(dateIn('V2AB3DEF6HIJ9KLM2NOP5Q', 'UKO7AB12CD', 'FT26300ABCDE')).toBe('2026-10-27, proven');
    expect(dateIn('V2AB3DEF6HIJ9KLM2NOP5Q', 'UKO7AB12CD')).toBe('2026-11-24, likely');
    expect(dateIn()).toBe('unknown');
  });
});
