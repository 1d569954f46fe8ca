import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CalendarDate, described, Identifier, Instant, isCalendarDate } from './schema.ts';

describe('A calendar date', () => {
  it.each([
    ['2000-02-29', true],
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['1900-02-29', false],
    ['2024-02-30', false],
    ['2024-04-31', false],
    ['2024-12-31', true],
    ['2024-13-01', false],
    ['2024-00-10', false],
    ['2024-01-00', false],
    ['0001-01-01', true],
    ['2024-1-1', false],
    ['24-01-01', false],
    ['2024-01-01T00:00:00Z', false],
    ['2024-01-01 ', false],
    ['Invalid date', false],
    ['', false],
  ])('%j should be valid: %s', (text, isValid) => {
    expect(isCalendarDate(text)).toBe(isValid);
    expect(CalendarDate.safeParse(text).success).toBe(isValid);
  });

  it('should name exactly the days of a leap century', () => {
    const valid: string[] = [];
    for (let month = 0; month <= 13; month += 1) {
      for (let day = 0; day <= 32; day += 1) {
        const text = `2000-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        if (isCalendarDate(text)) valid.push(text);
      }
    }

    expect(valid).toHaveLength(366);
  });
});

describe('An instant', () => {
  it.each([
    ['2026-11-21T10:00:00.000Z', true],
    ['2026-11-21T10:00:00Z', false],
    ['2026-11-21T10:00:00.000+03:00', false],
    ['2026-11-21', false],
  ])('%j should be valid: %s', (text, isValid) => {
    expect(Instant.safeParse(text).success).toBe(isValid);
  });
});

describe('A description', () => {
  it('should not spill over to the schema it was made from', () => {
    const first = described(Identifier, 'The first');
    const second = described(Identifier, 'The second');

    expect(z.globalRegistry.get(first)).toStrictEqual({ description: 'The first' });
    expect(z.globalRegistry.get(second)).toStrictEqual({ description: 'The second' });
    expect(z.globalRegistry.get(Identifier)).toBeUndefined();
  });
});
