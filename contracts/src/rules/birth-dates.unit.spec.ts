import { describe, expect, it } from 'vitest';
import { ageOn, birthDateProblem, impossibleDates, type Person } from './birth-dates.ts';

const NOW = '2026-11-22T12:00:00.000Z';

describe('A birth date', () => {
  it.each<[Person, string, string | null]>([
    ['applicant', '2026-11-24', 'birth_date_in_future'],
    ['applicant', '2093-03-27', 'birth_date_in_future'],
    ['applicant', '2013-11-24', 'birth_date_too_young'],
    ['applicant', '2013-11-23', null],
    ['applicant', '1994-03-12', null],
    ['applicant', '1915-11-23', null],
    ['applicant', '1915-11-22', 'birth_date_too_old'],
    ['spouse', '2026-11-24', 'birth_date_in_future'],
    ['spouse', '2013-11-24', null],
    ['spouse', '1194-03-12', 'birth_date_too_old'],
    ['child', '2026-11-23', null],
    ['child', '2026-11-24', 'birth_date_in_future'],
    ['child', '1915-11-22', 'birth_date_too_old'],
  ])('of the %s on %s is %s', (person, date, problem) => {
    expect(birthDateProblem(person, date, NOW)).toBe(problem);
  });

  it('should be today wherever the day has begun, and not before', () => {
    expect(birthDateProblem('child', '2026-11-23', '2026-11-22T10:00:00.000Z')).toBeNull();
    expect(birthDateProblem('child', '2026-11-23', '2026-11-22T09:59:59.999Z')).toBe('birth_date_in_future');
  });

  it.each(['', 'Invalid date', '2025-02-29', '94-3-12'])('should say nothing of what is no date: "%s"', (text) => {
    expect(birthDateProblem('applicant', text, NOW)).toBeNull();
  });
});

describe('An age', () => {
  it.each([
    ['1994-03-12', '2026-03-11', 31],
    ['1994-03-12', '2026-03-12', 32],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['2026-11-22', '2026-11-22', 0],
    ['2027-01-01', '2026-11-22', -1],
  ])('of somebody born on %s is on %s: %i', (born, day, age) => {
    expect(ageOn(born, day)).toBe(age);
  });
});

describe('A form with birth dates that cannot be', () => {
  it('should name each by its place, in the order of the form', () => {
    const form = {
      dateOfBirth: '2020-01-01',
      spouseDateOfBirth: '1850-01-01',
      children: [{ dateOfBirth: '2015-01-01' }, { dateOfBirth: '2030-01-01' }, { dateOfBirth: '' }],
    };

    expect(impossibleDates(form, NOW).map(({ field, problem, message }) => [field, problem, message])).toStrictEqual([
      ['dateOfBirth', 'birth_date_too_young', 'Date of birth makes the applicant younger than 13. Please check it'],
      [
        'spouseDateOfBirth',
        'birth_date_too_old',
        'Spouse’s date of birth is more than 110 years ago. Please check the year',
      ],
      [
        'children.1.dateOfBirth',
        'birth_date_in_future',
        'Date of birth of child 2 is in the future. Please check day, month and year',
      ],
    ]);
  });
});
