import { describe, expect, it } from 'vitest';
import { dateProblem, INVALID_DATE, toDateParts, toDateValue } from './date-parts.ts';

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

describe('When the three fields make no date', () => {
  it.each([
    [
      { day: '', month: '3', year: '1995' },
      { kind: 'missing', part: 'day' },
    ],
    [
      { day: '7', month: ' ', year: '1995' },
      { kind: 'missing', part: 'month' },
    ],
    [
      { day: '7', month: '3', year: '' },
      { kind: 'missing', part: 'year' },
    ],
    [{ day: '5', month: '13', year: '1987' }, { kind: 'month_13' }],
    [{ day: '5', month: '14', year: '1987' }, { kind: 'month' }],
    [{ day: '5', month: 'May', year: '1987' }, { kind: 'month' }],
    [{ day: '7', month: '3', year: '95' }, { kind: 'year' }],
    [
      { day: '31', month: '4', year: '1995' },
      { kind: 'day', days: 30 },
    ],
    [
      { day: '29', month: '2', year: '1995' },
      { kind: 'day', days: 28 },
    ],
    [
      { day: '30', month: '2', year: '1996' },
      { kind: 'day', days: 29 },
    ],
    [
      { day: '??', month: '5', year: '1995' },
      { kind: 'day', days: 31 },
    ],
    [{ day: '17', month: '5', year: '1990' }, null],
  ])('should say which part of %o is wrong: %o', (parts, problem) => {
    expect(dateProblem(parts)).toStrictEqual(problem);
  });
});
