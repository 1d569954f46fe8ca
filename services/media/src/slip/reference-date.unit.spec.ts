import { describe, expect, it } from 'vitest';
import { dateInReference } from './reference-date.ts';

const dayIn = (reference: string): string | null => {
  const found = dateInReference(reference);
  return found.kind === 'day' ? new Date(found.day).toISOString().slice(0, 10) : null;
};

describe('When a reference of the Commercial Bank of Ethiopia is read', () => {
  it.each([
    ['FT26001ABCDE', '2026-01-01'],
    ['FT26300ABCDE', '2026-10-27'],
    ['FT24366ABCDE', '2024-12-31'],
    ['FT26300ABCDE12345678', '2026-10-27'],
  ])('should give the day of %s', (reference, day) => {
    expect(dayIn(reference)).toBe(day);
  });

  it.each(['FT26000ABCDE', 'FT26367ABCDE', 'FT26999ABCDE', 'FT26366ABCDE'])(
    'should find no such day in %s',
    (reference) => {
      expect(dateInReference(reference)).toStrictEqual({ kind: 'impossible' });
    },
  );

  it.each(['', 'FT1', 'FT26300', 'FT2630ABCDEF', 'BKJ7Q1Z9XY', '260001234567', 'XFT26300ABCDE'])(
    'should conclude nothing from %j',
    (reference) => {
      expect(dateInReference(reference)).toStrictEqual({ kind: 'unknown' });
    },
  );
});
