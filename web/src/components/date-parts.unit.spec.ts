import { describe, expect, it } from 'vitest';
import { INVALID_DATE, toDateParts, toDateValue } from './date-parts.ts';

describe('A date in three fields', () => {
  it.each([
    [{ day: '', month: '', year: '' }, ''],
    [{ day: '7', month: '3', year: '1995' }, '1995-03-07'],
    [{ day: '07', month: '03', year: '1995' }, '1995-03-07'],
    [{ day: '29', month: '2', year: '1996' }, '1996-02-29'],
    [{ day: '29', month: '2', year: '1995' }, INVALID_DATE],
    [{ day: '7', month: '', year: '1995' }, INVALID_DATE],
    [{ day: '7', month: '3', year: '95' }, INVALID_DATE],
    [{ day: 'x', month: '3', year: '1995' }, INVALID_DATE],
  ])('should read %o as %s', (parts, value) => {
    expect(toDateValue(parts)).toBe(value);
  });

  it('should show a saved date without leading zeros, and nothing for an invalid one', () => {
    expect(toDateParts('1995-03-07')).toEqual({ day: '7', month: '3', year: '1995' });
    expect(toDateParts(INVALID_DATE)).toEqual({ day: '', month: '', year: '' });
  });
});
