import { describe, expect, it } from 'vitest';
import { calendarInstant } from './calendar.ts';

describe('When a day and a time are looked up in the calendar', () => {
  it.each([
    [[2026, 2, 28, 23, 59, 59], '2026-02-28T23:59:59.000Z'],
    [[2028, 2, 29], '2028-02-29T00:00:00.000Z'],
    [[2026], '2026-01-01T00:00:00.000Z'],
  ])('should be there: %j', (parts, instant) => {
    expect(new Date(calendarInstant(...parts) ?? Number.NaN).toISOString()).toBe(instant);
  });

  it.each([
    [[0, 0, 0, 0, 0, 0]],
    [[2026, 0, 1]],
    [[2026, 13, 1]],
    [[2026, 1, 0]],
    [[2026, 1, 32]],
    [[2026, 2, 29]],
    [[2026, 2, 31]],
    [[2026, 1, 1, 24, 0, 0]],
    [[2026, 1, 1, 25, 0, 0]],
    [[2026, 1, 1, 0, 60, 0]],
    [[2026, 1, 1, 0, 0, 60]],
    [[Number.NaN, 1, 1]],
    [[]],
  ])('should not be there, and not be another one: %j', (parts) => {
    expect(calendarInstant(...parts)).toBeNull();
  });
});
