import { describe, expect, it } from 'vitest';
import { isSaidToOpen, programmeDay } from './programme-words.ts';

describe('When a page names the day of an instant', () => {
  it.each([
    ['2099-10-01T16:00:00.000Z', '1 Oct 2099'],
    // Late in Washington and London, and the next day in Addis Ababa.
    ['2026-09-30T20:59:59.999Z', '30 Sept 2026'],
    ['2026-09-30T21:00:00.000Z', '1 Oct 2026'],
    ['2026-12-31T21:00:00.000Z', '1 Jan 2027'],
    ['2028-02-28T22:00:00.000Z', '29 Feb 2028'],
  ])('should be the day in Addis Ababa: %s is %s', (instant, day) => {
    expect(programmeDay(instant)).toBe(day);
  });

  it('should be written as the other dates of the pages are, in every month', () => {
    const asPagesDo = new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Africa/Addis_Ababa',
    });
    for (let month = 1; month <= 12; month += 1) {
      const instant = `2027-${String(month).padStart(2, '0')}-15T12:00:00.000Z`;
      expect(programmeDay(instant)).toBe(asPagesDo.format(new Date(instant)));
    }
  });
});

describe('When registration is said to open in October 2025', () => {
  it('should be said until that month is over', () => {
    expect(isSaidToOpen('2025-10-31T23:59:59.999Z')).toBe(true);
    expect(isSaidToOpen('2025-11-01T00:00:00.000Z')).toBe(false);
  });
});
