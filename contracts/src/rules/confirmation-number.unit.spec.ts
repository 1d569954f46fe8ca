import { describe, expect, it } from 'vitest';
import { confirmationNumberWarnings, normaliseConfirmationNumber } from './confirmation-number.ts';

describe('A confirmation number', () => {
  it.each([
    ['2027ABCDEFGH1234', []],
    ['2027abcdefgh1234', []],
    [' 2027 ABCD EFGH 1234 ', []],
    ['2026ABCDEFGH1234', ['unexpected_format']],
    ['2027ABCDEFGH123', ['unexpected_format']],
    ['2027ABCDEFGH12345', ['unexpected_format']],
    ['2027ABCDEFGH123-', ['unexpected_format']],
    ['2027AF00012345', ['looks_like_case_number']],
    ['2027eu7', ['looks_like_case_number']],
    ['2027XX00012345', ['unexpected_format']],
    ['12345', ['unexpected_format']],
  ])('%j should be warned of with %j', (number, warnings) => {
    expect(confirmationNumberWarnings(number)).toStrictEqual(warnings);
  });

  it('should be the same in upper and lower case, with and without spaces', () => {
    expect(normaliseConfirmationNumber(' 2027 abcd\tefgh 1234 ')).toBe('2027ABCDEFGH1234');
  });
});
