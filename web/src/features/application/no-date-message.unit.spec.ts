import { describe, expect, it } from 'vitest';
import application from '../../messages/en/application.ts';
import { englishText } from '../../testing/english-text.ts';
import { createHalfTyped } from './half-typed.ts';
import { noDateMessage } from './no-date-message.ts';

const TEXT = englishText(application);

const messageOf = (day: string, month: string, year: string, field = 'dateOfBirth') =>
  noDateMessage(field, createHalfTyped({ [field]: { day, month, year } }), TEXT);

describe('When the parts of a birth date make no date', () => {
  it.each([
    ['', '5', '1990', 'Date of birth: the day is missing. Write the date as the passport or birth certificate has it'],
    [
      '5',
      '13',
      '1982',
      'Date of birth: there is no month 13 in the Gregorian calendar. Write the date as the passport has it, not in the Ethiopian calendar',
    ],
    ['5', '14', '1982', 'Date of birth: the month must be a number from 1 to 12'],
    [
      '31',
      '4',
      '1990',
      'Date of birth: the day must be a number from 1 to 30 in this month. Check day, month and year',
    ],
    ['5', '4', '90', 'Date of birth: the year must have four digits, such as 1995'],
  ])('should say which part is wrong, and what to do: %s %s %s', (day, month, year, message) => {
    expect(messageOf(day, month, year)).toBe(message);
  });

  it('should say whose date it is', () => {
    expect(messageOf('5', '14', '2015', 'children.1.dateOfBirth')).toBe(
      'Date of birth of child 2: the month must be a number from 1 to 12',
    );
  });
});
